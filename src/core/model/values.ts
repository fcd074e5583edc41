/** Reads values out of untrusted JSON, and reports those of a wrong type. */
import { isObject, type JsonObject } from '../base/is-object.ts';

/** A value in an error text: short, as JSON. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Reads the keys of one object. An absent key and null are both undefined; a wrong type is reported. */
export class ValueReader {
  readonly #object: JsonObject;
  readonly #report: (message: string) => void;
  readonly #warn: (message: string) => void;

  /**
   * @param report takes one sentence for each value of a wrong type
   * @param warn takes one for each value that v4 reads in its own way
   */
  constructor(object: JsonObject, report: (message: string) => void, warn: (message: string) => void) {
    this.#object = object;
    this.#report = report;
    this.#warn = warn;
  }

  /** The value unchanged; a key the object only inherits is absent. */
  value(key: string): unknown {
    return Object.hasOwn(this.#object, key) ? (this.#object[key] ?? undefined) : undefined;
  }

  string(key: string): string | undefined {
    return this.#typed(key, 'a text', (value) => (typeof value === 'string' ? value : undefined));
  }

  /** A flag; v4 reads any other value by its truthiness in JavaScript, so the text `false` is true. */
  boolean(key: string): boolean {
    return this.#flag(key, (value) => Boolean(value));
  }

  /** A flag that v4 takes as set only if it is exactly true. */
  exactlyTrue(key: string): boolean {
    return this.#flag(key, () => false);
  }

  #flag(key: string, fallback: (value: unknown) => boolean): boolean {
    const value = this.value(key);
    if (value === undefined || typeof value === 'boolean') return value ?? false;
    const taken = fallback(value);
    this.#warn(`${key} is ${show(value)}, expected true or false; it is taken for ${taken}, as in v4`);
    return taken;
  }

  /** A number; a text that is one (`"5"`) passes, as hand-written schemas have it. */
  number(key: string): number | undefined {
    return this.#typed(key, 'a number', (value) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
    });
  }

  /** An integer of any size as text: `"-10"`; JSON numbers can't express `9007199254740993`. */
  integerText(key: string): string | undefined {
    return this.#typed(key, 'an integer', (value) => {
      const text = String(value);
      return /^-?\d+$/.test(text) ? text : undefined;
    });
  }

  strings(key: string): readonly string[] | undefined {
    return this.#typed(key, 'a list of texts', (value) =>
      Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value] : undefined,
    );
  }

  objects(key: string): readonly JsonObject[] | undefined {
    return this.#typed(key, 'a list of objects', (value) =>
      Array.isArray(value) && value.every(isObject) ? [...value] : undefined,
    );
  }

  /** The object under a key, as a reader; an empty one if the key is absent. */
  object(key: string): ValueReader {
    const value = this.#typed(key, 'an object', (found) => (isObject(found) ? found : undefined)) ?? {};
    return new ValueReader(
      value,
      (message) => this.#report(`${key}.${message}`),
      (message) => this.#warn(`${key}.${message}`),
    );
  }

  keys(): readonly string[] {
    return Object.keys(this.#object);
  }

  #typed<T>(key: string, expected: string, convert: (value: unknown) => T | undefined): T | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    const converted = convert(value);
    if (converted === undefined) this.#report(`${key} is ${show(value)}, expected ${expected}`);
    return converted;
  }
}
