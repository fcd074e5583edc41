/** What one request has shown of both servers, and the single places in which they differ. */
import type { Model } from '../../src/core/model/content-type.ts';
import type { WriteCall } from '../support/request.ts';
import type { Answer } from '../support/side.ts';
import type { Access } from './access.ts';
import type { Place } from './places.ts';

/** A row that one side alone has. */
export interface RowApart {
  readonly side: 'ours' | 'theirs';
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

export type Item =
  | { readonly at: 'status' }
  | { readonly at: 'value'; readonly place: Place }
  | { readonly at: 'row'; readonly apart: RowApart };

export interface Seen {
  readonly model: Model;
  /** The request, or the one before where this is a read that followed it. */
  readonly call: WriteCall;
  /** The read that followed; null for the request itself. */
  readonly read: WriteCall | null;
  readonly ours: Answer;
  readonly theirs: Answer;
  /** The answers to the request, also where this is a read that followed. */
  readonly answers: readonly [ours: Answer, theirs: Answer];
  /** Whether the session has written polymorphic relations. */
  readonly wroteMorphs: boolean;
  readonly found: readonly Place[];
  readonly rows: readonly RowApart[];
  /** The rights of who wrote, by v4's tables; a read that followed is the super admin's. */
  readonly sender: Access;
  /** The rights of who sent the request, or the read that followed, by the tables of either side. */
  readonly access: Readonly<Record<'ours' | 'theirs', Access>>;
  /** Rows of the data as they are now. */
  query(
    side: 'ours' | 'theirs',
    sql: string,
    ...values: readonly unknown[]
  ): readonly Readonly<Record<string, unknown>>[];
}

/** All places of a difference: each wants a reason. */
export function itemsOf({ ours, theirs, found, rows }: Seen): Item[] {
  const items: Item[] = rows.map((apart) => ({ at: 'row', apart }));
  if (ours.status !== theirs.status) return [{ at: 'status' }, ...items];
  return [...found.map((place): Item => ({ at: 'value', place })), ...items];
}

/** The columns in which the two rows with one id differ; null where one side has none. */
export function columnsApart(item: Item, { rows }: Seen): string[] | null {
  if (item.at !== 'row') return null;
  const { side, table, row } = item.apart;
  const other = rows.find((one) => one.side !== side && one.table === table && one.row['id'] === row['id']);
  return other ? Object.keys(row).filter((name) => !Object.is(row[name], other.row[name])) : null;
}
