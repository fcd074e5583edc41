/** Answers with an open file: all of it, a range, or 304 where the client has it already. */
import type { IncomingHttpHeaders } from 'node:http';
import { mediaTypeOf } from '../../../core/base/http/media-types.ts';
import type { HttpReply } from '../../../core/base/http/route.ts';
import { hasTag } from '../headers/entity-tags.ts';
import { TEXT_TYPE } from '../response-writer.ts';
import type { OpenFile } from './open-file.ts';

/** Files up to this size are read at once. */
const READ_AT_ONCE = 64 * 1024;

/**
 * Answers with a file, which is closed with the answer.
 * @param name whose ending says what kind of file it is
 * @param extra headers of the answer besides those about the file
 */
export async function sendFile(
  request: { readonly method: string; readonly headers: IncomingHttpHeaders },
  file: OpenFile,
  name: string,
  extra: Readonly<Record<string, string>>,
): Promise<HttpReply> {
  const { handle } = file;
  let streamed = false;
  try {
    const { size } = file.stats;
    const state = validatorsOf(file.stats);
    const headers: Record<string, string> = {
      ...extra,
      'Last-Modified': state.modified,
      ETag: state.etag,
      'Accept-Ranges': 'bytes',
    };
    if (isKnown(request.headers, state)) {
      return { status: 304, body: null, headers };
    }
    const mayUseRange = request.method === 'GET' && mayContinue(request.headers, state);
    const range = byteRange(mayUseRange ? request.headers.range : undefined, size);
    if (range === 'unsatisfiable') {
      const outside = { 'Content-Range': `bytes */${size}` };
      return { status: 416, body: 'Range Not Satisfiable', contentType: TEXT_TYPE, headers: outside };
    }
    const contentType = mediaTypeOf(name);
    const { first, last } = range ?? { first: 0, last: size - 1 };
    const length = last - first + 1;
    const status = range ? 206 : 200;
    if (range) headers['Content-Range'] = `bytes ${first}-${last}/${size}`;
    if (size <= READ_AT_ONCE) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, first);
      return { status, body: buffer.subarray(0, bytesRead), contentType, headers };
    }
    streamed = true;
    const body = handle.createReadStream({ start: first, end: last });
    return { status, body, contentType, headers: { ...headers, 'Content-Length': String(length) } };
  } finally {
    // a stream closes the file at its own end
    if (!streamed) await handle.close();
  }
}

/** First and last byte, both included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part of a file a client asks for.
 * @returns null for all of it (no range, several, or another unit), `unsatisfiable` for a range outside
 * the file. The last so many bytes (`bytes=-5`) are not served, as in v4.
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  if (header === undefined || !header.startsWith('bytes=') || header.includes(',')) return null;
  const match = /^bytes=(\d+)-(\d*)$/.exec(header);
  if (!match) return 'unsatisfiable';
  const first = Number(match[1]);
  const last = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return first >= size || last < first ? 'unsatisfiable' : { first, last };
}

/** One state of a file. */
interface Validators {
  readonly etag: string;
  /** As `Last-Modified` has it. */
  readonly modified: string;
}

/** What a client compares to learn whether the copy it has is still current (RFC 9110, 8.8 and 13). */
function validatorsOf(stats: { readonly size: number; readonly mtimeMs: number; mtime: Date }): Validators {
  const moment = Math.round(stats.mtimeMs * 1000);
  return {
    etag: `"${stats.size.toString(36)}-${moment.toString(36)}"`,
    modified: stats.mtime.toUTCString(),
  };
}

/** Whether the client has this state: the answer is a 304. An ETag counts more than a date. */
function isKnown(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return hasTag(known, etag);
  const since = headers['if-modified-since'];
  return since !== undefined && Date.parse(since) >= Date.parse(modified);
}

/** Whether the client's part of a file is one of this state, so that it may have another part of it. */
function mayContinue(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const state = headers['if-range'];
  if (state === undefined) return true;
  const text = String(state).trim();
  return /^(?:W\/)?"/.test(text) ? text === etag : text === modified;
}
