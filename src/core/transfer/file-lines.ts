/** The lines of an export, one after the other; only a few of them are in memory. */
import { createReadStream, type ReadStream, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { FORMAT_VERSION, type HeaderLine, TransferError } from './format.ts';

/** Bytes that gzip begins with. */
const GZIP = 0x1f8b;

export interface ExportFile {
  readonly header: HeaderLine;
  /** The parsed lines after the first. */
  readonly lines: AsyncGenerator<unknown>;
  /** How much of the file has been read, and how much there is, in bytes. */
  progress(): { readonly done: number; readonly total: number };
}

/**
 * Opens an export.
 * @param place the last position read, for messages about damage
 * @throws TransferError for a file that is no export or a newer one, and, from `lines`, for a damaged one
 */
export async function openExport(file: string, place: () => string): Promise<ExportFile> {
  let total: number;
  try {
    total = statSync(file).size;
  } catch (error) {
    throw new TransferError(`There is no file ${file}.`, error);
  }
  const input = createReadStream(file);
  const lines = parsedLines(file, input, place);
  const first = await lines.next();
  const header = first.done ? null : headerOf(first.value);
  if (!header) {
    await lines.return(undefined);
    throw new TransferError(`${file} is no export of Octavo's.`);
  }
  if (header.version > FORMAT_VERSION) {
    await lines.return(undefined);
    throw new TransferError(
      `${file} was written by a later version of Octavo (format ${header.version}; this version reads ${FORMAT_VERSION}). Import it with that version.`,
    );
  }
  return { header, lines, progress: () => ({ done: input.bytesRead, total }) };
}

function headerOf(line: unknown): HeaderLine | null {
  const header = line as HeaderLine | null;
  return header?.octavo === 'export' && Number.isInteger(header.version) ? header : null;
}

async function* parsedLines(file: string, input: ReadStream, place: () => string): AsyncGenerator<unknown> {
  const gunzip = createGunzip();
  input.on('error', (error) => gunzip.destroy(error));
  input.once('data', (bytes) => {
    const isGzip = bytes.length > 1 && (bytes as Buffer).readUInt16BE(0) === GZIP;
    if (!isGzip) gunzip.destroy(new NotGzipError());
  });
  input.pipe(gunzip);
  gunzip.setEncoding('utf8');
  let rest: string[] = [];
  try {
    for await (const chunk of gunzip as AsyncIterable<string>) {
      let from = 0;
      for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
        const line = rest.length > 0 ? rest.join('') + chunk.slice(from, end) : chunk.slice(from, end);
        rest = [];
        from = end + 1;
        yield JSON.parse(line) as unknown;
      }
      if (from < chunk.length) rest.push(chunk.slice(from));
    }
  } catch (error) {
    if (error instanceof NotGzipError) throw new TransferError(`${file} is no export of Octavo's.`);
    if (!isDamage(error)) throw error;
    throw damaged(file, place(), (error as Error).message, error);
  } finally {
    input.destroy();
    gunzip.destroy();
  }
  if (rest.length > 0) throw damaged(file, place(), 'the last line is cut off');
}

class NotGzipError extends Error {}

/** The errors of unpacking and parsing; a reader's own errors are passed on. */
const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error && /^Z_|^ERR_/.test(String((error as { code?: unknown }).code)));

/** @param place where the damage is: `after row 12 of articles` */
export function damaged(file: string, place: string, reason: string, cause?: unknown): TransferError {
  return new TransferError(
    `${file} is damaged ${place}: ${reason}. Nothing has been changed; export again.`,
    cause,
  );
}
