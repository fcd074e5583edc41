/** Kept states as permissions look at them: with the roles of those who made the entry, which a condition may ask for. */

import { isObject } from '../../../core/base/is-object.ts';
import type { Snapshot } from '../../../core/content/snapshots/snapshot.ts';
import type { Database } from '../../../core/database/database.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { FieldSet } from '../../../core/rights/field-set.ts';
import { rolesOf } from '../../administrators/stores/admin-user-store.ts';
import type { Editor, Verb } from '../editor.ts';

/** The permissions that are asked of states. */
const ASKED = ['read', 'publish'] as const;

const CREATORS = ['createdBy', 'updatedBy'] as const;

/** @returns the snapshots in their order, as `TypeRights.ofState` takes them for this editor */
export async function keptStates(
  db: Database,
  editor: Editor,
  type: ContentType,
  snapshots: readonly Snapshot[],
): Promise<readonly Snapshot[]> {
  if (!ASKED.some((verb) => editor.on(type, verb).hasConditions)) return snapshots;
  const people = snapshots.flatMap((snapshot) => CREATORS.map((name) => snapshot[name])).filter(isObject);
  const roles = await rolesOf(db, [...new Set(people.map(({ id }) => Number(id)))]);
  const withRoles = (person: unknown): unknown =>
    isObject(person) ? { ...person, roles: roles.get(Number(person['id'])) ?? [] } : person;
  return snapshots.map((snapshot) => ({
    ...snapshot,
    ...Object.fromEntries(
      CREATORS.filter((name) => name in snapshot).map((name) => [name, withRoles(snapshot[name])]),
    ),
  }));
}

/** What an editor may read of a kept state: where it meets no permission, nothing but what every one leaves. */
export const readableOf = (editor: Editor, type: ContentType, state: Snapshot): FieldSet =>
  editor.on(type, 'read').ofState(state).fields ?? FieldSet.NONE;

/**
 * What an editor may bring back of a kept state: what they may set, and of a state that a condition hides in part nothing that
 * it hides.
 */
export function restorableOf(
  editor: Editor,
  type: ContentType,
  state: Snapshot,
  settable: FieldSet,
): FieldSet {
  const reading = editor.on(type, 'read').ofState(state);
  return reading.meetsAll ? settable : FieldSet.common(settable, reading.fields ?? FieldSet.NONE);
}

/** Whether conditions hide a state: an editor without any permission to read the type is no matter of conditions. */
export function isHidden(editor: Editor, type: ContentType, state: Snapshot): boolean {
  const { fields, meetsAll } = editor.on(type, 'read').ofState(state);
  return fields === null && !meetsAll;
}

/** Whether some permission for a verb holds on a kept state. */
export const holdsOn = (editor: Editor, type: ContentType, verb: Verb, state: Snapshot): boolean =>
  editor.on(type, verb).ofState(state).fields !== null;
