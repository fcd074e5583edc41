/** The ids of entries of the content files, by key and locale. */
import type { ListedContent } from './list-entries.ts';

/** Which entry a key means in a locale, and its id once it is written. */
export class EntryIds {
  readonly #keys: ListedContent['keys'];
  readonly #ids = new Map<string, number>();

  constructor(keys: ListedContent['keys']) {
    this.#keys = keys;
  }

  /** A name for the entry that `find` finds. */
  nameOf(uid: string, key: string, locale: string | null): string {
    const locales = this.#keys.get(uid)?.get(key);
    const [first] = locales ?? [];
    return JSON.stringify([uid, key, locales?.has(locale) ? locale : first]);
  }

  /** @returns null where the entry is not written yet, undefined where there is none */
  find(uid: string, key: string, locale: string | null): number | null | undefined {
    if (!this.#keys.get(uid)?.has(key)) return undefined;
    return this.#ids.get(this.nameOf(uid, key, locale)) ?? null;
  }

  written(uid: string, key: string, locale: string | null, id: number): void {
    this.#ids.set(this.nameOf(uid, key, locale), id);
  }
}
