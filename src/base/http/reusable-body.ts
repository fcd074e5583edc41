/** A body that is sent more than once: what is made of its bytes is kept with them. */
import { hash } from 'node:crypto';

/** The ways a body can be compressed. */
export type Packing = 'br' | 'gzip';

export interface ReusableOptions {
  readonly isAskedAgain: boolean;
  /** Called when it takes more bytes than before. */
  readonly onGrow: () => void;
}

export class ReusableBody {
  readonly bytes: Buffer;
  /** Whether the same was asked for before: only then the work of making an entity tag is worth it. */
  isAskedAgain: boolean;
  /** The tables it was read from, in lower case; one that was read more than once is there twice. */
  readonly tables: readonly string[];
  /** Bytes in memory, with the compressed forms. */
  size: number;
  readonly #onGrow: () => void;
  readonly #packed = new Map<Packing, Promise<Buffer>>();
  #tag: string | null = null;

  constructor(
    bytes: Buffer,
    tables: readonly string[],
    { isAskedAgain = false, onGrow = () => {} }: Partial<ReusableOptions> = {},
  ) {
    this.bytes = bytes;
    this.tables = tables;
    this.size = bytes.length;
    this.isAskedAgain = isAskedAgain;
    this.#onGrow = onGrow;
  }

  /** The strong entity tag of the bytes, without quotes: equal for equal bytes, in any process. */
  get tag(): string {
    this.#tag ??= hash('sha1', this.bytes, 'base64url');
    return this.#tag;
  }

  /**
   * The bytes, compressed.
   * @param pack does it; called once for each packing
   */
  packed(packing: Packing, pack: (bytes: Buffer) => Promise<Buffer>): Promise<Buffer> {
    let packed = this.#packed.get(packing);
    if (!packed) {
      packed = pack(this.bytes);
      this.#packed.set(packing, packed);
      packed.then(
        ({ length }) => {
          this.size += length;
          this.#onGrow();
        },
        () => this.#packed.delete(packing),
      );
    }
    return packed;
  }
}
