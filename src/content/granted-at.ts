/** What a caller may do with one stored entry: asked of the database, inside the transaction around it if there is one. */
import type { Caller } from '../access/caller.ts';
import { OctavoError } from '../errors/octavo-error.ts';
import type { FieldSet } from '../rights/field-set.ts';
import { grantedPlan } from '../rights/granted-plan.ts';
import type { TypeRights } from '../rights/type-rights.ts';
import type { ContentReader } from './read-content.ts';

/** Where there is no such entry. */
export type Granted =
  | { readonly exists: false }
  | { readonly exists: true; readonly fields: FieldSet | null };

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
    const conditions = JSON.parse((await reader.run(read, id)).toString()) as Record<string, unknown>;
    const places = Array.from({ length: rights.size }, (_, place) => place).filter(
      (place) => conditions[place] === true,
    );
    return { exists: true, fields: places.length === 0 ? null : rights.fieldsOf(places) };
  } catch (error) {
    if (error instanceof OctavoError && error.name === 'NotFoundError') return { exists: false };
    throw error;
  }
}
