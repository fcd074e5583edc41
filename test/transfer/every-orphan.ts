/** Every kind of row that points nowhere, in every table, from each of its ends: made of the fixture's model. */
import type { Database } from '../../src/core/database/database.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { ident, idents, placeholders, sql } from '../../src/core/database/sql-template.ts';
import { LAYOUT, MODEL } from './fixture-project.ts';

export interface MadeOrphan {
  readonly table: string;
  readonly kind: 'link' | 'type' | 'column' | 'component';
  readonly id: number;
  /** Whether a foreign key forbids it. */
  readonly isRefused: boolean;
}

const GONE = 99_999;

/** @param db SQLite, whose foreign keys are not enforced */
export async function makeEveryOrphan(db: Database): Promise<MadeOrphan[]> {
  const made: MadeOrphan[] = [];
  let gone = GONE;
  const another = (): number => {
    gone += 1;
    return gone;
  };
  const firstId = async (table: string): Promise<number> => {
    const [row] = await db.query<{ id: number | null }>(sql`SELECT min(id) AS "id" FROM ${ident(table)}`);
    return row?.id ?? GONE;
  };
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<number> => {
    const names = Object.keys(row);
    if (names.length === 0) return (await db.run(sql`INSERT INTO ${ident(table)} DEFAULT VALUES`)).lastId;
    const text = sql`INSERT INTO ${ident(table)} (${idents(names)}) VALUES (${placeholders(names.length)})`;
    return (await db.run(text, Object.values(row) as (string | number | null)[])).lastId;
  };
  const typed = new Map<string, { id: string; type: string; uid: string; target: string }>();
  const layout = buildLayout(MODEL);
  const tag = layout.tables.get('api::tag.tag')!.table;
  for (const { hops } of layout.tables.values()) {
    for (const hop of hops.values()) {
      if (hop.kind === 'component' || hop.kind === 'zone') {
        const uid = hop.kind === 'component' ? hop.componentUid : hop.components[0]!.uid;
        const target = layout.tables.get(uid)!.table;
        typed.set(hop.table, { id: 'component_id', type: 'component_type', uid, target });
      } else if (hop.kind === 'morphToMany') {
        typed.set(hop.table, { id: hop.idColumn, type: hop.typeColumn, uid: 'api::tag.tag', target: tag });
      }
    }
  }
  for (const { name: table, foreignKeys, columns } of LAYOUT) {
    if (foreignKeys.length === 0) continue;
    if (columns.some(({ name }) => name === 'created_at')) {
      for (const { column } of foreignKeys) {
        const id = await firstId(table);
        if (id === GONE) continue;
        await db.run(sql`UPDATE ${ident(table)} SET ${ident(column)} = ? WHERE id = ?`, [GONE, id]);
        made.push({ table, kind: 'column', id, isRefused: true });
      }
      continue;
    }
    const whole: Record<string, unknown> = {};
    for (const key of foreignKeys) whole[key.column] = await firstId(key.table);
    const far = typed.get(table);
    if (far) Object.assign(whole, { [far.id]: await firstId(far.target), [far.type]: far.uid, field: 'x' });
    const add = async (change: Record<string, unknown>, kind: 'link' | 'type', isRefused: boolean) => {
      // in a table of pairs no two are alike
      const row = Object.fromEntries(
        Object.entries({ ...whole, ...change }).map(([key, value]) => [
          key,
          value === GONE ? another() : value,
        ]),
      );
      made.push({ table, kind, id: await insert(table, row), isRefused });
    };
    for (const { column } of foreignKeys) {
      await add({ [column]: GONE }, 'link', true);
      const others = Object.entries(whole).some(([key, value]) => key !== column && value === GONE);
      await add({ [column]: null }, 'link', others);
    }
    if (!far) continue;
    await add({ [far.id]: GONE }, 'link', false);
    await add({ [far.id]: null }, 'link', false);
    await add({ [far.type]: 'gone.gone' }, 'type', false);
    await add({ [far.type]: null }, 'link', false);
  }
  for (const { collectionName } of MODEL.components.values()) {
    made.push({
      table: collectionName,
      kind: 'component',
      id: await insert(collectionName, {}),
      isRefused: false,
    });
  }
  return made;
}
