/** What was read of a multipart body. */

import { rmdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Form, FormFile } from '../../../core/base/http/form.ts';
import { fieldNotJson, fieldTooDeep } from '../../../core/errors/catalogue.ts';
import { JSON_DEPTH, parseScanned } from './parse-json.ts';
import { scanJson } from './scan-json.ts';

export class FormBody implements Form {
  readonly files: readonly FormFile[];
  readonly #texts: ReadonlyMap<string, readonly string[]>;
  readonly #folder: string | null;

  /** @param folder where the files are; null where there are none */
  constructor(
    files: readonly FormFile[],
    texts: ReadonlyMap<string, readonly string[]>,
    folder: string | null,
  ) {
    this.files = files;
    this.#texts = texts;
    this.#folder = folder;
  }

  names(): readonly string[] {
    return [...this.#texts.keys()];
  }

  texts(name: string): readonly string[] {
    return this.#texts.get(name) ?? [];
  }

  json(name: string): unknown {
    const text = this.texts(name).at(-1);
    if (text === undefined) return undefined;
    const bytes = Buffer.from(text);
    const scan = scanJson(bytes, JSON_DEPTH);
    if (!scan) throw fieldTooDeep(name, JSON_DEPTH);
    try {
      return parseScanned(bytes, text, scan);
    } catch (error) {
      throw fieldNotJson(name, (error as Error).message);
    }
  }

  async dispose(): Promise<void> {
    const folder = this.#folder;
    if (folder === null) return;
    try {
      // mostly the files have been moved away; the answer would wait for a turn of the event loop
      rmdirSync(folder);
    } catch {
      await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  }
}
