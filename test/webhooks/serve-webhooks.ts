/** The fixture with webhooks, served in this process. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { connectTo, returnDatabase } from '../support/database.ts';
import { type Octavo, type OctavoOptions, serveOctavo } from '../support/open-octavo.ts';
import { copyKit, type KitDatabase } from '../support/serve-kit.ts';

/** A row of the table, as v4 writes it. */
export interface WebhookRow {
  readonly url: string;
  readonly name?: string;
  readonly events: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly enabled?: boolean;
}

export const ALL_EVENTS = [
  ...['entry.create', 'entry.update', 'entry.delete', 'entry.publish', 'entry.unpublish'],
  ...['media.create', 'media.update', 'media.delete'],
];

export interface WebhookProject {
  readonly dir: string;
  add(row: WebhookRow): void;
  /** Runs a statement on a connection of the test's own. */
  run(sql: string): void;
}

/** @param hasCode false for a project in which nothing but generated code is left */
export function webhookProject({
  hasCode = true,
  batch,
}: Pick<KitDatabase, 'batch'> & { readonly hasCode?: boolean } = {}): WebhookProject {
  const { dir, file } = copyKit({ log: 'fatal', ...(batch === undefined ? {} : { batch }) });
  const db = connectTo(file);
  onTestFinished(() => {
    db.close();
    returnDatabase(file);
    rmSync(dir, { recursive: true, force: true });
  });
  if (!hasCode) {
    rmSync(join(dir, 'src/index.js'));
    rmSync(join(dir, 'src/api/author/controllers'), { recursive: true });
  }
  writeFileSync(
    join(dir, 'config/server.js'),
    `module.exports = { host: '127.0.0.1', app: { keys: ['test'] }, logger: { level: 'fatal' },
      webhooks: { allowPrivateNetwork: true, defaultHeaders: { Authorization: 'Bearer default', 'X-Default': 'default' } } };`,
  );
  return {
    dir,
    add: ({ url, name = 'test', events, headers = {}, enabled = true }) =>
      void db
        .prepare(
          `INSERT INTO strapi_webhooks (name, url, headers, events, enabled) VALUES (?, ?, ?, ?, ${enabled})`,
        )
        .run(name, url, JSON.stringify(headers), JSON.stringify(events)),
    run: (sql) => void db.exec(sql),
  };
}

/** Serves it until the test is over, or until it is closed. */
export const serveWebhooks = (
  { dir }: WebhookProject,
  options: Pick<OctavoOptions, 'compat' | 'clock'> = {},
): Promise<Octavo> => serveOctavo({ dir, compat: 'reference', env: { NODE_ENV: 'production' }, ...options });
