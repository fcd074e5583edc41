/**
 * Automatic persisted queries: a client sends a document once with its hash, and later the hash alone. They
 * are kept in memory, so a client has to be ready to send the document again.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Documents kept, and the characters of their texts. */
const DOCUMENTS = 1000;
const CHARACTERS = 2_000_000;

export class PersistedQueries {
  readonly #texts = new LRUCache<string, string>({
    max: DOCUMENTS,
    maxSize: CHARACTERS,
    sizeCalculation: (text) => text.length + 1,
  });

  find(hash: unknown): string | undefined {
    return typeof hash === 'string' ? this.#texts.get(hash) : undefined;
  }

  /** Keeps a document that could be run. */
  keep(hash: string, text: string): void {
    this.#texts.set(hash, text);
  }
}

/** True where the hash is the text's SHA-256, in hexadecimal. */
export const isHashOf = (hash: unknown, text: string): hash is string =>
  hash === createHash('sha256').update(text).digest('hex');
