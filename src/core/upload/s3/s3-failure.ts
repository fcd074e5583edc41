/** Translates the storage client's errors into the error of the answer, with the cause for the log. */
import { storageFailed, storageTooSlow } from '../../errors/catalogue.ts';
import type { OctavoError } from '../../errors/octavo-error.ts';

/** Names and codes of timeouts, on either side. */
const TOO_SLOW = new Set(['TimeoutError', 'AbortError', 'RequestTimeout', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']);

/**
 * @param doing the operation: `PutObject of media/a.png`
 * @param error the client's; it contains the whole request, so only its message is logged
 */
export function s3Failure(doing: string, error: unknown): OctavoError {
  const { name, code, status, text } = details(error);
  const facts = [name, code, status === undefined ? '' : `HTTP ${status}`].filter(Boolean).join(', ');
  const cause = new Error(`The file storage failed at ${doing}: ${text} (${facts})`);
  return TOO_SLOW.has(name) || TOO_SLOW.has(code) || status === 504
    ? storageTooSlow(cause)
    : storageFailed(cause);
}

/** Whether the storage reports that there is no such object. */
export const isMissing = (error: unknown): boolean => details(error).status === 404;

/** Whether the storage answered at all. */
export function hasAnswered(error: unknown): boolean {
  const { status } = details(error);
  return status !== undefined && status < 500;
}

/** Codes of requests that were never sent. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether a failed operation may have been done: its answer was lost, or came too late. */
export function mayBeDone(error: unknown): boolean {
  return !hasAnswered(error) && !UNSENT.has(details(error).code);
}

function details(error: unknown): { name: string; code: string; status: number | undefined; text: string } {
  const failure = (typeof error === 'object' && error !== null ? error : {}) as {
    name?: string;
    message?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
    errors?: readonly { message?: string; code?: string }[];
  };
  // a host with several addresses fails once for each
  const [first] = failure.errors ?? [];
  return {
    name: failure.name ?? 'Error',
    code: failure.code ?? first?.code ?? '',
    status: failure.$metadata?.httpStatusCode,
    text: failure.message || first?.message || String(error),
  };
}
