/** Actions of more entries than one request may have. */
import { expect, test } from 'vitest';
import { ApiError } from '../../panel/src/api/api-error.ts';
import { inPieces } from '../../panel/src/content-manager/list/in-pieces.ts';

const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const refusal = new ApiError(400, 'ValidationError', 'title must be defined.', {});

/** Sends pieces to a server that refuses those with a wrong entry. */
function server(wrong: readonly number[], error: unknown = refusal) {
  const sent: number[][] = [];
  const steps: number[] = [];
  const ending = new AbortController();
  const act = async (piece: readonly number[]): Promise<void> => {
    sent.push([...piece]);
    if (piece.some((id) => wrong.includes(id))) throw error;
  };
  const run = (count: number) =>
    inPieces(ids(count), act, { onProgress: (done) => steps.push(done), signal: ending.signal });
  return { sent, steps, ending, run };
}

test('a hundred entries go in one request, which is refused as a whole', async () => {
  const { sent, run } = server([7]);
  expect(await run(100)).toEqual({ done: 0, refused: 0, problem: refusal });
  expect(sent).toEqual([ids(100)]);
});

test('more of them go a hundred at a time, with the progress', async () => {
  const { sent, steps, run } = server([]);
  expect(await run(230)).toEqual({ done: 230, refused: 0, problem: null });
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 30]);
  expect(sent.flat()).toEqual(ids(230));
  expect(steps).toEqual([100, 200, 230]);
});

test('an entry that is refused holds up no other', async () => {
  const { sent, steps, run } = server([105, 230]);
  expect(await run(230)).toEqual({ done: 228, refused: 2, problem: refusal });
  // the first piece, the second one and its entries, the third one and its entries
  expect(sent).toHaveLength(1 + 1 + 100 + 1 + 30);
  expect(steps.at(-1)).toBe(230);
});

test.each([
  ['the session has ended', new ApiError(401, 'UnauthorizedError', 'Missing credentials', {})],
  ['the server is busy', new ApiError(503, 'ServiceUnavailableError', 'Try again', {})],
  ['there is no network', new TypeError('Failed to fetch')],
])('nothing more is sent where %s, and what is done is known', async (_what, error) => {
  const { sent, run } = server([150], error);
  expect(await run(230)).toEqual({ done: 100, refused: 0, problem: error });
  expect(sent).toHaveLength(2);
});

test('it ends after the request under way', async () => {
  const { sent, ending } = server([]);
  const outcome = await inPieces(ids(230), async (piece) => void sent.push([...piece]), {
    onProgress: () => ending.abort(),
    signal: ending.signal,
  });
  expect(outcome).toEqual({ done: 100, refused: 0, problem: null });
  expect(sent).toHaveLength(1);
});
