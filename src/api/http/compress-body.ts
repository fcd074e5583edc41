/** Compressed answers, for projects that switch `strapi::compression` on. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Packing } from '../../core/base/http/reusable-body.ts';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Above this, brotli costs more time than the bytes it saves take on the wire. */
const BROTLI_QUALITY = 4;

const COMPRESSIBLE = /^text\/|[/+]json\b|[/+]xml\b|javascript/;

/** The packing a client takes for a type; null where it is to go out as it is. */
export function encodingFor(acceptEncoding: string | string[] | undefined, type: string): Packing | null {
  if (acceptEncoding === undefined || !COMPRESSIBLE.test(type)) return null;
  const accepted = new Set(
    String(acceptEncoding)
      .toLowerCase()
      .split(',')
      .filter((item) => !/;\s*q=0(\.0*)?\s*$/.test(item))
      .map((item) => item.split(';')[0]!.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}

/** The bytes, packed. */
export function compressBody(bytes: Buffer, packing: Packing): Promise<Buffer> {
  return packing === 'gzip'
    ? gzipped(bytes)
    : brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
