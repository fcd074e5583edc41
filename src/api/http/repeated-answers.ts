/**
 * Answers from memory that are sent more than once within a second. Within it their heads are equal, `Date` included, so
 * each is written once, together with its body, and forgotten when the second is over.
 */
import type { ReusableBody } from '../../core/base/http/reusable-body.ts';

/** An answer that was written. */
export interface WrittenAnswer {
  readonly status: number;
  /** The headers it shares with others. */
  readonly shared: object;
  /** These two distinguish its own headers from those of other answers with the same body. */
  readonly vary: string | null;
  readonly isTagged: boolean;
  readonly head: string;
  /** Head and body in one buffer; null for a long body, which is sent after its head. */
  readonly bytes: Buffer | null;
}

/** What all of one second may take, in bytes. */
const BYTES = 8 * 1024 * 1024;

/** Answers that are looked for at most in one second. */
const MOST = 10_000;

const ONCE: readonly WrittenAnswer[] = [];

export class RepeatedAnswers {
  readonly #answers = new Map<ReusableBody, readonly WrittenAnswer[]>();
  #second = 0;
  #bytes = 0;

  /**
   * The answers that were written with a body in this second.
   * @returns null for a body that is sent for the first time in it, or where nothing more is kept
   */
  of(body: ReusableBody, second: number): readonly WrittenAnswer[] | null {
    if (second !== this.#second) {
      this.#second = second;
      this.#bytes = 0;
      this.#answers.clear();
    }
    const written = this.#answers.get(body);
    if (written) return written;
    if (this.#bytes < BYTES && this.#answers.size < MOST) this.#answers.set(body, ONCE);
    return null;
  }

  /** Keeps an answer for the rest of the second. */
  add(body: ReusableBody, answer: WrittenAnswer): void {
    this.#bytes += answer.head.length + (answer.bytes?.length ?? 0);
    this.#answers.set(body, [...(this.#answers.get(body) ?? ONCE), answer]);
  }
}
