/** A start that is cut off between adding a column and filling it: the next one fills it. */

import { expect, onTestFinished, test } from 'vitest';
import type { Database, Executor } from '../../src/core/database/database.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import type { SchemaSource } from '../../src/core/model/schema-source.ts';
import { kitSources, openKit } from '../support/kit.ts';

/** The kit's layout, with drafts of tags. */
function withDraftsOfTags() {
  const sources = kitSources().map((source): SchemaSource => {
    if (source.uid !== 'api::tag.tag') return source;
    const schema = source.schema as { options?: object };
    return { ...source, schema: { ...schema, options: { ...schema.options, draftAndPublish: true } } };
  });
  const { model } = buildModel(sources, { privateAttributes: [] });
  return buildDesiredLayout(model, buildLayout(model), { octavoTables: true });
}

/** The database of a process that is killed before the first statement of this kind. */
const killedBefore = (db: Database, statement: RegExp): Database =>
  new Proxy(db, {
    get: (_db, name) => {
      if (name !== 'transaction') {
        const value = Reflect.get(db, name, db);
        return typeof value === 'function' ? value.bind(db) : value;
      }
      return (work: (tx: Executor) => Promise<unknown>) =>
        db.transaction((tx) =>
          work({
            query: (sql, values) => tx.query(sql, values),
            run: (sql, values) => {
              if (statement.test(sql)) throw new Error('killed');
              return tx.run(sql, values);
            },
          }),
        );
    },
  });

test('entries are published all the same, however often it is cut off', async () => {
  const kit = await openKit();
  onTestFinished(() => kit.close());
  const desired = withDraftsOfTags();
  for (const statement of [/^UPDATE "tags"/, /RENAME COLUMN|CREATE .*INDEX/i, /^UPDATE "tags"/]) {
    await expect(syncLayout(killedBefore(kit.db, statement), desired)).rejects.toThrow('killed');
  }
  await syncLayout(kit.db, desired);
  const rows = await kit.db.query<{ published: number }>(
    sql`SELECT count(*) AS "published" FROM tags WHERE published_at IS NOT NULL AND published_at = created_at`,
  );
  expect(Number(rows[0]!.published)).toBe(20);
  expect((await syncLayout(kit.db, desired)).columns).toEqual([]);
  await expect(
    (async () => kit.db.query(sql`SELECT octavo_filling_published_at FROM tags`))(),
  ).rejects.toThrow();
});
