/** `octavo webhook delete`. */
import { deleteWebhook as removeWebhook } from '../../webhooks/webhook-store.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { withProject } from '../with-project.ts';
import { findWebhook } from './find-webhook.ts';

export async function deleteWebhook(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 2, ['json']);
  const { id, name } = await withProject(positionals[1], ({ db }) =>
    db.transaction(async (tx) => {
      const found = await findWebhook(tx, positionals[0]);
      await removeWebhook(tx, found.id);
      return found;
    }),
  );
  if (flags.has('json')) printJson({ id, name });
  else console.log(`Deleted the webhook ${name} (id ${id}).`);
  return EXIT.done;
}
