/** Cuts a write of many rows: SQLite runs each statement in one piece, and nobody else is answered meanwhile. */
import { LoopTurn } from '../../base/loop-turn.ts';
import { pieces } from '../read-many.ts';

/** What one statement writes at most, by the average row of its table: some have ten times as much. */
const PIECE_BYTES = 2_500_000;
const PIECE_ROWS = 250;

/**
 * Calls `write` with a piece of the rows after the other, and lets others have their turns in between.
 * @param bytes of a row on average; 0 where that is not known
 */
export async function inPieces(
  ids: readonly number[],
  bytes: number,
  write: (piece: readonly number[]) => Promise<unknown> | unknown,
): Promise<void> {
  const fitting = Math.floor(PIECE_BYTES / Math.max(1, bytes));
  const turn = new LoopTurn();
  for (const piece of pieces(ids, Math.max(1, Math.min(fitting, PIECE_ROWS)))) {
    await write(piece);
    await turn.pass();
  }
}
