/** `octavo webhook enable` and `disable`. */
import { updateWebhook } from '../../webhooks/webhook-store.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import type { Subcommand } from '../subcommands.ts';
import { withProject } from '../with-project.ts';
import { findWebhook } from './find-webhook.ts';
import { shownWebhook } from './shown-webhook.ts';

export const enableWebhook = switched(true);
export const disableWebhook = switched(false);

function switched(isEnabled: boolean): Subcommand {
  return async (args) => {
    const { positionals, flags } = parseArguments(args, [], 2, ['json']);
    const webhook = await withProject(positionals[1], ({ db }) =>
      db.transaction(async (tx) => {
        const { id, ...values } = await findWebhook(tx, positionals[0]);
        return updateWebhook(tx, id, { ...values, isEnabled });
      }),
    );
    if (flags.has('json')) printJson(shownWebhook(webhook));
    else console.log(`The webhook ${webhook.name} (id ${webhook.id}) is ${isEnabled ? 'on' : 'off'}.`);
    return EXIT.done;
  };
}
