/** `file` of `@strapi/utils`: sizes and streams. */
import { type Readable, Writable } from 'node:stream';

const KILOBYTE = 1000;

async function streamToBuffer(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function getStreamSize(stream: Readable): Promise<number> {
  let size = 0;
  for await (const chunk of stream) size += Buffer.byteLength(chunk);
  return size;
}

/** `1200` → `1.2 KB` */
function bytesToHumanReadable(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Math.round(bytes / KILOBYTE ** power)} ${units[power]}`;
}

export const file = {
  streamToBuffer,
  getStreamSize,
  bytesToHumanReadable,
  bytesToKbytes: (bytes: number): number => Math.round((bytes / KILOBYTE) * 100) / 100,
  kbytesToBytes: (kilobytes: number): number => Math.round(kilobytes * KILOBYTE),
  writableDiscardStream: (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() }),
};
