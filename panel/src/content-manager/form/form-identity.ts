/**
 * Which form a page shows. A new entry gets an id when it is stored, and an address with it: the form stays the same
 * one, so that what is typed meanwhile, the cursor and what can be undone stay.
 */

const forms = new Map<string, string>();
let count = 0;

const keyOf = (uid: string, id: string): string => `${uid} ${id}`;

/** @param id of an entry; `create` and `clone 3` are forms of new ones */
export const formKey = (uid: string, id: string): string =>
  forms.get(keyOf(uid, id)) ?? (/^\d+$/.test(id) ? keyOf(uid, id) : `${keyOf(uid, id)} ${count}`);

/** The new entry of a form was stored: the form at its address is this one, and the next new entry has another. */
export function entryMade(uid: string, form: string, id: number): void {
  forms.set(keyOf(uid, String(id)), form);
  count += 1;
}
