/**
 * Reads one object of a configuration key by key, with checks: a wrong type is a problem that names file, key,
 * expectation and value; an unread key is a warning. Every getter returns a usable value even after a mistake,
 * so that one run finds all mistakes.
 */
import { isObject } from '../../base/is-object.ts';
import type { Findings } from '../start-error.ts';
import { describeValue, toBoolean, toNumber } from './config-values.ts';

/** The bounds of a number, inclusive. */
interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** The warning for a key that neither v4 nor this server knows. */
export const UNKNOWN_KEY = 'unknown key, ignored';

export class ConfigReader {
  readonly #file: string;
  readonly #path: string;
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #findings: Findings;
  readonly #readKeys = new Set<string>();
  readonly #children: ConfigReader[] = [];

  /**
   * @param file the file named in messages
   * @param path the parent keys, `rest` or `jwt.expiresIn`'s `jwt`; empty for a whole section
   * @param value the object to read; null and undefined count as an empty one
   */
  constructor(file: string, path: string, value: unknown, findings: Findings) {
    this.#file = file;
    this.#path = path;
    this.#findings = findings;
    const usable = isObject(value);
    this.#value = usable ? value : {};
    if (!usable && value !== undefined && value !== null) {
      this.#add(path, `expected an object, found ${describeValue(value)}`);
    }
  }

  /** Text, or `fallback` if the key is absent. */
  string<T>(key: string, fallback: T): string | T {
    return this.custom(key, fallback, 'a text', (value) => (typeof value === 'string' ? value : undefined));
  }

  /** Text that messages must not show: keys, salts, passwords. An empty one counts as absent. */
  secret<T>(key: string, fallback: T): string | T {
    const value = this.#take(key);
    if (value === undefined || value === '') return fallback;
    if (typeof value === 'string') return value;
    this.problem(key, `expected a text, found a value of type ${typeof value}`);
    return fallback;
  }

  /**
   * True or false, also as the text of a variable: `env('CRON_ENABLED')` returns texts. v4 reads the text
   * `false` as true, which is never meant; here it is false, with a warning.
   */
  boolean(key: string, fallback: boolean): boolean {
    if (this.#value[key] === 'false') {
      this.warning(
        key,
        'is the text "false", read as false; v4 takes any text for true (env.bool reads both)',
      );
    }
    return this.custom(key, fallback, 'true or false', toBoolean);
  }

  /** A whole number inside the bounds, also as the text of a variable; an empty text counts as absent. */
  integer<T>(key: string, fallback: T, bounds: Bounds = {}): number | T {
    const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = bounds;
    const range =
      bounds.min === undefined
        ? ''
        : bounds.max === undefined
          ? ` of at least ${min}`
          : ` from ${min} to ${max}`;
    if (this.#value[key] === '') {
      this.#readKeys.add(key);
      return fallback;
    }
    return this.custom(key, fallback, `a whole number${range}`, (value) => {
      const number = toNumber(value);
      return number !== undefined && Number.isSafeInteger(number) && number >= min && number <= max
        ? number
        : undefined;
    });
  }

  /** One of the listed texts, in letters of either case. */
  choice<const C extends string, T>(key: string, choices: readonly C[], fallback: T): C | T {
    const expected = choices.map((choice) => `'${choice}'`).join(' or ');
    return this.custom(key, fallback, expected, (value) =>
      typeof value === 'string'
        ? choices.find((choice) => choice.toLowerCase() === value.toLowerCase())
        : undefined,
    );
  }

  /**
   * A list of texts, also as one text with commas between them.
   * @param what the meaning of its items, for the message
   */
  strings<T>(key: string, fallback: T, what = 'texts'): readonly string[] | T {
    const value = this.#take(key);
    if (value === undefined) return fallback;
    const items: unknown = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
    if (!Array.isArray(items)) {
      this.problem(key, `expected a list of ${what}, found ${describeValue(value)}`);
      return fallback;
    }
    return items.flatMap((item: unknown, index) => this.#item(`${key}[${index}]`, item));
  }

  /** One text of a list; an unset variable leaves an empty item, which v4 skips. */
  #item(key: string, item: unknown): string[] {
    if (typeof item === 'string' && item !== '') return [item];
    if (item === undefined || item === null || item === '') {
      this.warning(key, 'is empty (a variable that is not set?), left out');
    } else this.problem(key, `expected a text, found ${describeValue(item)}`);
    return [];
  }

  /**
   * A value with rules of its own.
   * @param convert returns the converted value, or undefined for an invalid one
   */
  custom<V, T>(
    key: string,
    fallback: T,
    expected: string,
    convert: (value: unknown) => V | undefined,
  ): V | T {
    const value = this.#take(key);
    if (value === undefined) return fallback;
    const converted = convert(value);
    if (converted !== undefined) return converted;
    this.problem(key, `expected ${expected}, found ${describeValue(value)}`);
    return fallback;
  }

  /** An object inside this one; an absent one reads as empty. */
  section(key: string): ConfigReader {
    const child = new ConfigReader(this.#file, this.#name(key), this.#take(key), this.#findings);
    this.#children.push(child);
    return child;
  }

  /** The section of a key whose value is no object and was reported: all of it is absent. */
  emptySection(key: string): ConfigReader {
    return new ConfigReader(this.#file, this.#name(key), undefined, this.#findings);
  }

  /** Everything that is set and was not read yet, unchecked; it counts as read then. */
  remaining(): Readonly<Record<string, unknown>> {
    const names = Object.keys(this.#value).filter((key) => !this.#readKeys.has(key));
    return Object.fromEntries(names.map((name) => [name, this.#take(name)]));
  }

  /** The key's value, unchecked; undefined if it is absent. */
  unchecked(key: string): unknown {
    return this.#take(key);
  }

  /**
   * v4 keys without a meaning here (the administration panel's appearance, for example): neither checked nor
   * reported.
   */
  ignore(...keys: readonly string[]): void {
    for (const key of keys) this.#readKeys.add(key);
  }

  /** A v4 key whose effect is missing here: a warning if it is switched on. */
  unsupported(key: string, consequence: string): void {
    const value = this.#take(key);
    const enabled =
      typeof value === 'object' && value !== null && 'enabled' in value
        ? value.enabled === true
        : Boolean(value);
    if (enabled) this.warning(key, consequence);
  }

  /** Reports a mistake in the key's value. */
  problem(key: string, message: string): void {
    this.#add(this.#name(key), message);
  }

  /** Reports something that doesn't stop the start. */
  warning(key: string, message: string): void {
    this.#findings.warnings.push(`${this.#file}: ${this.#name(key)}: ${message}`);
  }

  /** Warns about every key that was not read, here and below; to be called last. */
  finish(): void {
    for (const key of Object.keys(this.remaining())) this.warning(key, UNKNOWN_KEY);
    for (const child of this.#children) child.finish();
  }

  #name(key: string): string {
    return this.#path === '' ? key : `${this.#path}.${key}`;
  }

  #add(key: string, message: string): void {
    this.#findings.problems.push({ file: this.#file, ...(key === '' ? {} : { key }), message });
  }

  /** null counts as absent: v4 projects write both for "not set". */
  #take(key: string): unknown {
    this.#readKeys.add(key);
    return Object.hasOwn(this.#value, key) ? (this.#value[key] ?? undefined) : undefined;
  }
}

/** v4's value for "no maximum"; absent limits are null here. */
const NO_MAXIMUM = -1;

/** A largest page size: a number, or null for none (`-1`); `fallback` if the key is absent. */
export function readMaximum<T>(reader: ConfigReader, key: string, fallback: T): number | null | T {
  const value = reader.custom(
    key,
    undefined,
    'a whole number of at least 1, or -1 for no maximum',
    (found) => {
      const number = toNumber(found);
      return Number.isSafeInteger(number) && (number! >= 1 || number === NO_MAXIMUM) ? number : undefined;
    },
  );
  if (value === undefined) return fallback;
  return value === NO_MAXIMUM ? null : value;
}
