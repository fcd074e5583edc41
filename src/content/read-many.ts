/** Reads several entries by their ids, as one is read: a piece of them with each statement. */
import type { Caller } from '../access/caller.ts';
import { LoopTurn } from '../base/loop-turn.ts';
import type { Condition, EntryPlan } from '../query/plan.ts';
import { test } from '../query/resolve/conditions.ts';
import type { ResolveContext } from '../query/resolve/context.ts';
import type { ContentReader } from './read-content.ts';

/** Entries that one statement reads as a whole: so many take some milliseconds, whatever they hold as a rule. */
export const WHOLE_AT_ONCE = 100;

/** The same of statements that only look at entries. */
export const LOOKED_AT_ONCE = 1000;

/** What is read of each entry. */
export interface ReadMany {
  readonly caller: Caller;
  readonly atOnce: number;
  /** Plans a piece; called with the condition on the ids. The entry's `shape` brings the id along. */
  resolve(
    context: ResolveContext,
    isOne: Condition,
  ): { readonly entry: EntryPlan; readonly where: Condition };
}

/**
 * Reads entries inside the transaction around the call if there is one, and lets others have their turns meanwhile.
 * @returns what was read of those that are there and meet the plan's condition, by id, in the order of `ids`
 */
export async function readMany<Row extends { readonly id: number }>(
  reader: ContentReader,
  ids: readonly number[],
  { caller, atOnce, resolve }: ReadMany,
): Promise<Map<number, Row>> {
  const found = new Map<number, Row>();
  const turn = new LoopTurn();
  for (const piece of pieces(ids, atOnce)) {
    const read = reader.prepareOnce(caller, (context) => {
      const isOne = test('id', false, { op: 'in', values: piece.map((id) => context.values.add(id)) });
      const { entry, where } = resolve(context, isOne);
      const offset = context.values.add(0);
      const page = { limit: null, offset, meta: 'none', withCount: false, paginationSlots: null } as const;
      return {
        plan: { kind: 'list', unwrapped: true, entry, where, order: [], ...page },
        values: context.values.list,
      };
    });
    const rows = JSON.parse((await reader.run(read)).toString()) as Row[];
    for (const row of rows) found.set(row.id, row);
    await turn.pass();
  }
  return new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id)!]] : [])));
}

/** A list in pieces of some length; the last one may be shorter. */
export function* pieces<T>(list: readonly T[], length: number): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += length) yield list.slice(from, from + length);
}
