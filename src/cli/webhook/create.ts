/** `octavo webhook create`. */
import { text } from 'node:stream/consumers';
import { OctavoError } from '../../errors/octavo-error.ts';
import { checkWebhook } from '../../webhooks/check-webhook.ts';
import { EVENTS, type WebhookValues } from '../../webhooks/webhook.ts';
import { insertWebhook, listWebhooks } from '../../webhooks/webhook-store.ts';
import { EXIT } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { UsageError } from '../usage-error.ts';
import { withProject } from '../with-project.ts';
import { shownWebhook } from './shown-webhook.ts';

/** Headers of this value are read from standard input. */
const FROM_INPUT = '-';

export async function createWebhook(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, ['url', 'name', 'events', 'headers'], 1, [
    'json',
  ]);
  const { headers } = options;
  const given = headers === FROM_INPUT ? { ...options, headers: await text(process.stdin) } : options;
  const values = readValues(given);
  const made = await withProject(positionals[0], ({ db }) =>
    db.transaction(async (tx) => {
      if ((await listWebhooks(tx)).some(({ name }) => name === values.name))
        throw new CommandError(`There is a webhook ${values.name} already. Give this one another --name.`);
      return insertWebhook(tx, values);
    }),
  );
  if (flags.has('json')) printJson(shownWebhook(made));
  else console.log(`Made the webhook ${made.name} (id ${made.id}) for ${made.events.join(', ')}.`);
  return EXIT.done;
}

/** @throws UsageError naming the option */
function readValues({ url, name, events, headers }: Readonly<Record<string, string>>): WebhookValues {
  if (url === undefined) throw new UsageError('a webhook needs --url: where events are sent');
  const host = URL.canParse(url) ? new URL(url).host : url;
  try {
    return checkWebhook({
      url,
      name: name ?? host,
      events: events === undefined ? Object.values(EVENTS) : namesIn(events),
      headers: headers === undefined ? {} : readHeaders(headers),
    });
  } catch (error) {
    if (error instanceof OctavoError) throw new UsageError(error.message);
    throw error;
  }
}

function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

function readHeaders(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError('--headers takes a JSON object: \'{"Authorization":"Bearer …"}\'');
  }
}
