/** A value that one side sets and the other watches. */
import type { Watched } from './form-bridge.ts';

export class WatchedValue<Value extends object> implements Watched<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly value = (): Value => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Members that are the same make the same value: no listener is called. */
  set(next: Value): void {
    const before = this.#value as Readonly<Record<string, unknown>>;
    if (Object.entries(next).every(([key, value]) => before[key] === value)) return;
    this.#value = next;
    for (const listener of this.#listeners) listener();
  }
}
