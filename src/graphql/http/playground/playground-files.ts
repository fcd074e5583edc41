/** The built files of the page, kept packed: `assets/playground/<name>.gz`. */
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { notFound } from '../../../errors/catalogue.ts';
import { mediaTypeOf } from '../../../http/media-types.ts';

/** Beside `src` in a checkout, beside `dist` in the package. */
const FOLDER = new URL('../../../../assets/playground/', import.meta.url);

const PACKED = '.gz';

const unpack = promisify(gunzip);

export class PlaygroundFiles {
  #names: Promise<ReadonlySet<string>> | null = null;

  /** What the page has to load; the rest is loaded by that. */
  async entry(): Promise<{ readonly script: string; readonly styles: readonly string[] }> {
    const names = [...(await this.#list())].filter((name) => name.startsWith('page-'));
    return {
      script: names.find((name) => name.endsWith('.js'))!,
      styles: names.filter((name) => name.endsWith('.css')),
    };
  }

  /**
   * One file.
   * @param name from a path; nothing but the names of the built files is looked for
   * @param packed leaves it gzipped
   * @throws OctavoError NotFoundError
   */
  async read(name: string, packed: boolean): Promise<{ readonly type: string; readonly bytes: Buffer }> {
    if (!(await this.#list()).has(name)) throw notFound();
    const bytes = await readFile(new URL(`${name}${PACKED}`, FOLDER));
    return { type: mediaTypeOf(name), bytes: packed ? bytes : await unpack(bytes) };
  }

  #list(): Promise<ReadonlySet<string>> {
    this.#names ??= readdir(FOLDER).then(
      (names) =>
        new Set(names.filter((name) => name.endsWith(PACKED)).map((name) => name.slice(0, -PACKED.length))),
    );
    return this.#names;
  }
}
