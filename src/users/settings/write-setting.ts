import type { Executor } from '../../database/database.ts';

/** Writes one of the objects v4 keeps in its settings table. */
export async function writeSetting(tx: Executor, key: string, value: object): Promise<void> {
  const text = JSON.stringify(value);
  const { changes } = await tx.run('UPDATE strapi_core_store_settings SET value = ? WHERE "key" = ?', [
    text,
    key,
  ]);
  if (changes > 0) return;
  await tx.run(
    `INSERT INTO strapi_core_store_settings ("key", value, type, environment, tag) VALUES (?, ?, 'object', NULL, NULL)`,
    [key, text],
  );
}
