/**
 * A registry of controllers, services, policies or middlewares by uid. A file exports either the item itself or a
 * function of `{ strapi }` that makes it; that function is called once, when the item is first asked for.
 */
import { kebabCase } from '../../core/base/case.ts';

/** A controller: actions by name. */
export type Controller = Record<string, unknown>;

/** A service: whatever its file has made. */
export type Service = Record<string, unknown>;

export class Registry<Item extends object> {
  readonly #make: (definition: unknown, uid: string) => Item;
  readonly #definitions = new Map<string, unknown>();
  readonly #items = new Map<string, Item>();
  readonly #view: Record<string, Item>;

  /** @param make makes the item from what a file exports */
  constructor(make: (definition: unknown, uid: string) => Item) {
    this.#make = make;
    this.#view = new Proxy({} as Record<string, Item>, {
      get: (_target, name) => (typeof name === 'string' ? this.get(name) : undefined),
      has: (_target, name) => typeof name === 'string' && this.#definitions.has(name),
      ownKeys: () => [...this.#definitions.keys()],
      getOwnPropertyDescriptor: (_target, name) =>
        typeof name === 'string' && this.#definitions.has(name)
          ? { value: this.get(name), enumerable: true, configurable: true, writable: true }
          : undefined,
      set: (_target, name, value: unknown) => {
        if (typeof name === 'string') this.add(name, () => value);
        return true;
      },
    });
  }

  /** Adds an item; the same uid again replaces it. */
  add(uid: string, definition: unknown): void {
    this.#definitions.set(uid, definition);
    this.#items.delete(uid);
  }

  /** The item of this uid, whose last part may be written in any case; undefined if there is none. */
  get(uid: string): Item | undefined {
    const name = this.#find(uid);
    if (name === undefined) return undefined;
    let item = this.#items.get(name);
    if (!item) {
      item = this.#make(this.#definitions.get(name), name);
      this.#items.set(name, item);
    }
    return item;
  }

  has(uid: string): boolean {
    return this.#find(uid) !== undefined;
  }

  /** All items as an object by uid. */
  get view(): Record<string, Item> {
    return this.#view;
  }

  /** v4 derives the names from file names: `isOwner` finds `is-owner`. */
  #find(uid: string): string | undefined {
    if (this.#definitions.has(uid)) return uid;
    const dot = uid.lastIndexOf('.');
    const name = dot === -1 ? uid : `${uid.slice(0, dot)}.${kebabCase(uid.slice(dot + 1))}`;
    return this.#definitions.has(name) ? name : undefined;
  }
}
