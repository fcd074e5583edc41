/** Reads several entries by their ids, as one is read: a piece of them with each statement. */
import type { Caller } from '../access/caller.ts';
import { LoopTurn } from '../base/loop-turn.ts';
import type { Condition, EntryPlan } from '../query/plan.ts';
import { test } from '../query/resolve/conditions.ts';
import type { ResolveContext } from '../query/resolve/context.ts';
import type { ContentReader } from './read-content.ts';
import type { PreparedRead } from './run-read.ts';

/** Statements that only look at entries take so many at once. */
export const LOOKED_AT_ONCE = 1000;

/** Of entries that are read as a whole, how many one statement reads at most. */
const WHOLE_AT_ONCE = 500;

/** Bytes of entries that are read, parsed and written in some ten milliseconds. */
export const PIECE_BYTES = 750_000;

/** Texts of more bytes are refused by the database, which can tell before it has put them together. */
const MOST_BYTES = 2 * PIECE_BYTES;

/** How many the first statement reads where the database cannot refuse them. */
const FIRST_AT_ONCE = 10;

/** By so many times a piece may have more entries than the one before, and has fewer after one that was refused. */
const GROWTH = 4;
const SHRINKING = 8;

/** What a statement has read of some entries. */
export interface WholePiece<T> {
  readonly bytes: number;
  readonly value: T;
}

/** Some of the entries, and what was read of them. */
export interface ReadPiece<T> {
  readonly piece: readonly number[];
  readonly value: T;
}

/** Divides entries that are read as a whole into pieces of few bytes, by what those before have had. */
class PieceSizes {
  readonly #most: number;
  #limit: number;
  #entries = 0;
  #bytes = 0;

  constructor(most: number, first: number) {
    this.#most = most;
    this.#limit = first;
  }

  /** How many come next: of few different numbers, since each of them has a statement of its own. */
  get next(): number {
    const average = this.#bytes / Math.max(1, this.#entries);
    const fitting = Math.min(this.#limit, PIECE_BYTES / Math.max(1, average));
    let size = this.#most;
    while (size > fitting && size > 1) size = Math.floor(size / 2);
    return size;
  }

  read(entries: number, bytes: number): void {
    this.#entries += entries;
    this.#bytes += bytes;
    this.#limit = Math.min(this.#most, Math.max(this.#limit, entries * GROWTH));
  }

  refused(entries: number): void {
    this.#limit = Math.max(1, Math.floor(entries / SHRINKING));
  }
}

/**
 * Reads entries as a whole, a piece after the other, and lets others have their turns before and after what is made of one.
 * @param read reads a piece; null where it has more bytes of text than these
 * @param most how many one statement may read
 */
export async function* inWholePieces<T>(
  reader: ContentReader,
  ids: readonly number[],
  read: (piece: readonly number[], bytes: number) => Promise<WholePiece<T> | null>,
  most = WHOLE_AT_ONCE,
): AsyncGenerator<ReadPiece<T>> {
  const largest = Math.max(1, Math.min(most, WHOLE_AT_ONCE));
  const sizes = new PieceSizes(largest, reader.refusesLongReads ? largest : FIRST_AT_ONCE);
  const turn = new LoopTurn();
  // what is done with one entry lets nobody in between
  if (ids.length > 1) await turn.take();
  for (let from = 0; from < ids.length; ) {
    const piece = ids.slice(from, from + sizes.next);
    const found = await read(piece, piece.length === 1 ? Number.POSITIVE_INFINITY : MOST_BYTES);
    await turn.pass();
    if (!found) {
      sizes.refused(piece.length);
      continue;
    }
    sizes.read(piece.length, found.bytes);
    from += piece.length;
    yield { piece, value: found.value };
    await turn.pass();
  }
}

/** Divides what is written into pieces of few bytes; one that has more is a piece of its own. */
export function* byBytes<T>(
  list: readonly T[],
  bytesOf: (one: T) => number,
  most = WHOLE_AT_ONCE,
): Generator<readonly T[]> {
  let [from, bytes] = [0, 0];
  for (const [at, one] of list.entries()) {
    const its = bytesOf(one);
    if (at > from && (bytes + its > PIECE_BYTES || at - from >= most)) {
      yield list.slice(from, at);
      [from, bytes] = [at, 0];
    }
    bytes += its;
  }
  if (from < list.length) yield list.slice(from);
}

/** What is read of each entry. */
export interface ReadMany {
  readonly caller: Caller;
  /** Plans a piece; called with the condition on the ids. The entry's `shape` brings the id along. */
  resolve(
    context: ResolveContext,
    isOne: Condition,
  ): { readonly entry: EntryPlan; readonly where: Condition };
}

/**
 * Looks at entries, inside the transaction around the call if there is one.
 * @returns what was read of those that are there and meet the plan's condition, by id, in the order of `ids`
 */
export async function lookAtMany<Row extends { readonly id: number }>(
  reader: ContentReader,
  ids: readonly number[],
  what: ReadMany,
): Promise<Map<number, Row>> {
  const found = new Map<number, Row>();
  for (const piece of pieces(ids, LOOKED_AT_ONCE)) {
    const looked = rowsOf<Row>(piece, await reader.run(prepare(reader, piece, what)));
    for (const [id, row] of looked) found.set(id, row);
  }
  return found;
}

/** Reads entries as a whole, a piece after the other. @returns each piece with what `lookAtMany` would have of it */
export function readPieces<Row extends { readonly id: number }>(
  reader: ContentReader,
  ids: readonly number[],
  what: ReadMany,
): AsyncGenerator<ReadPiece<Map<number, Row>>> {
  const read = async (
    piece: readonly number[],
    bytes: number,
  ): Promise<WholePiece<Map<number, Row>> | null> => {
    const body = await reader.runWithin(prepare(reader, piece, what), bytes);
    return body && { bytes: body.length, value: rowsOf<Row>(piece, body) };
  };
  return inWholePieces(reader, ids, read);
}

function prepare(reader: ContentReader, ids: readonly number[], { caller, resolve }: ReadMany): PreparedRead {
  return reader.prepareOnce(caller, (context) => {
    const isOne = test('id', false, { op: 'in', values: ids.map((id) => context.values.add(id)) });
    const { entry, where } = resolve(context, isOne);
    const offset = context.values.add(0);
    const page = { limit: null, offset, meta: 'none', withCount: false, paginationSlots: null } as const;
    return {
      plan: { kind: 'list', unwrapped: true, entry, where, order: [], ...page },
      values: context.values.list,
    };
  });
}

/** The rows of a body, in the order of `ids`. */
function rowsOf<Row extends { readonly id: number }>(ids: readonly number[], body: Buffer): Map<number, Row> {
  const found = new Map((JSON.parse(body.toString()) as Row[]).map((row) => [row.id, row]));
  return new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id)!]] : [])));
}

/** A list in pieces of some length; the last one may be shorter. */
export function* pieces<T>(list: readonly T[], length: number): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += length) yield list.slice(from, from + length);
}
