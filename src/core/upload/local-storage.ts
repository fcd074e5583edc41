/** Storage in a folder of the server, normally `public/uploads`, as v4's `local` provider. */

import { constants, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storageFailed } from '../errors/catalogue.ts';
import { flushFile } from './flush-file.ts';
import { endAbandonedWork, type HiddenKind, hiddenName, type RecordedSize } from './local-leftovers.ts';
import type { FileStorage, PutStep, StorageObject, StorageStep, StoredObject } from './storage.ts';

const NOTHING: StorageStep = { undo: async () => {}, keep: async () => {} };

/** As rows name it. */
const NAMES: ReadonlySet<string> = new Set(['local', '@strapi/provider-upload-local']);

export class LocalStorage implements FileStorage {
  readonly provider: string;
  readonly #folder: string;

  /**
   * @param folder made when something is stored; names in it that start with a dot are never served
   * @param provider as the project names it
   */
  constructor(folder: string, provider = 'local') {
    this.#folder = folder;
    this.provider = provider;
  }

  owns(provider: string): boolean {
    return NAMES.has(provider);
  }

  identityOf(object: StoredObject): string {
    return object.name;
  }

  async put(object: StorageObject): Promise<PutStep> {
    const url = `/uploads/${object.name}`;
    const place = object.name;
    const target = this.#place(object.name);
    const part = this.#hidden('new', object.name);
    const before = this.#hidden('old', object.name);
    try {
      // beside each other: each step takes a turn of the event loop, however long others make it
      const [replaces] = await allDone([linkHidden(target, before), flushFile(object.path)]);
      await this.#take(object.path, target, part);
      if (!replaces) return { url, place, undo: () => rm(target, { force: true }), keep: async () => {} };
      return { url, place, undo: () => rename(before, target), keep: () => rm(before, { force: true }) };
    } catch (error) {
      for (const left of [part, before]) await rm(left, { force: true }).catch(() => {});
      throw storageFailed(error);
    }
  }

  async remove({ name }: StoredObject): Promise<StorageStep> {
    if (!isPlainName(name)) return NOTHING;
    const target = this.#place(name);
    const gone = this.#hidden('gone', name);
    try {
      await rename(target, gone);
    } catch (error) {
      if (isMissing(error)) return NOTHING;
      throw storageFailed(error);
    }
    return { undo: () => rename(gone, target), keep: () => rm(gone, { force: true }) };
  }

  async endAbandoned(recordedSize: RecordedSize): Promise<void> {
    await endAbandonedWork(this.#folder, recordedSize);
  }

  /**
   * Moves a file that is on the disk to its place at once; the folder is made where it is missing.
   * @param part where a copy grows that comes from another file system
   */
  async #take(from: string, to: string, part: string): Promise<void> {
    try {
      await rename(from, to);
    } catch (error) {
      const isElsewhere = (error as NodeJS.ErrnoException).code === 'EXDEV';
      if (!isElsewhere && !isMissing(error)) throw error;
      await mkdir(this.#folder, { recursive: true });
      await move(from, part);
      await flushFile(part);
      await rename(part, to);
    }
  }

  #place(name: string): string {
    if (!isPlainName(name)) throw new Error(`${JSON.stringify(name)} is no name for a stored file`);
    return join(this.#folder, name);
  }

  #hidden(kind: HiddenKind, name: string): string {
    return join(this.#folder, hiddenName(kind, name));
  }
}

/** Rows of an old database may contain any name; none of them may lead out of the folder. */
const isPlainName = (name: string): boolean => /^[^./\\\0][^/\\\0]*$/.test(name);

/** Waits for all, even after one has failed: nothing is to be undone while it is still done. */
async function allDone<T extends readonly Promise<unknown>[]>(work: readonly [...T]) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** Within one file system this copies nothing. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await rm(from, { force: true });
  }
}

/** Gives a file that is about to be replaced a second name; false if there is no such file. */
async function linkHidden(target: string, hidden: string): Promise<boolean> {
  try {
    await link(target, hidden);
  } catch (error) {
    if (isMissing(error)) return false;
    // a file system without links
    await copyFile(target, hidden, constants.COPYFILE_EXCL);
  }
  return true;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
