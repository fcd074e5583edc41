/** `octavo webhook`: addresses that events are sent to. */

import { text } from 'node:stream/consumers';
import { changeIn } from '../../admin/administrators/change.ts';
import { changeWebhookSecret, publishWebhook } from '../../admin/administrators/webhook-changes.ts';
import { checkWebhook } from '../../api/webhooks/check-webhook.ts';
import { forgetDeletedWebhooks } from '../../api/webhooks/delivery-store.ts';
import { newSecret } from '../../api/webhooks/signature.ts';
import { EVENTS, type Webhook, type WebhookValues } from '../../api/webhooks/webhook.ts';
import {
  insertWebhook,
  listWebhooks as readWebhooks,
  deleteWebhook as removeWebhook,
  updateWebhook,
} from '../../api/webhooks/webhook-store.ts';
import type { Executor } from '../../core/database/database.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import { CommandError, EXIT, UsageError, withSubcommands } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { printJson, printTable } from './print-table.ts';
import { withProject } from './with-project.ts';

export const webhook = withSubcommands(
  {
    name: 'webhook',
    help: `Usage: octavo webhook create --url <address> [--name <name>] [--events <events>]
                           [--headers <json>] [--json] [dir]
       octavo webhook list [--json] [dir]
       octavo webhook enable <webhook> [--json] [dir]
       octavo webhook disable <webhook> [--json] [dir]
       octavo webhook delete <webhook> [--json] [dir]
       octavo webhook secret <webhook> [--remove] [--json] [dir]

Addresses that the server calls after each write. A running server notices a change within a second. The values of headers are never printed. "secret" makes a secret that signs what the
webhook gets, in place of the one before, and prints it once.

  <webhook>           the id or the name of a webhook
  dir                 the project's folder (default: this one)
  --url <address>     where events are sent
  --name <name>       how lists and the log show it (default: the address's host)
  --events <events>   events such as entry.create, separated by commas (default: all)
  --headers <json>    headers sent along: '{"Authorization":"Bearer …"}'; "-" reads them from standard
                      input, so that no secret ends up in the shell's history
  --remove            messages are no longer signed
  --json              print JSON
  --help              this text`,
  },
  {
    create: createWebhook,
    list: listWebhooks,
    enable: enableWebhook,
    disable: disableWebhook,
    delete: deleteWebhook,
    secret: changeSecret,
  },
);

/** Headers of this value are read from standard input. */
const FROM_INPUT = '-';

async function createWebhook(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, ['url', 'name', 'events', 'headers'], 1, [
    'json',
  ]);
  const { headers } = options;
  const fields = headers === FROM_INPUT ? { ...options, headers: await text(process.stdin) } : options;
  const values = readValues(fields);
  const made = await withProject(positionals[0], ({ db, bus }) =>
    changeIn(db, async (tx) => {
      if ((await readWebhooks(tx)).some(({ name }) => name === values.name))
        throw new CommandError(`There is a webhook ${values.name} already. Give this one another --name.`);
      const webhook = await insertWebhook(tx, values);
      await publishWebhook(bus, null, webhook);
      return webhook;
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

const COLUMNS = ['id', 'name', 'enabled', 'url', 'events'];

async function listWebhooks(args: readonly string[]): Promise<number> {
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

function enableWebhook(args: readonly string[]): Promise<number> {
  return setEnabled(args, true);
}

function disableWebhook(args: readonly string[]): Promise<number> {
  return setEnabled(args, false);
}

async function setEnabled(args: readonly string[], isEnabled: boolean): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 2, ['json']);
  const webhook = await withProject(positionals[1], ({ db, bus }) =>
    changeIn(db, async (tx) => {
      const before = await findWebhook(tx, positionals[0]);
      const { id, ...values } = before;
      const after = await updateWebhook(tx, id, { ...values, isEnabled });
      await publishWebhook(bus, before, after);
      return after;
    }),
  );
  if (flags.has('json')) printJson(shownWebhook(webhook));
  else console.log(`The webhook ${webhook.name} (id ${webhook.id}) is ${isEnabled ? 'on' : 'off'}.`);
  return EXIT.done;
}

async function deleteWebhook(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 2, ['json']);
  const { id, name } = await withProject(positionals[1], ({ db, bus }) =>
    changeIn(db, async (tx) => {
      const found = await findWebhook(tx, positionals[0]);
      await removeWebhook(tx, found.id);
      await forgetDeletedWebhooks(tx);
      await publishWebhook(bus, found, null);
      return found;
    }),
  );
  if (flags.has('json')) printJson({ id, name });
  else console.log(`Deleted the webhook ${name} (id ${id}).`);
  return EXIT.done;
}

async function changeSecret(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 2, ['json', 'remove']);
  const secret = flags.has('remove') ? null : newSecret();
  const { id, name } = await withProject(positionals[1], ({ db, bus }) =>
    changeIn(db, async (tx) => {
      const found = await findWebhook(tx, positionals[0]);
      await changeWebhookSecret(tx, bus, found, secret, Date.now());
      return found;
    }),
  );
  if (flags.has('json')) printJson({ id, name, ...(secret === null ? {} : { secret }) });
  else if (secret === null) console.log(`The messages to ${name} (id ${id}) are no longer signed.`);
  else
    console.log(
      `The messages to ${name} (id ${id}) are signed with this secret, which is shown only now:\n${secret}`,
    );
  return EXIT.done;
}

/**
 * Finds a webhook by its name, or by its id.
 * @throws UsageError where the command names none, CommandError where there is none or more than one
 */
async function findWebhook(db: Executor, wanted: string | undefined): Promise<Webhook> {
  if (wanted === undefined) throw new UsageError('which webhook? Give its id or its name');
  const webhooks = await readWebhooks(db);
  const [named, another] = webhooks.filter(({ name }) => name === wanted);
  if (another) throw new CommandError(`There are several webhooks ${wanted}. Give the id of one.`);
  const found = named ?? webhooks.find(({ id }) => String(id) === wanted);
  if (!found) throw new CommandError(`There is no webhook ${wanted}. \`octavo webhook list\` shows them.`);
  return found;
}

/** A webhook as `--json` prints it: of its headers the names, since values are secrets as a rule. */
const shownWebhook = (webhook: Webhook) => ({ ...webhook, headers: Object.keys(webhook.headers) });
