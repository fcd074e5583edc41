/** The mixed load: reads as visitors choose them, and here and there a write. */
import { AUTHORS, TAGS } from '../dataset.ts';
import type { LoadRequest } from '../load-worker.ts';
import { loadRequest, type RequestName, requestsOf } from '../requests.ts';
import type { WriteRequests } from '../write-requests.ts';
import { shuffled, zipf } from '../zipf.ts';

/** What is written to: what every read is of, or only what some of them have relations to. */
export const TARGETS = ['articles', 'authors and tags'] as const;

export type Target = (typeof TARGETS)[number];

/** One request in so many writes: 5 %. */
export const WRITE_EVERY = 20;

const READS: readonly RequestName[] = ['r1', 'r2', 'r3', 'r4', 'r5'];
const SEED = 1;

/**
 * A load of so many requests. All reads of the benchmark are among the choices, in an order of their own.
 * @param writes those that go to articles
 */
export function mixedRequests(
  articles: number,
  count: number,
  target: Target,
  { writes, token }: { readonly writes: Pick<WriteRequests, 'next'>; readonly token: string },
): LoadRequest[] {
  const reads = shuffled(
    READS.flatMap((name) => requestsOf(name, articles)),
    SEED,
  ).map((request): LoadRequest => ({ ...loadRequest(request), kind: 'read' }));
  const headers = { Authorization: `Bearer ${token}` };
  return zipf(reads.length, count, SEED).map((place, index) => {
    if (index % WRITE_EVERY > 0) return reads[place]!;
    const number = index / WRITE_EVERY;
    const write =
      target === 'articles' ? writes.next(number % 2 === 0 ? 'update' : 'connect') : relatedWrite(number);
    return { ...write, headers, kind: 'write' };
  });
}

/** A new name for an author or a tag. */
function relatedWrite(number: number): LoadRequest {
  const turn = Math.floor(number / 2);
  const url = number % 2 === 0 ? `/api/authors/${1 + (turn % AUTHORS)}` : `/api/tags/${1 + (turn % TAGS)}`;
  return { method: 'PUT', url, body: JSON.stringify({ data: { name: `Name ${number}` } }) };
}
