/** One replica: how far it is, and whether it may be asked. */
import type { Database } from '../database.ts';

/** How a database with replicas asks them; positions grow. */
export interface ReplicaOptions {
  /** What messages call it. */
  readonly name: string;
  readonly db: Database;
  /** How far it is. @throws where it is away, or is no replica */
  readonly position: () => Promise<bigint>;
  readonly onWarning: (message: string) => void;
}

export class Replica {
  readonly db: Database;
  readonly #options: ReplicaOptions;
  /** Null where nobody knows. */
  #position: bigint | null = null;
  #isBehind = false;
  #told: string | null = null;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.db = options.db;
  }

  /** Whether it has all that was written up to a position, and is near enough to the database as it is. */
  has(position: bigint): boolean {
    return this.#position !== null && !this.#isBehind && this.#position >= position;
  }

  /** Looks how far it is. @param needed how far it has to be to be asked at all */
  async look(needed: bigint): Promise<void> {
    try {
      this.#position = await this.#options.position();
      this.#isBehind = this.#position < needed;
      this.#tell(this.#isBehind ? 'is too far behind' : null);
    } catch (error) {
      this.fail(error);
    }
  }

  /** It did not answer: until it is looked at again it is not asked. */
  fail(error: unknown): void {
    this.#position = null;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    this.#tell(`is away (${cause instanceof Error ? cause.message : String(cause)})`);
  }

  /** Each trouble once, and its end. */
  #tell(trouble: string | null): void {
    const kind = trouble?.split(' (')[0] ?? null;
    if (kind === this.#told) return;
    const { name, onWarning } = this.#options;
    if (trouble !== null) onWarning(`Replica ${name} ${trouble}: its reads go to the database itself.`);
    else onWarning(`Replica ${name} is asked again.`);
    this.#told = kind;
  }
}
