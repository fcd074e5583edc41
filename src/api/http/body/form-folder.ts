/** Where the files of forms wait until the route moves them away. */

import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { noFilesTaken } from '../../../core/errors/catalogue.ts';
import type { OctavoError } from '../../../core/errors/octavo-error.ts';

/** What a process left behind that was killed; no upload takes as long. In ms. */
const ABANDONED = 24 * 60 * 60 * 1000;

export class FormFolder {
  readonly #root: string;
  #ready: Promise<void> | null = null;

  /** @param root made when it is first needed */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * A new folder for the files of one form.
   * @throws OctavoError ServiceUnavailableError where there can be none
   */
  async make(): Promise<string> {
    try {
      this.#ready ??= this.#prepare();
      await this.#ready;
      // at once, where it would wait for a turn of the event loop
      return mkdtempSync(join(this.#root, 'form-'));
    } catch (error) {
      this.#ready = null;
      throw noRoom(error);
    }
  }

  async #prepare(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    const oldest = Date.now() - ABANDONED;
    for (const name of await readdir(this.#root)) {
      if (!name.startsWith('form-')) continue;
      const folder = join(this.#root, name);
      const stats = await stat(folder).catch(() => null);
      if (stats && stats.mtimeMs < oldest) await rm(folder, { recursive: true, force: true });
    }
  }
}

/** 503: the disk is full, or the folder can't be written to. */
export const noRoom = (cause: unknown): OctavoError => noFilesTaken.with({ cause });
