/** What a caller may do with one stored entry: asked of the database, inside the transaction around it if there is one. */
import type { Caller } from '../access/caller.ts';
import { OctavoError } from '../errors/octavo-error.ts';
import type { FieldSet } from '../rights/field-set.ts';
import { grantedEntry, grantedPlan } from '../rights/granted-plan.ts';
import type { TypeRights } from '../rights/type-rights.ts';
import type { ContentReader } from './read-content.ts';
import { lookAtMany } from './read-many.ts';

/** Where there is no such entry. */
export type Granted =
  | { readonly exists: false }
  | { readonly exists: true; readonly fields: FieldSet | null };

/** Which grants an entry meets, by their places. */
type Conditions = Readonly<Record<string, unknown>>;

function grantedBy(rights: TypeRights, conditions: Conditions): Granted {
  const places = Array.from({ length: rights.size }, (_, place) => place).filter(
    (place) => conditions[place] === true,
  );
  return { exists: true, fields: places.length === 0 ? null : rights.fieldsOf(places) };
}

/** The same for several entries, by one statement. @returns what is granted on each that exists, by id */
export async function grantedAtMany(
  reader: ContentReader,
  caller: Caller,
  rights: TypeRights,
  ids: readonly number[],
): Promise<Map<number, FieldSet | null>> {
  const rows = await lookAtMany<Conditions & { readonly id: number }>(reader, ids, {
    caller,
    resolve: (context, where) => ({ entry: grantedEntry(context, rights), where }),
  });
  // what is granted by the same places is the same value
  const known = new Map<string, FieldSet | null>();
  const fieldsOf = (row: Conditions): FieldSet | null => {
    const key = Object.keys(row)
      .filter((name) => name !== 'id')
      .join();
    if (!known.has(key)) {
      const granted = grantedBy(rights, row);
      known.set(key, granted.exists ? granted.fields : null);
    }
    return known.get(key)!;
  };
  return new Map([...rows].map(([id, row]) => [id, fieldsOf(row)]));
}

/**
 * Looks at a stored entry with the eyes of a caller: one statement, with the caller's conditions in it.
 * @param caller whose rights they are; plans are kept under its key
 * @returns the attributes that the grants which the entry meets name; null where it meets none
 */
export async function grantedAt(
  reader: ContentReader,
  caller: Caller,
  rights: TypeRights,
  id: number,
): Promise<Granted> {
  const name = `granted ${rights.type.uid}`;
  const read = reader.preparePlan(name, caller, rights.action, (context) => grantedPlan(context, rights));
  try {
    return grantedBy(rights, JSON.parse((await reader.run(read, id)).toString()) as Conditions);
  } catch (error) {
    if (error instanceof OctavoError && error.name === 'NotFoundError') return { exists: false };
    throw error;
  }
}
