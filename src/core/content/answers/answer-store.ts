/**
 * Answers in memory, within a number of bytes. There are two parts: what was asked for once, and what was asked for
 * again. The first makes room before the second does, so that reading through many pages once does not push out what is
 * asked for all the time. Once the memory is full, an answer that is asked for the first time is not kept at all: what is kept
 * for one request only costs more than it brings.
 */
import { LRUCache } from 'lru-cache';
import { RecentKeys } from './recent-keys.ts';

/** Of all bytes, those that answers asked for again may take. */
const PROVEN_PART = 0.8;

/** An answer that takes more than this part of the bytes is not kept. */
const LARGEST_PART = 0.1;

/** What an answer takes besides its bytes and its key. */
const OVERHEAD = 400;

export class AnswerStore<Answer extends object> {
  readonly #bytes: number;
  readonly #sizeOf: (answer: Answer) => number;
  readonly #once: LRUCache<string, Answer>;
  readonly #again: LRUCache<string, Answer>;
  /** Those that were not kept; null as long as there is room for all. */
  #refused: RecentKeys | null = null;

  /**
   * @param bytes that all answers may take together
   * @param sizeOf the bytes of one
   */
  constructor(bytes: number, sizeOf: (answer: Answer) => number) {
    this.#bytes = bytes;
    this.#sizeOf = sizeOf;
    this.#once = this.#part(bytes, () => {
      this.#refused ??= new RecentKeys();
    });
    // what is pushed out of this part has another chance in the other
    this.#again = this.#part(bytes * PROVEN_PART, (answer, key) => this.#once.set(key, answer));
  }

  /** Bytes that are taken. */
  get size(): number {
    return this.#once.calculatedSize + this.#again.calculatedSize;
  }

  /** Answers that are kept. */
  get count(): number {
    return this.#once.size + this.#again.size;
  }

  /** Finds an answer, which counts as asked for again. */
  get(key: string): Answer | undefined {
    const proven = this.#again.get(key);
    if (proven) return proven;
    const found = this.#once.get(key);
    if (!found) return undefined;
    this.#once.delete(key);
    this.#again.set(key, found);
    this.#makeRoom();
    return found;
  }

  /** Whether an answer that is not here is worth its room: there is enough, or it was asked for lately. */
  admits(key: string): boolean {
    return this.#refused?.add(key) ?? true;
  }

  /** Keeps an answer in place of one with the same key. */
  set(key: string, answer: Answer): void {
    const part = this.#again.has(key) ? this.#again : this.#once;
    part.set(key, answer);
    this.#makeRoom();
  }

  /** An answer takes more than it did; nothing happens unless it is kept still. */
  measureAgain(key: string, answer: Answer): void {
    for (const part of [this.#again, this.#once]) {
      if (part.peek(key) !== answer) continue;
      part.delete(key);
      this.set(key, answer);
      return;
    }
  }

  clear(): void {
    this.#again.clear();
    this.#once.clear();
    this.#refused = null;
  }

  #makeRoom(): void {
    while (this.size > this.#bytes && (this.#once.pop() ?? this.#again.pop())) {
      // the least recently used one is gone
    }
  }

  #part(bytes: number, onEvicted: (answer: Answer, key: string) => void): LRUCache<string, Answer> {
    return new LRUCache({
      maxSize: Math.max(1, Math.floor(bytes)),
      maxEntrySize: Math.max(1, Math.floor(this.#bytes * LARGEST_PART)),
      sizeCalculation: (answer, key) => this.#sizeOf(answer) + 2 * key.length + OVERHEAD,
      dispose: (answer: Answer, key: string, reason: string) => {
        if (reason === 'evict') onEvicted(answer, key);
      },
    });
  }
}
