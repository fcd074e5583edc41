/** Explains how a request was answered: each of its reads, with plan, statement and cost. */
import type { HttpReply } from '../../core/base/http/route.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import { explainRead, type ReadExplanation } from '../../core/content/explain/explain-read.ts';
import { recordReads } from '../../core/content/explain/recorded-reads.ts';
import type { OpenProject } from './open-project.ts';

export interface Explanation {
  /** The path and the query string, as they came. */
  readonly request: string;
  /** Who asked: `public`, `user 3`, `token 2`. */
  readonly caller: string;
  readonly answer: {
    readonly status: number;
    /** Null for a body that is a stream, or made of an object. */
    readonly bytes: number | null;
    /** Milliseconds the request took, without the explanation. */
    readonly ms: number;
  };
  /** The reads of content, in the order in which they ended. */
  readonly reads: readonly ReadExplanation[];
}

/**
 * Answers a request and explains what it read.
 * @param answer the request is answered by it, once
 * @throws what answering throws: a wrong parameter is the request's own error
 */
export async function explainRequest(
  { db, settings }: Pick<OpenProject, 'db' | 'settings'>,
  { request, caller }: Pick<Explanation, 'request' | 'caller'>,
  answer: () => MaybePromise<HttpReply>,
): Promise<{ readonly explanation: Explanation; readonly reply: HttpReply }> {
  const started = performance.now();
  const { result: reply, reads } = await recordReads(answer);
  const ms = Math.round((performance.now() - started) * 100) / 100;
  const explained: ReadExplanation[] = [];
  for (const read of reads) {
    explained.push(await explainRead(db, settings.limits, read));
  }
  const { status, body } = reply;
  const bytes = Buffer.isBuffer(body) || typeof body === 'string' ? Buffer.byteLength(body) : null;
  return { explanation: { request, caller, answer: { status, bytes, ms }, reads: explained }, reply };
}

/** A caller in a few words. */
export function callerText({
  kind,
  userId,
  tokenId,
}: {
  readonly kind: string;
  readonly userId?: number;
  readonly tokenId?: number;
}): string {
  const id = userId ?? tokenId;
  return id === undefined ? kind : `${kind} ${id}`;
}
