/** A body that is sent more than once: what is made of its bytes is kept with them. */
import { hash } from 'node:crypto';

/** The ways a body can be compressed. */
export type Packing = 'br' | 'gzip';

export class ReusableBody {
  readonly bytes: Buffer;
  /** Whether it is sent from memory: what changes before it is asked for again is not worth the work of an entity tag. */
  isSentAgain = false;
  /** The tables it was read from, in lower case; one that was read more than once is there twice. */
  readonly tables: readonly string[];
  /** Bytes in memory, with the compressed forms. */
  size: number;
  readonly #onGrow: () => void;
  /** Made when first needed: most bodies are sent once, as they are. */
  #packed: Map<Packing, Promise<Buffer>> | null = null;
  #tag: string | null = null;

  /** @param onGrow called when it takes more bytes than before */
  constructor(bytes: Buffer, tables: readonly string[], onGrow: () => void = () => {}) {
    this.bytes = bytes;
    this.tables = tables;
    this.size = bytes.length;
    this.#onGrow = onGrow;
  }

  /** The strong entity tag of the bytes, with its quotes: equal for equal bytes, in any process. */
  get tag(): string {
    this.#tag ??= `"${hash('sha1', this.bytes, 'base64url')}"`;
    return this.#tag;
  }

  /**
   * The bytes, compressed.
   * @param pack does it; called once for each packing
   */
  packed(packing: Packing, pack: (bytes: Buffer) => Promise<Buffer>): Promise<Buffer> {
    this.#packed ??= new Map();
    const known = this.#packed;
    let packed = known.get(packing);
    if (!packed) {
      packed = pack(this.bytes);
      known.set(packing, packed);
      packed.then(
        ({ length }) => {
          this.size += length;
          this.#onGrow();
        },
        () => known.delete(packing),
      );
    }
    return packed;
  }
}
