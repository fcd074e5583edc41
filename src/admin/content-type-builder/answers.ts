/** The builder's answers, which have no envelope for errors (as in v4). */

import type { HttpReply } from '../../core/base/http/route.ts';
import { type BrokenRule, brokenRules } from '../../core/errors/broken-rules.ts';
import type { InputRule } from '../administrators/input.ts';
import { SchemaChangeError } from '../schema-change/change-error.ts';
import { ChangeInProgressError, FileEditedError } from '../schema-change/files/change-journal.ts';
import { DataChangeError } from '../schema-change/make-change.ts';
import { SchemaEditedError } from '../schema-change/plan-change.ts';
import { NotServedError, VersionError } from './builder.ts';
import { RequestsRunningError } from './take-over.ts';

export const NOT_FOUND = { type: 'contentType.notFound', component: 'component.notFound' } as const;

/** An error as v4's builder writes it: a text, or an object with name, message and details. */
export const refused = (status: number, error: string | object, headers = {}): HttpReply => ({
  status,
  body: { error },
  ...(Object.keys(headers).length > 0 ? { headers } : {}),
});

/** The answer for broken rules; null where all hold. */
export function checkBody(rule: InputRule, body: unknown): HttpReply | null {
  const broken: BrokenRule[] = [];
  rule(body ?? {}, [], (path, message) => broken.push({ path, message }));
  return broken.length === 0 ? null : invalid(broken);
}

export function invalid(broken: readonly BrokenRule[]): HttpReply {
  const { name, message, details } = brokenRules(broken);
  return refused(400, { name, details, message });
}

/** The system's errors for a disk that takes no more. */
const DISK: Readonly<Record<string, readonly [status: number, text: string]>> = {
  ENOSPC: [507, 'the disk is full'],
  EDQUOT: [507, "the disk's quota is used up"],
  EROFS: [503, 'the disk is read-only'],
  EACCES: [503, 'the server may not write there'],
  EPERM: [503, 'the server may not write there'],
};

/**
 * What a change was refused for, as an answer; nothing has changed then, unless the text says so.
 * @throws the error itself where it is none of these
 */
export function refusedChange(error: unknown): HttpReply {
  if (error instanceof SchemaChangeError) {
    return error.path.length === 0
      ? refused(400, error.message)
      : invalid([{ path: error.path, message: error.message }]);
  }
  if (error instanceof ChangeInProgressError) {
    return refused(409, conflict(`${error.message}; nothing was changed`, {}), { 'Retry-After': '1' });
  }
  if (error instanceof SchemaEditedError) {
    const { file, known, present } = error;
    return refused(409, conflict(`${error.message}; nothing was changed`, { file, known, present }));
  }
  if (error instanceof FileEditedError) return refused(409, conflict(error.message, { file: error.file }));
  if (error instanceof VersionError) {
    const { expected, present, schema } = error;
    return refused(409, conflict(`${error.message}; nothing was changed`, { expected, present, schema }));
  }
  if (error instanceof RequestsRunningError) {
    const message = `${error.message}; nothing was changed`;
    return refused(503, { name: 'ServiceUnavailableError', message, details: {} }, { 'Retry-After': '1' });
  }
  if (error instanceof NotServedError) {
    const message = `the change is made, but ${error.message}`;
    return refused(503, { name: 'ServiceUnavailableError', message, details: {} });
  }
  if (error instanceof DataChangeError) {
    const message = `${error.message}; nothing was changed`;
    return refused(503, { name: 'DatabaseError', message, details: {} });
  }
  const known = DISK[(error as NodeJS.ErrnoException)?.code ?? ''];
  if (!known) throw error;
  const [status, text] = known;
  return refused(status, { name: 'StorageError', message: `${text}; nothing was changed`, details: {} });
}

const conflict = (message: string, details: object): object => ({ name: 'ConflictError', message, details });
