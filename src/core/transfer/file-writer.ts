/** Writes an export to a temporary file first, so that the final file is always complete. */
import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { TransferError } from './format.ts';

export interface FileWriter {
  /** Adds lines; waits if the disk is slower. */
  write(lines: readonly unknown[]): Promise<void>;
  /** Moves the file to its place. */
  finish(): Promise<void>;
  /** Deletes the temporary file. */
  abandon(): Promise<void>;
}

/**
 * @param file the final path; only its owner may read it
 * @throws TransferError if the file exists already, or nothing can be written
 */
export async function openFileWriter(file: string): Promise<FileWriter> {
  if (existsSync(file))
    throw new TransferError(`${file} is there already. Choose another name, or remove it.`);
  const part = `${file}.part`;
  const output = createWriteStream(part, { mode: 0o600 });
  try {
    await once(output, 'open');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TransferError(`${file} can not be written (${reason}).`, error);
  }
  const gzip = createGzip();
  gzip.pipe(output);
  let failure: unknown;
  output.on('error', (error) => {
    failure = error;
    gzip.destroy(error);
  });
  gzip.on('error', () => {});
  const failed = (): TransferError =>
    new TransferError(
      `${file} can not be written (${failure instanceof Error ? failure.message : String(failure)}).`,
      failure,
    );
  return {
    write: async (lines) => {
      if (failure) throw failed();
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      if (gzip.write(text)) return;
      await once(gzip, 'drain').catch(() => {
        throw failed();
      });
    },
    finish: async () => {
      gzip.end();
      await finished(output).catch((error: unknown) => {
        failure = error;
        throw failed();
      });
      renameSync(part, file);
    },
    abandon: async () => {
      gzip.destroy();
      output.destroy();
      rmSync(part, { force: true });
    },
  };
}
