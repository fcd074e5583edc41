/**
 * The header of a write-ahead log's index (the `-shm` file), which every commit of any process changes
 * (sqlite.org/walformat.html, "The WAL-Index Header"). To read it takes a third of the time `PRAGMA data_version` takes.
 */
import { type BigIntStats, fstatSync, readSync, statSync } from 'node:fs';
import { framesOf, HEADER_WORDS, type HeaderWords } from './log-chain.ts';

/** Bytes of the header's first copy, which a commit writes last. */
const HEADER = HEADER_WORDS * Uint32Array.BYTES_PER_ELEMENT;

/** Descriptors looked at: SQLite opens its files when the process is young. */
const DESCRIPTORS = 256;

/** Where reading a file sees at once what is written to its mapped memory. */
const COHERENT: readonly string[] = ['linux', 'darwin', 'freebsd'];

export class LogHeader {
  readonly #file: string;
  readonly #descriptor: number;
  #seen = new Uint32Array(HEADER_WORDS);
  #next = new Uint32Array(HEADER_WORDS);
  #again = new Uint32Array(HEADER_WORDS);

  private constructor(file: string, descriptor: number) {
    this.#file = file;
    this.#descriptor = descriptor;
  }

  /**
   * Finds the descriptor that SQLite itself has open for as long as the connection is. One of our own would do harm: a
   * process that closes any descriptor of a file loses all its locks of that file.
   * @param database the file; a connection of this process has it open and has read from it
   * @returns null where there is none: another journal mode, or a system on which it cannot be read so
   */
  static find(database: string): LogHeader | null {
    const file = `${database}-shm`;
    if (!COHERENT.includes(process.platform)) return null;
    const named = statSync(file, { bigint: true, throwIfNoEntry: false });
    for (let descriptor = 3; named && descriptor < DESCRIPTORS; descriptor += 1) {
      if (isOpenAs(descriptor, named)) return new LogHeader(file, descriptor);
    }
    return null;
  }

  /** False once SQLite has closed the file: the journal mode has changed. */
  get isOpen(): boolean {
    const named = statSync(this.#file, { bigint: true, throwIfNoEntry: false });
    return named !== undefined && isOpenAs(this.#descriptor, named);
  }

  /** What was accepted last; only zeros before that. */
  get accepted(): HeaderWords {
    return this.#seen;
  }

  /** What the last look has found. */
  get found(): HeaderWords {
    return this.#next;
  }

  /** Whether anyone has committed since what was accepted last. */
  hasChanged(): boolean {
    return !this.look() || !areEqual(this.#next, this.#seen);
  }

  /** Finds the header as it is now. @returns false where it can't be read */
  look(): boolean {
    return this.#read(this.#next);
  }

  /** Whether no process has committed since the last look; if one has, this was another look. */
  isAsFound(): boolean {
    const isRead = this.#read(this.#again);
    [this.#next, this.#again] = [this.#again, this.#next];
    return isRead && areEqual(this.#next, this.#again);
  }

  /** A copy of the header as it is now; null where it cannot be read. */
  copy(): HeaderWords | null {
    const words = new Uint32Array(HEADER_WORDS);
    return this.#read(words) ? words : null;
  }

  /** How many pages the log has, each once for each commit that has changed it; null where that cannot be read. */
  pages(): number | null {
    try {
      const words = this.copy();
      return words && framesOf(words);
    } catch {
      // SQLite has closed the file: the journal mode has changed
      return null;
    }
  }

  /** What the last look has found has been dealt with. */
  accept(): void {
    [this.#seen, this.#next] = [this.#next, this.#seen];
  }

  #read(words: HeaderWords): boolean {
    return readSync(this.#descriptor, words, 0, HEADER, 0) === HEADER;
  }
}

function areEqual(one: HeaderWords, other: HeaderWords): boolean {
  for (let at = 0; at < HEADER_WORDS; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

function isOpenAs(descriptor: number, file: Pick<BigIntStats, 'ino' | 'dev'>): boolean {
  try {
    const { ino, dev } = fstatSync(descriptor, { bigint: true });
    return ino === file.ino && dev === file.dev;
  } catch {
    // there is no such descriptor
    return false;
  }
}
