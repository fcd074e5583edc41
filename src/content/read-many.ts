/** Reads several entries by their ids, as one is read: a piece of them with each statement. */
import type { Caller } from '../access/caller.ts';
import { LoopTurn } from '../base/loop-turn.ts';
import type { Condition, EntryPlan } from '../query/plan.ts';
import { test } from '../query/resolve/conditions.ts';
import type { ResolveContext } from '../query/resolve/context.ts';
import type { ContentReader } from './read-content.ts';

/** Statements that only look at entries take so many at once. */
export const LOOKED_AT_ONCE = 1000;

/** Of entries that are read as a whole, how many one statement reads at most, and how many the first one does. */
const WHOLE_AT_ONCE = 100;
const FIRST_AT_ONCE = 10;

/** Bytes of entries that are read and parsed in a few milliseconds. */
const PIECE_BYTES = 1_000_000;

/** Divides entries that are read as a whole: into pieces of few bytes, by what those before have had. */
export class WholePieces {
  readonly #most: number;
  #entries = 0;
  #bytes = 0;

  /** @param most how many one statement may read */
  constructor(most = WHOLE_AT_ONCE) {
    this.#most = Math.min(most, WHOLE_AT_ONCE);
  }

  /** How many come next. */
  get size(): number {
    if (this.#entries === 0) return Math.min(FIRST_AT_ONCE, this.#most);
    const fitting = Math.floor(PIECE_BYTES / Math.max(1, this.#bytes / this.#entries));
    return Math.max(1, Math.min(fitting, this.#most));
  }

  /** Takes notice of what a piece has had. */
  notice(entries: number, bytes: number): void {
    this.#entries += entries;
    this.#bytes += bytes;
  }

  /** The pieces of a list, each as large as it is to be when it is asked for. */
  *of<T>(list: readonly T[]): Generator<readonly T[]> {
    for (let from = 0; from < list.length; ) {
      const piece = list.slice(from, from + this.size);
      yield piece;
      from += piece.length;
    }
  }
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
  for (const piece of pieces(ids, LOOKED_AT_ONCE))
    for (const [id, row] of (await readPiece<Row>(reader, piece, what)).rows) found.set(id, row);
  return found;
}

/** Reads entries as a whole, a piece after the other, and lets others have their turns meanwhile. @returns as `lookAtMany` */
export async function* readPieces<Row extends { readonly id: number }>(
  reader: ContentReader,
  ids: readonly number[],
  what: ReadMany,
): AsyncGenerator<Map<number, Row>> {
  const sizes = new WholePieces();
  const turn = new LoopTurn();
  for (const piece of sizes.of(ids)) {
    const { rows, bytes } = await readPiece<Row>(reader, piece, what);
    sizes.notice(piece.length, bytes);
    await turn.pass();
    yield rows;
    await turn.pass();
  }
}

async function readPiece<Row extends { readonly id: number }>(
  reader: ContentReader,
  ids: readonly number[],
  { caller, resolve }: ReadMany,
): Promise<{ readonly rows: Map<number, Row>; readonly bytes: number }> {
  const read = reader.prepareOnce(caller, (context) => {
    const isOne = test('id', false, { op: 'in', values: ids.map((id) => context.values.add(id)) });
    const { entry, where } = resolve(context, isOne);
    const offset = context.values.add(0);
    const page = { limit: null, offset, meta: 'none', withCount: false, paginationSlots: null } as const;
    return {
      plan: { kind: 'list', unwrapped: true, entry, where, order: [], ...page },
      values: context.values.list,
    };
  });
  const body = await reader.run(read);
  const found = new Map((JSON.parse(body.toString()) as Row[]).map((row) => [row.id, row]));
  const rows = new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id)!]] : [])));
  return { rows, bytes: body.length };
}

/** A list in pieces of some length; the last one may be shorter. */
export function* pieces<T>(list: readonly T[], length: number): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += length) yield list.slice(from, from + length);
}
