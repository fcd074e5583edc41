/** Collects a request's body up to a limit, unpacked. */

import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import {
  bodyEndedEarly,
  bodyTooLarge,
  invalidEncoding,
  unknownEncoding,
} from '../../../core/errors/catalogue.ts';

type Unpack = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;

const UNPACK: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['gzip', promisify<Buffer, ZlibOptions, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, ZlibOptions, Buffer>(inflate)],
  ['br', promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress)],
]);

/** Characters of an unknown packing's name that its error shows. */
const SHOWN_ENCODING = 100;

/**
 * The value of the whole body.
 * @param limit bytes, of what is sent and of what it unpacks to
 * @param parse makes it of the bytes: at once, since each promise on the way is a tenth of what a small body costs
 * @throws OctavoError PayloadTooLargeError past the limit, UnsupportedMediaTypeError for an unknown packing,
 * ValidationError for a broken one, or a body that ends early
 */
export function readBytes<T>(
  request: IncomingMessage,
  limit: number,
  parse: (bytes: Buffer) => MaybePromise<T>,
): Promise<T> {
  const encoding = request.headers['content-encoding'];
  return encoding === undefined
    ? collect(request, limit, parse)
    : unpacked(request, limit, encoding.toLowerCase()).then(parse);
}

async function unpacked(request: IncomingMessage, limit: number, encoding: string): Promise<Buffer> {
  const unpack = UNPACK.get(encoding);
  if (!unpack && encoding !== 'identity') throw unknownEncoding(encoding.slice(0, SHOWN_ENCODING));
  const bytes = await collect(request, limit, (all) => all);
  if (!unpack) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw bodyTooLarge();
    throw invalidEncoding(encoding);
  }
}

function collect<T>(
  request: IncomingMessage,
  limit: number,
  parse: (bytes: Buffer) => MaybePromise<T>,
): Promise<T> {
  if (Number(request.headers['content-length']) > limit) return Promise.reject(bodyTooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (error: Error): void => {
      request.off('data', take);
      // what still comes is read and dropped, so that the client gets to see the answer
      request.resume();
      reject(error);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limit) stop(bodyTooLarge());
      else chunks.push(chunk);
    };
    request.on('data', take);
    request.on('end', () => {
      try {
        resolve(parse(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)));
      } catch (error) {
        reject(error);
      }
    });
    request.on('error', () => stop(bodyEndedEarly()));
  });
}
