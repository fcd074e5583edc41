/** Answers with an open file: all of it, a range, or 304 where the client has it already. */
import type { IncomingHttpHeaders } from 'node:http';
import { mediaTypeOf } from '../../base/http/media-types.ts';
import type { HttpReply } from '../../base/http/route.ts';
import { TEXT_TYPE } from '../response-writer.ts';
import { byteRange } from './byte-range.ts';
import type { OpenFile } from './open-file.ts';
import { isKnown, mayContinue, validatorsOf } from './validators.ts';

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
