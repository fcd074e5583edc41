/** The webhook a command names. */
import type { Executor } from '../../database/database.ts';
import type { Webhook } from '../../webhooks/webhook.ts';
import { listWebhooks } from '../../webhooks/webhook-store.ts';
import { CommandError } from '../command-error.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Finds a webhook by its name, or by its id.
 * @throws UsageError where the command names none, CommandError where there is none or more than one
 */
export async function findWebhook(db: Executor, wanted: string | undefined): Promise<Webhook> {
  if (wanted === undefined) throw new UsageError('which webhook? Give its id or its name');
  const webhooks = await listWebhooks(db);
  const [named, another] = webhooks.filter(({ name }) => name === wanted);
  if (another) throw new CommandError(`There are several webhooks ${wanted}. Give the id of one.`);
  const found = named ?? webhooks.find(({ id }) => String(id) === wanted);
  if (!found) throw new CommandError(`There is no webhook ${wanted}. \`octavo webhook list\` shows them.`);
  return found;
}
