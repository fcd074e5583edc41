/** `octavo webhook list`. */
import { listWebhooks as readWebhooks } from '../../webhooks/webhook-store.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson, printTable } from '../print-table.ts';
import { withProject } from '../with-project.ts';
import { shownWebhook } from './shown-webhook.ts';

const COLUMNS = ['id', 'name', 'enabled', 'url', 'events'];

export async function listWebhooks(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 1, ['json']);
  const webhooks = await withProject(positionals[0], ({ db }) => readWebhooks(db));
  if (flags.has('json')) printJson(webhooks.map(shownWebhook));
  else {
    const rows = webhooks.map(({ id, name, isEnabled, url, events }) => [
      String(id),
      name,
      isEnabled ? 'yes' : 'no',
      url,
      events.join(', '),
    ]);
    printTable(COLUMNS, rows, 'There are no webhooks.');
  }
  return EXIT.done;
}
