/** The secrets that sign the deliveries of webhooks, in a table of Octavo's own. A secret is shown when it is made. */

import type { Clock } from '../../core/base/clock.ts';
import type { Database, Executor } from '../../core/database/database.ts';
import { insertRow } from '../../core/database/seed/rows.ts';
import { sql } from '../../core/database/sql-template.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';

/** Webhook → secret; those without one are not signed. */
async function readSecrets(db: Executor): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ webhook_id: number; secret: string }>(
    sql`SELECT webhook_id, secret FROM octavo_webhook_secrets`,
  );
  return new Map(rows.map(({ webhook_id, secret }) => [Number(webhook_id), secret]));
}

/** How long secrets are known before they are read again, in ms: other processes may change them. */
const KNOWN = 1000;

/** The secrets as they were within the last second. */
export class KnownSecrets {
  readonly #db: Database;
  readonly #clock: Clock;
  #read: Promise<ReadonlyMap<number, string>> | null = null;
  #readAt = 0;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** @returns null for a webhook whose deliveries are not signed */
  async of(webhookId: number): Promise<string | null> {
    const now = this.#clock.monotonic();
    if (this.#read === null || now - this.#readAt > KNOWN) {
      this.#readAt = now;
      this.#read = withOctavoTables(this.#db, () => readSecrets(this.#db));
      this.#read.catch(() => this.forget());
    }
    return (await this.#read).get(webhookId) ?? null;
  }

  /** Has them read again: this process has changed one. */
  forget(): void {
    this.#read = null;
  }
}

/** @returns when the secret was made, in ms since 1970; null for a webhook without one */
export async function secretMadeAt(db: Executor, webhookId: number): Promise<number | null> {
  const [row] = await db.query<{ created_at: number | string }>(
    sql`SELECT created_at FROM octavo_webhook_secrets WHERE webhook_id = +?`,
    [webhookId],
  );
  return row ? Number(row.created_at) : null;
}

/** Signs the deliveries of a webhook by this secret from now on; null: no longer. */
export async function setSecret(
  tx: Executor,
  webhookId: number,
  secret: string | null,
  now: number,
): Promise<void> {
  await tx.run(sql`DELETE FROM octavo_webhook_secrets WHERE webhook_id = +?`, [webhookId]);
  if (secret !== null)
    await insertRow(tx, 'octavo_webhook_secrets', { webhook_id: webhookId, secret, created_at: now });
}
