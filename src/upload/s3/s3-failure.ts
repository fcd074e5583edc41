/** What the storage's client throws → the error of the answer, and a line for the log that tells the cause. */
import type { OctavoError } from '../../errors/octavo-error.ts';
import { storageFailed, storageTooSlow } from '../storage-failed.ts';

/** Names and codes of what took too long, on either side. */
const TOO_SLOW = new Set(['TimeoutError', 'AbortError', 'RequestTimeout', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']);

/**
 * @param doing what was asked of it: `PutObject of media/a.png`
 * @param error the client's; it holds the whole request, so only its words go to the log
 */
export function s3Failure(doing: string, error: unknown): OctavoError {
  const { name, code, status, words } = told(error);
  const facts = [name, code, status === undefined ? '' : `HTTP ${status}`].filter(Boolean).join(', ');
  const cause = new Error(`The file storage failed at ${doing}: ${words} (${facts})`);
  return TOO_SLOW.has(name) || TOO_SLOW.has(code) || status === 504
    ? storageTooSlow(cause)
    : storageFailed(cause);
}

/** Whether the storage says that there is no such object. */
export const isMissing = (error: unknown): boolean => told(error).status === 404;

/** Whether the storage answered at all, whatever it said. */
export function hasAnswered(error: unknown): boolean {
  const { status } = told(error);
  return status !== undefined && status < 500;
}

/** Codes of requests that did not even leave. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether what was asked may have been done although it failed: the answer got lost, or came too late. */
export function mayBeDone(error: unknown): boolean {
  return !hasAnswered(error) && !UNSENT.has(told(error).code);
}

function told(error: unknown): { name: string; code: string; status: number | undefined; words: string } {
  const own = (typeof error === 'object' && error !== null ? error : {}) as {
    name?: string;
    message?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
    errors?: readonly { message?: string; code?: string }[];
  };
  // a host with several addresses fails once for each
  const [first] = own.errors ?? [];
  return {
    name: own.name ?? 'Error',
    code: own.code ?? first?.code ?? '',
    status: own.$metadata?.httpStatusCode,
    words: own.message || first?.message || String(error),
  };
}
