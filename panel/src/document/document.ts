/**
 * The values of a form: one tree, of which each control watches its own place, so that typing renders one control only.
 * Pure but for its listeners; knows neither React nor the server.
 */
import { Arrivals } from './arrivals.ts';

export type Path = readonly (string | number)[];

export type Values = Readonly<Record<string, unknown>>;

/** What is wrong, by path: `seo.metaTitle`. */
export type DocumentErrors = Readonly<Record<string, string>>;

/** The key of a component that is not stored yet; it stays when the component has an id. No part of the value. */
export const TEMPORARY_KEY = '__temp_key__';

export class Document {
  #base: Values;
  #values: Values;
  #errors: DocumentErrors = {};
  readonly #listeners = new Set<() => void>();
  /** Values that controls are waiting for. */
  readonly arrivals = new Arrivals();

  constructor(base: Values) {
    this.#base = base;
    this.#values = base;
  }

  get values(): Values {
    return this.#values;
  }

  get errors(): DocumentErrors {
    return this.#errors;
  }

  /** The value at a path; undefined where there is none. */
  get(path: Path): unknown {
    return path.reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), this.#values);
  }

  /** Puts a value at a path. What is wrong with the value before it is forgotten. */
  set(path: Path, value: unknown): void {
    this.#values = replaced(this.#values, path, value) as Values;
    const name = path.join('.');
    this.#errors = Object.fromEntries(
      Object.entries(this.#errors).filter(([wrong]) => wrong !== name && !wrong.startsWith(`${name}.`)),
    );
    this.#emit();
  }

  /**
   * Puts a value that was asked for in the place of the one it was asked with. What was typed there meanwhile stays.
   * @returns whether it did
   */
  replace(path: Path, before: unknown, value: unknown): boolean {
    if (!isSame(this.get(path), before)) return false;
    this.set(path, value);
    return true;
  }

  /** The attributes whose values differ from those that were stored. */
  get changed(): readonly string[] {
    const names = new Set([...Object.keys(this.#base), ...Object.keys(this.#values)]);
    return [...names].filter((name) => !isSame(this.#base[name], this.#values[name]));
  }

  get isChanged(): boolean {
    return this.#base !== this.#values && this.changed.length > 0;
  }

  /** The values were stored, or others were read. */
  reset(base: Values): void {
    this.#base = base;
    this.#values = base;
    this.#errors = {};
    this.#emit();
  }

  /** The values that were stored. */
  get base(): Values {
    return this.#base;
  }

  /**
   * Other values are stored by now.
   * @param values what the form says over them
   */
  rebase(base: Values, values: Values): void {
    this.#base = base;
    this.#values = values;
    this.#errors = {};
    this.#emit();
  }

  setErrors(errors: DocumentErrors): void {
    this.#errors = errors;
    this.#emit();
  }

  /** Calls a listener after each change. @returns stops that */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #emit(): void {
    for (const listener of this.#listeners) listener();
  }
}

type Tree = Readonly<Record<string | number, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** A copy with another value at a path; what is not on the way stays the same object. */
function replaced(tree: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(tree))
    return tree.map((item, index) => (index === Number(key) ? replaced(item, rest, value) : item));
  const before = isTree(tree) ? tree : {};
  return { ...before, [key]: replaced(before[key], rest, value) };
}

/** Whether two values are the same for a reader: nothing and null are, and keys of the page count for nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if ((one ?? null) === null || (other ?? null) === null) return (one ?? null) === (other ?? null);
  if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => key === TEMPORARY_KEY || isSame(one[key], other[key]));
}
