/** What an open database holds, for the write grammar. */
import { buildLayout } from '../../src/database/layout/layout.ts';
import type { Model } from '../../src/model/content-type.ts';
import type { TestConnection } from './database.ts';
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
