/** One replica: how far it is, and whether it may be used. */
import type { Database } from '../database.ts';

/** The functions that a database with replicas uses to query them; positions grow. */
export interface ReplicaOptions {
  /** Its name in messages. */
  readonly name: string;
  readonly db: Database;
  /**
   * How far it is.
   * @throws if it is away, or is no replica
   */
  readonly position: () => Promise<bigint>;
  readonly onWarning: (message: string) => void;
}

export class Replica {
  readonly db: Database;
  readonly #options: ReplicaOptions;
  /** Null if unknown. */
  #position: bigint | null = null;
  #isBehind = false;
  #reported: string | null = null;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.db = options.db;
  }

  /** Whether it has everything up to a position and lags little enough. */
  has(position: bigint): boolean {
    return this.#position !== null && !this.#isBehind && this.#position >= position;
  }

  /**
   * Queries its position.
   * @param needed the position it must have reached to be used at all
   */
  async refresh(needed: bigint): Promise<void> {
    try {
      this.#position = await this.#options.position();
      this.#isBehind = this.#position < needed;
      this.#report(this.#isBehind ? 'is too far behind' : null);
    } catch (error) {
      this.fail(error);
    }
  }

  /** A read failed: it is not used until its position is known again. */
  fail(error: unknown): void {
    this.#position = null;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    this.#report(`is away (${cause instanceof Error ? cause.message : String(cause)})`);
  }

  /** Reports each problem once, and its end. */
  #report(trouble: string | null): void {
    const kind = trouble?.split(' (')[0] ?? null;
    if (kind === this.#reported) return;
    const { name, onWarning } = this.#options;
    if (trouble !== null) onWarning(`Replica ${name} ${trouble}: its reads go to the database itself.`);
    else onWarning(`Replica ${name} is asked again.`);
    this.#reported = kind;
  }
}
