/**
 * Reads multipart bodies: fields into memory, files straight to disk, so that memory stays the same
 * whatever is sent. Nothing of a body that cannot be read, or passes a limit, is left on disk.
 */

import { createWriteStream, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import type { Form, FormFile, KeepFiles } from '../../../core/base/http/form.ts';
import {
  bodyTooLarge,
  fileOverLimit,
  filesOverLimit,
  fileTooBig,
  tooManyFields,
  tooManyFiles,
  unreadableMultipart,
} from '../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';
import { FormBody } from './form-body.ts';
import { FormFolder, noRoom } from './form-folder.ts';

export interface FormLimits {
  /** Where files are written until the route moves them away. */
  readonly folder: string;
  /** Of all fields that are no files together, in bytes. */
  readonly fieldSize: number;
  /** Of one file, in bytes: the upload plugin's `sizeLimit`. */
  readonly fileSize: number;
  /** Of all files of one form together, in bytes: the upload plugin's `formSizeLimit`; no limit unless given. */
  readonly filesSize?: number;
  /** Of one file, in bytes: `formidable.maxFileSize` of `strapi::body`; null for none. */
  readonly bodyFileSize: number | null;
}

/** Files and fields of one form; more than any front end sends. */
const FILES = 200;
const FIELDS = 1000;
const HEADERS_OF_A_PART = 50;
const HEADER_BYTES = 16 * 1024;

export class FormReader {
  readonly #limits: FormLimits;
  readonly #folder: FormFolder;

  constructor(limits: FormLimits) {
    this.#limits = limits;
    this.#folder = new FormFolder(limits.folder);
  }

  /**
   * Reads the request's body; null where it is no multipart body.
   * @param keepFiles all files are kept unless given
   * @throws OctavoError ValidationError for a body that is broken or ends early, PayloadTooLargeError past
   * a limit
   */
  async read(request: IncomingMessage, keepFiles: KeepFiles = () => true): Promise<Form | null> {
    const type = request.headers['content-type'];
    if (type === undefined || !/^multipart\/form-data\b/i.test(type)) return null;
    // forms are rarer than JSON: the parser is loaded with the first one
    const { Busboy } = await import('@fastify/busboy');
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: request.headers as BusboyHeaders,
        // names are judged as they were sent
        preservePath: true,
        isPartAFile: (_field, _type, name) => name !== undefined,
        limits: {
          fieldSize: this.#limits.fieldSize,
          fileSize: Math.min(this.#limits.fileSize, this.#limits.bodyFileSize ?? Number.POSITIVE_INFINITY),
          files: FILES,
          fields: FIELDS,
          headerPairs: HEADERS_OF_A_PART,
          headerSize: HEADER_BYTES,
        },
      });
    } catch (error) {
      throw unreadableMultipart((error as Error).message);
    }
    return this.#collect(request, parser, keepFiles);
  }

  async #collect(request: IncomingMessage, parser: BusboyInstance, keepFiles: KeepFiles): Promise<Form> {
    const texts = new Map<string, string[]>();
    const writes: Promise<FormFile>[] = [];
    const room = new Room(this.#limits.filesSize ?? Number.POSITIVE_INFINITY);
    const isSmall = Number(request.headers['content-length']) <= SMALL;
    let keeps: boolean | null = null;
    const stopped = new AbortController();
    let folder: Promise<string> | null = null;
    try {
      await new Promise<void>((resolve, reject) => {
        const broken = (error: Error): void => reject(unreadableMultipart(error.message));
        let textSize = 0;
        parser.on('field', (name, value, _nameCut, cut) => {
          textSize += value.length;
          if (cut || textSize > this.#limits.fieldSize) reject(bodyTooLarge());
          else if (name !== undefined) texts.set(name, [...(texts.get(name) ?? []), value]);
        });
        parser.on('file', (field = '', stream, name, _encoding, mime) => {
          try {
            keeps ??= keepFiles({ texts: (wanted) => texts.get(wanted) ?? [] });
          } catch (error) {
            reject(error as Error);
          }
          if (!keeps) {
            stream.resume();
            return;
          }
          // the parser reports a body that ends early as well; the write reports its own errors
          stream.on('error', (error: Error) => {
            if (!isOfWriting(error)) broken(error);
          });
          stream.once('limit', () => reject(this.#tooBig(name)));
          folder ??= this.#folder.make();
          const write = isSmall
            ? writeSmallFile(stream, folder, String(writes.length), room, stopped.signal)
            : writeFile(stream, folder, String(writes.length), room, stopped.signal);
          writes.push(write.then((file) => ({ field, name, mime, ...file })));
          write.catch(reject);
        });
        parser.on('filesLimit', () => reject(tooManyFiles(FILES)));
        parser.on('fieldsLimit', () => reject(tooManyFields(FIELDS)));
        parser.on('error', (error) => broken(error as Error));
        parser.on('finish', resolve);
        request.on('error', broken);
        request.on('close', () => {
          if (!request.readableEnded) broken(new Error('it ended early'));
        });
        request.pipe(parser);
      });
      // an empty file is how browsers send a field left empty
      const files = (await Promise.all(writes)).filter(({ size }) => size > 0);
      return new FormBody(files, texts, folder && (await folder));
    } catch (error) {
      request.unpipe(parser);
      // what still comes is read and dropped, so that the client gets to see the answer
      request.resume();
      parser.destroy();
      // a file that is cut off never ends by itself
      stopped.abort();
      await Promise.allSettled(writes);
      const made = await Promise.resolve(folder).catch(() => null);
      if (made !== null) await rm(made, { recursive: true, force: true });
      throw error;
    }
  }

  /** The message of the limit that was the smaller one. */
  #tooBig(name: string): OctavoError {
    const { fileSize, bodyFileSize } = this.#limits;
    if (bodyFileSize !== null && bodyFileSize < fileSize) {
      return fileTooBig();
    }
    return fileOverLimit(name, readable(fileSize));
  }
}

/** Bytes up to which the files of a body are written in one step. */
const SMALL = 256 * 1024;

/** True for what ended the writing of a file, or was ended by it; the parser's own errors are none of these. */
const isOfWriting = (error: Error): boolean =>
  error instanceof OctavoError || error.name === 'AbortError' || 'syscall' in error;

/** What the files of a form may take of the disk together. */
class Room {
  readonly #size: number;
  #taken = 0;

  /** @param size in bytes */
  constructor(size: number) {
    this.#size = size;
  }

  /** @throws OctavoError PayloadTooLargeError where the room is used up */
  async *taking(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#taken += chunk.length;
      if (this.#taken > this.#size) {
        throw filesOverLimit(readable(this.#size));
      }
      yield chunk;
    }
  }
}

/** In one step: in pieces it would take some turns of the event loop, each as long as what other requests do in it. */
async function writeSmallFile(
  stream: Readable,
  folder: Promise<string>,
  place: string,
  room: Room,
  signal: AbortSignal,
): Promise<{ path: string; size: number }> {
  try {
    addAbortSignal(signal, stream);
    const path = join(await folder, place);
    const chunks: Buffer[] = [];
    for await (const chunk of room.taking(stream)) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    writeFileSync(path, content, { flag: 'wx', mode: 0o644 });
    return { path, size: content.length };
  } catch (error) {
    stream.resume();
    throw error instanceof OctavoError ? error : noRoom(error);
  }
}

async function writeFile(
  stream: Readable,
  folder: Promise<string>,
  place: string,
  room: Room,
  signal: AbortSignal,
): Promise<{ path: string; size: number }> {
  try {
    const path = join(await folder, place);
    const file = createWriteStream(path, { flags: 'wx', mode: 0o644 });
    await pipeline(stream, (chunks: AsyncIterable<Buffer>) => room.taking(chunks), file, { signal });
    return { path, size: file.bytesWritten };
  } catch (error) {
    stream.resume();
    throw error instanceof OctavoError ? error : noRoom(error);
  }
}

/** `200 MB`, `1 KB`: units of a thousand, as v4 prints the limit. */
function readable(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Math.round(bytes / 1000 ** power)} ${units[power]}`;
}
