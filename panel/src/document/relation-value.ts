/** A relation in a form: the entries that are related, against those that were. Pure. */

/** Another entry, as far as a relation shows it. */
export interface RelatedRow {
  readonly id: number;
  readonly publishedAt?: string | null;
  readonly [attribute: string]: unknown;
}

/** null in a document: nothing was changed. */
export interface RelationValue {
  /** The ids that were related and shown when the change began, in their order. */
  readonly before: readonly number[];
  readonly rows: readonly RelatedRow[];
}

/** What the server is asked to change. */
export interface RelationPatch {
  readonly connect: readonly {
    readonly id: number;
    readonly position?: { readonly before: number } | { readonly end: true };
  }[];
  readonly disconnect: readonly { readonly id: number }[];
}

/**
 * The change of a relation for a request. Where entries have moved, all that were shown are connected again, the last
 * one first: each one stands before the one after it, so entries that were not shown keep their places before them.
 * @param isOrdered false for a relation to one entry
 */
export function relationPatch(value: RelationValue | null, isOrdered: boolean): RelationPatch {
  if (value === null) return { connect: [], disconnect: [] };
  const { before, rows } = value;
  const ids = rows.map(({ id }) => id);
  const disconnect = before.filter((id) => !ids.includes(id)).map((id) => ({ id }));
  if (!isOrdered)
    return { connect: rows.filter(({ id }) => !before.includes(id)).map(({ id }) => ({ id })), disconnect };
  const kept = before.filter((id) => ids.includes(id));
  const isAppended = kept.every((id, index) => ids[index] === id);
  const moved = isAppended ? ids.slice(kept.length) : ids;
  const connect = moved
    .map((id, index) => {
      const next = moved[index + 1];
      return { id, position: next === undefined ? ({ end: true } as const) : { before: next } };
    })
    .reverse();
  return { connect, disconnect };
}
