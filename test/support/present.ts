/** What an open database holds, for the write grammar. */

import type { Database } from '../../src/core/database/database.ts';
import { buildLayout, type Layout } from '../../src/core/database/layout/layout.ts';
import type { Model } from '../../src/core/model/content-type.ts';
import type { TestConnection } from './database.ts';
import { testSql } from './test-sql.ts';
import type { Present } from './write-grammar.ts';

/** Asks the database anew each time: what is written in between is seen. */
export function presentIn(db: TestConnection, model: Model): Present {
  const layout = buildLayout(model);
  return {
    ids: (uid) =>
      db
        .prepare(`SELECT id FROM "${layout.tables.get(uid)!.table}" ORDER BY id`)
        .pluck()
        .all() as number[],
    parts: (schema, id, attribute) =>
      db
        .prepare(
          `SELECT component_id AS id, component_type AS uid FROM "${schema.collectionName}_components" WHERE entity_id = ? AND field = ? ORDER BY "order"`,
        )
        .all(id, attribute) as { id: number; uid: string }[],
  };
}

/** The same for an open database; `refresh` reads it again. */
export async function presentEntries(
  db: Database,
  model: Model,
  layout: Layout,
): Promise<Present & { refresh(): Promise<void> }> {
  const ids = new Map<string, number[]>();
  const parts = new Map<string, { id: number; uid: string; entity: number; field: string }[]>();
  const refresh = async (): Promise<void> => {
    for (const { uid, table } of layout.tables.values()) {
      const rows = await db.query<{ id: number }>(testSql(`SELECT id FROM "${table}" ORDER BY id`));
      ids.set(
        uid,
        rows.map(({ id }) => Number(id)),
      );
    }
    for (const schema of [...model.contentTypes.values(), ...model.components.values()]) {
      const holds = [...schema.attributes.values()].some(
        ({ kind }) => kind === 'component' || kind === 'dynamiczone',
      );
      if (!holds) continue;
      parts.set(
        schema.uid,
        await db.query(
          testSql(
            `SELECT component_id AS "id", component_type AS "uid", entity_id AS "entity", field AS "field" FROM "${schema.collectionName}_components" ORDER BY "order"`,
          ),
        ),
      );
    }
  };
  await refresh();
  return {
    refresh,
    ids: (uid) => ids.get(uid) ?? [],
    parts: ({ uid }, id, attribute) =>
      (parts.get(uid) ?? []).filter(({ entity, field }) => entity === id && field === attribute),
  };
}
