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
import { CommandError, EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson, printTable } from './print-table.ts';
import { withProject } from './with-project.ts';

export const webhook = declare({
  name: 'webhook',
  text: `Addresses that the server calls after each write. A running server notices a change within a second. The values of headers are never printed. "secret" makes a secret that signs what the
webhook gets, in place of the one before, and prints it once.`,
  details: {
    '<webhook>': 'the id or the name of a webhook',
  },
  options: {
    url: { value: '<address>', text: 'where events are sent' },
    name: { value: '<name>', text: "how lists and the log show it (default: the address's host)" },
    events: {
      value: '<events>',
      isList: true,
      text: 'events such as entry.create, separated by commas (default: all)',
    },
    headers: {
      value: '<json>',
      text: `headers sent along: '{"Authorization":"Bearer …"}'; "-" reads them from standard input, so that no secret ends up in the shell's history`,
    },
    remove: { text: 'messages are no longer signed' },
    json: JSON_OPTION,
  },
  verbs: {
    create: { options: ['url', 'name', 'events', 'headers', 'json'], required: ['url'], run: createWebhook },
    list: { options: ['json'], run: listWebhooks },
    enable: { takes: '<webhook>', options: ['json'], run: enableWebhook },
    disable: { takes: '<webhook>', options: ['json'], run: disableWebhook },
    delete: { takes: '<webhook>', options: ['json'], run: deleteWebhook },
    secret: { takes: '<webhook>', options: ['remove', 'json'], run: changeSecret },
  },
});

/** Headers of this value are read from standard input. */
const FROM_INPUT = '-';

async function createWebhook({ options, flags, dir }: Call): Promise<number> {
  const { headers } = options;
  const fields = headers === FROM_INPUT ? { ...options, headers: await text(process.stdin) } : options;
  const values = readValues(fields);
  const made = await withProject(dir, ({ db, bus }) =>
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

async function listWebhooks({ flags, dir }: Call): Promise<number> {
  const webhooks = await withProject(dir, ({ db }) => readWebhooks(db));
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

function enableWebhook(call: Call): Promise<number> {
  return setEnabled(call, true);
}

function disableWebhook(call: Call): Promise<number> {
  return setEnabled(call, false);
}

async function setEnabled({ positionals, flags, dir }: Call, isEnabled: boolean): Promise<number> {
  const webhook = await withProject(dir, ({ db, bus }) =>
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

async function deleteWebhook({ positionals, flags, dir }: Call): Promise<number> {
  const { id, name } = await withProject(dir, ({ db, bus }) =>
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

async function changeSecret({ positionals, flags, dir }: Call): Promise<number> {
  const secret = flags.has('remove') ? null : newSecret();
  const { id, name } = await withProject(dir, ({ db, bus }) =>
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
