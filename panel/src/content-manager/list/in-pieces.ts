/** Runs an action of many entries a hundred at a time, so that no request holds the server, and the person sees how far it is. */
import { ApiError } from '../../api/api-error.ts';

/** How many entries one request reads or changes. */
export const PIECE = 100;

export interface Outcome {
  /** How many entries the server has taken. */
  readonly done: number;
  /** How many it has refused by themselves. */
  readonly refused: number;
  /** What ended the whole, or why the first entry was refused; null where all are done. */
  readonly problem: unknown;
}

interface Options {
  /** Called with the number of entries that are behind us. */
  readonly onProgress: (count: number) => void;
  /** Ends the work after the request under way. */
  readonly signal: AbortSignal;
}

/** Whether the server says that the request itself is wrong: another entry may be right. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 409, 422].includes(error.status);

/**
 * @param act sends one request for some of the ids
 * @returns what has become of them; it does not throw. A request for all that is refused has changed nothing. Where there are
 *   several pieces, the entries of a refused one are sent one by one: one that is wrong holds up no other.
 */
export async function inPieces(
  ids: readonly number[],
  act: (piece: readonly number[]) => Promise<unknown>,
  { onProgress, signal }: Options,
): Promise<Outcome> {
  let done = 0;
  let refused = 0;
  let problem: unknown = null;
  /** @returns whether to go on */
  const run = async (piece: readonly number[]): Promise<boolean> => {
    if (signal.aborted) return false;
    try {
      await act(piece);
      done += piece.length;
    } catch (error) {
      if (!isRefusal(error) || ids.length <= PIECE) {
        problem = error;
        return false;
      }
      if (piece.length > 1) {
        for (const id of piece) if (!(await run([id]))) return false;
        return true;
      }
      problem ??= error;
      refused += 1;
    }
    onProgress(done + refused);
    return true;
  };
  for (let from = 0; from < ids.length; from += PIECE) {
    if (!(await run(ids.slice(from, from + PIECE)))) break;
  }
  return { done, refused, problem };
}
