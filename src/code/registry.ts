/**
 * Named pieces of project code. What a file gives is either the piece itself or a function of `{ strapi }`
 * that makes it, called once, when somebody first asks.
 */
import { kebabCase } from '../project/kebab-case.ts';

/** A piece as its file gives it. */
export interface Source {
  readonly given: unknown;
  /** Relative to the project folder, for messages; `built-in` for the server's own. */
  readonly file: string;
}

export class Registry<Piece extends object> {
  readonly #make: (given: unknown, uid: string) => Piece;
  readonly #sources = new Map<string, Source>();
  readonly #pieces = new Map<string, Piece>();
  readonly #view: Record<string, Piece>;

  /** @param make makes the piece of what a file gives */
  constructor(make: (given: unknown, uid: string) => Piece) {
    this.#make = make;
    this.#view = new Proxy({} as Record<string, Piece>, {
      get: (_target, name) => (typeof name === 'string' ? this.get(name) : undefined),
      has: (_target, name) => typeof name === 'string' && this.#sources.has(name),
      ownKeys: () => [...this.#sources.keys()],
      getOwnPropertyDescriptor: (_target, name) =>
        typeof name === 'string' && this.#sources.has(name)
          ? { value: this.get(name), enumerable: true, configurable: true, writable: true }
          : undefined,
      set: (_target, name, value: unknown) => {
        if (typeof name === 'string') this.add(name, { given: () => value, file: 'strapi' });
        return true;
      },
    });
  }

  /** Makes a piece known; the same uid again replaces it. */
  add(uid: string, source: Source): void {
    this.#sources.set(uid, source);
    this.#pieces.delete(uid);
  }

  /** The piece of this uid, whose last part may be written in any case; undefined where there is none. */
  get(uid: string): Piece | undefined {
    const name = this.#find(uid);
    if (name === undefined) return undefined;
    let piece = this.#pieces.get(name);
    if (!piece) {
      piece = this.#make(this.#sources.get(name)!.given, name);
      this.#pieces.set(name, piece);
    }
    return piece;
  }

  has(uid: string): boolean {
    return this.#find(uid) !== undefined;
  }

  /** All pieces as an object by uid. */
  get view(): Record<string, Piece> {
    return this.#view;
  }

  /** v4 makes names of file names; `isOwner` finds `is-owner`. */
  #find(uid: string): string | undefined {
    if (this.#sources.has(uid)) return uid;
    const dot = uid.lastIndexOf('.');
    const name = dot === -1 ? uid : `${uid.slice(0, dot)}.${kebabCase(uid.slice(dot + 1))}`;
    return this.#sources.has(name) ? name : undefined;
  }
}
