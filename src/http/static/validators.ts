/** What a client compares to learn whether the copy it has is still current (RFC 9110, 8.8 and 13). Pure. */
import type { IncomingHttpHeaders } from 'node:http';
import { hasTag } from '../headers/entity-tags.ts';

/** One state of a file. */
export interface Validators {
  readonly etag: string;
  /** As `Last-Modified` has it. */
  readonly modified: string;
}

export function validatorsOf(stats: {
  readonly size: number;
  readonly mtimeMs: number;
  mtime: Date;
}): Validators {
  const moment = Math.round(stats.mtimeMs * 1000);
  return {
    etag: `"${stats.size.toString(36)}-${moment.toString(36)}"`,
    modified: stats.mtime.toUTCString(),
  };
}

/** Whether the client has this state: the answer is a 304. An ETag counts more than a date. */
export function isKnown(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return hasTag(known, etag);
  const since = headers['if-modified-since'];
  return since !== undefined && Date.parse(since) >= Date.parse(modified);
}

/** Whether the client's part of a file is one of this state, so that it may have another part of it. */
export function mayContinue(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const state = headers['if-range'];
  if (state === undefined) return true;
  const text = String(state).trim();
  return /^(?:W\/)?"/.test(text) ? text === etag : text === modified;
}
