/**
 * Uploads that may be interrupted and go on. Each is two files: its content as far as it has come, whose length is where
 * it goes on, and what is known about it. So any process of the machine may take the next part, and a restart loses
 * nothing that has reached the disk.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  noFilesTaken,
  tooManyUploads,
  uploadIsBusy,
  uploadNotFound,
  uploadOffset,
  uploadsFillDisk,
  uploadTooLong,
} from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { flushFile } from '../flush-file.ts';

/** What a client says when it begins. */
export interface NewUpload {
  /** The administrator whose it is: no other can go on with it. */
  readonly owner: number;
  /** In bytes. */
  readonly length: number;
  readonly name: string;
  readonly mime: string;
  /** `fileInfo`, as JSON; null for none. */
  readonly info: string | null;
  /** The file whose content it replaces; null for a new one. */
  readonly replaces: number | null;
}

export interface ResumableUpload extends NewUpload {
  readonly id: string;
  /** How many bytes are there. */
  readonly offset: number;
  /** When it is removed unless it goes on, in ms since 1970. */
  readonly expires: number;
  /** The file it has become; null as long as it has not. */
  readonly fileId: number | null;
}

/** How long an upload may rest, and how long is known what it has become, in ms. */
const RESTS = 24 * 60 * 60 * 1000;

/** Uploads of one administrator at a time. */
const OPEN = 100;

/** The part of what is free on the disk that uploads may still fill. */
const SHARE = 0.5;

/** How often the folder is looked through, in ms. */
const LOOKS = 10 * 60 * 1000;

const ID = /^[0-9a-f]{32}$/;

type FreeBytes = (folder: string) => Promise<number>;

const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export class ResumableUploads {
  readonly #folder: string;
  readonly #now: () => number;
  readonly #freeBytes: FreeBytes;
  /** Those that a request is writing to. */
  readonly #busy = new Set<string>();
  #looked = 0;

  /**
   * @param folder made when the first upload begins
   * @param freeBytes asked for what is free on the disk of a folder
   */
  constructor(folder: string, now: () => number, freeBytes: FreeBytes = freeBytesOf) {
    this.#folder = folder;
    this.#now = now;
    this.#freeBytes = freeBytes;
  }

  /**
   * Begins an upload.
   * @throws OctavoError 503 where the disk takes nothing, or where what all open uploads may still send, and this one,
   *   would be more than half of what is free; 400 for too many at a time
   */
  async create(upload: NewUpload): Promise<ResumableUpload> {
    await this.removeExpired();
    const openUploads = (await this.#all()).filter(({ fileId }) => fileId === null);
    if (openUploads.filter(({ owner }) => owner === upload.owner).length >= OPEN) throw tooManyUploads(OPEN);
    const toCome = openUploads.reduce((sum, { length, offset }) => sum + length - offset, upload.length);
    const id = randomBytes(16).toString('hex');
    try {
      await mkdir(this.#folder, { recursive: true });
      if (toCome > (await this.#freeBytes(this.#folder)) * SHARE) throw uploadsFillDisk();
      await writeFile(this.#content(id), '', { flag: 'wx', mode: 0o600 });
      await this.#note(id, { ...upload, fileId: null });
    } catch (error) {
      await this.#remove(id);
      throw error instanceof OctavoError ? error : noFilesTaken.with({ cause: error });
    }
    return (await this.find(id, upload.owner))!;
  }

  /** An upload of this owner; null for any other, and for one that has expired. */
  async find(id: string, owner: number): Promise<ResumableUpload | null> {
    const upload = ID.test(id) ? await this.#read(id) : null;
    return upload && upload.owner === owner && upload.expires > this.#now() ? upload : null;
  }

  /**
   * Goes on with an upload. What has come when the client breaks off stays.
   * @param offset where the client goes on: the number of bytes that are there
   * @returns how many bytes are there now
   * @throws OctavoError 404; 409 for another offset, or where another request is writing; 413 past the length
   */
  async append(id: string, owner: number, offset: number, content: Readable): Promise<number> {
    return this.#alone(id, async () => {
      const upload = await this.find(id, owner);
      if (!upload) throw uploadNotFound();
      if (upload.offset !== offset) throw uploadOffset(upload.offset);
      if (upload.fileId !== null) return upload.offset;
      let room = upload.length - offset;
      const within = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of chunks) {
          room -= chunk.length;
          if (room < 0) throw uploadTooLong(upload.length);
          yield chunk;
        }
      };
      try {
        const file = createWriteStream(this.#content(id), { flags: 'r+', start: offset });
        await pipeline(content, within, file);
        await flushFile(this.#content(id));
      } catch (error) {
        throw error instanceof OctavoError ? error : noFilesTaken.with({ cause: error });
      }
      return (await stat(this.#content(id))).size;
    });
  }

  /**
   * Hands a complete upload over.
   * @param take may move the content away, and gives the id of the file; what it throws leaves the upload as it is,
   *   unless it is the client's mistake: then no repetition helps, and the upload is removed
   */
  async finish(
    id: string,
    owner: number,
    take: (upload: ResumableUpload, path: string) => Promise<number>,
  ): Promise<number> {
    return this.#alone(id, async () => {
      const upload = await this.find(id, owner);
      if (!upload) throw uploadNotFound();
      if (upload.fileId !== null) return upload.fileId;
      // what is made of the content lies next to it, and goes with the folder
      const folder = await mkdtemp(join(this.#folder, 'taken-')).catch((error: unknown) => {
        throw noFilesTaken.with({ cause: error });
      });
      try {
        const fileId = await take(upload, await secondName(this.#content(id), join(folder, 'content')));
        await this.#note(id, { ...upload, fileId });
        await rm(this.#content(id), { force: true });
        return fileId;
      } catch (error) {
        if (error instanceof OctavoError && error.status < 500) await this.#remove(id);
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  /** Removes an upload of this owner; false where there is none. */
  async remove(id: string, owner: number): Promise<boolean> {
    return this.#alone(id, async () => {
      if (!(await this.find(id, owner))) return false;
      await this.#remove(id);
      return true;
    });
  }

  /** Removes what has rested too long, at most once in ten minutes. */
  async removeExpired(): Promise<void> {
    if (this.#now() - this.#looked < LOOKS) return;
    this.#looked = this.#now();
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: Number.POSITIVE_INFINITY };
      // what is known of an upload is as old as its beginning, its content as young as its last part
      const [id = ''] = name.split('.');
      const upload = ID.test(id) ? await this.#read(id) : null;
      const expires = upload?.expires ?? mtimeMs + RESTS;
      if (expires <= this.#now() && !this.#busy.has(id)) await rm(path, { recursive: true, force: true });
    }
  }

  async #all(): Promise<ResumableUpload[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
    const all = await Promise.all(ids.map((id) => this.#read(id)));
    return all.filter((upload) => upload !== null);
  }

  async #read(id: string): Promise<ResumableUpload | null> {
    const metadata = await readFile(this.#about(id), 'utf8').catch(() => null);
    if (metadata === null) return null;
    const about = JSON.parse(metadata) as NewUpload & { readonly fileId: number | null };
    const { mtimeMs: begun } = await stat(this.#about(id)).catch(() => ({ mtimeMs: 0 }));
    const content = await stat(this.#content(id)).catch(() => null);
    if (!content && about.fileId === null) return null;
    return {
      ...about,
      id,
      offset: about.fileId === null ? content!.size : about.length,
      expires: Math.max(begun, content?.mtimeMs ?? 0) + RESTS,
    };
  }

  async #note(id: string, about: NewUpload & { readonly fileId: number | null }): Promise<void> {
    const { owner, length, name, mime, info, replaces, fileId } = about;
    const text = JSON.stringify({ owner, length, name, mime, info, replaces, fileId });
    const part = `${this.#about(id)}.new`;
    await writeFile(part, text, { mode: 0o600 });
    await rename(part, this.#about(id));
  }

  async #remove(id: string): Promise<void> {
    for (const path of [this.#content(id), this.#about(id)]) await rm(path, { force: true });
  }

  /** One request at a time. @throws OctavoError 409 */
  async #alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy.has(id)) throw uploadIsBusy();
    this.#busy.add(id);
    try {
      return await work();
    } finally {
      this.#busy.delete(id);
    }
  }

  #content(id: string): string {
    return join(this.#folder, `${id}.part`);
  }

  #about(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}

/** The same content under another name: what moves that away leaves the first one. @returns the name */
async function secondName(path: string, name: string): Promise<string> {
  // some file systems have no links
  await link(path, name).catch(() => copyFile(path, name));
  return name;
}
