/** Former states of entries, in revisions and in the trash, name attributes and components: they follow a rename. */
import { isObject } from '../../../core/base/is-object.ts';
import type { Executor } from '../../../core/database/database.ts';
import type { PresentLayout } from '../../../core/database/layout/present-layout.ts';
import { jsonColumn } from '../../../core/database/sql/json-column.ts';
import { ident, number, sql } from '../../../core/database/sql-template.ts';
import type { Json } from '../draft.ts';
import type { DataStep } from './data-step.ts';
import type { SchemaNames } from './renames.ts';

type RenameStep = Extract<DataStep, { kind: 'renameInSnapshots' }>;

/** Rows that are read at once: a snapshot may be as long as an entry. */
const ROWS = 100;

/** Tables whose rows belong to an entry of the type in `type_uid`. */
const HISTORY = ['octavo_revisions', 'octavo_trash', 'octavo_schedules'] as const;

/** Done before the uids in the rows are replaced, so that an attempt after an interruption finds what is left. */
export async function renameInSnapshots(
  tx: Executor,
  { tables }: PresentLayout,
  { uid, names }: RenameStep,
): Promise<void> {
  for (const table of ['octavo_revisions', 'octavo_trash'] as const) {
    if (!tables.has(table)) continue;
    const list = table === 'octavo_revisions' ? sql`, changed` : sql``;
    const select = sql`SELECT id, snapshot${list} FROM ${ident(table)} WHERE type_uid = ? AND id > ? ORDER BY id LIMIT ${number(ROWS)}`;
    for (let after = 0; ; ) {
      const rows = await tx.query<{ id: number; snapshot: string; changed?: string }>(select, [uid, after]);
      for (const { id, snapshot, changed } of rows) {
        const state = jsonColumn(snapshot);
        if (!isObject(state)) continue;
        await tx.run(sql`UPDATE ${ident(table)} SET snapshot = ? WHERE id = ?`, [
          JSON.stringify(renamedSnapshot(state, uid, names)),
          id,
        ]);
        const listed = changed === undefined ? null : jsonColumn(changed);
        if (!Array.isArray(listed)) continue;
        const now = listed.map((name: unknown) => names[uid]?.attributes[String(name)] ?? name);
        await tx.run(sql`UPDATE octavo_revisions SET changed = ? WHERE id = ?`, [JSON.stringify(now), id]);
      }
      if (rows.length < ROWS) break;
      after = Number(rows.at(-1)!.id);
    }
  }
}

/** A state of an entry or of a component in it, under the names there are now. */
export function renamedSnapshot(
  snapshot: Json,
  uid: string,
  names: Readonly<Record<string, SchemaNames>>,
): Json {
  const schema = names[uid];
  const entries = Object.entries(snapshot).map(([name, value]) => {
    const component = schema?.components[name];
    return [schema?.attributes[name] ?? name, renamedValue(value, component, names)] as const;
  });
  return Object.fromEntries(entries);
}

function renamedValue(
  value: unknown,
  component: string | undefined,
  names: Readonly<Record<string, SchemaNames>>,
): unknown {
  if (Array.isArray(value)) return value.map((one) => renamedValue(one, component, names));
  if (!isObject(value)) return value;
  if (component !== undefined) return renamedSnapshot(value, component, names);
  // a part of a dynamic zone says what it is
  const { __component: part } = value;
  if (typeof part !== 'string' || !names[part]) return value;
  return { ...renamedSnapshot(value, part, names), __component: names[part].to };
}

/** The rows of a type belong to it under its new uid. */
export async function moveHistory(
  tx: Executor,
  { tables }: PresentLayout,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const table of HISTORY) {
    if (!tables.has(table)) continue;
    await tx.run(sql`UPDATE ${ident(table)} SET type_uid = ? WHERE type_uid = ?`, [to, from]);
  }
}

/** What is there of a type that is gone: a new type of its name must not find it. */
export async function keepHistory(tx: Executor, present: PresentLayout, uid: string): Promise<void> {
  const isFree = async (name: string): Promise<boolean> => {
    for (const table of HISTORY) {
      if (!present.tables.has(table)) continue;
      const rows = await tx.query(sql`SELECT id FROM ${ident(table)} WHERE type_uid = ? LIMIT 1`, [name]);
      if (rows.length > 0) return false;
    }
    return true;
  };
  if (await isFree(uid)) return;
  let name = `octavo_was_${uid}`;
  for (let number = 2; !(await isFree(name)); number += 1) name = `octavo_was_${uid}_${number}`;
  await moveHistory(tx, present, { from: uid, to: name });
}
