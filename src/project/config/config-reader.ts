/**
 * Reads one object of a configuration key by key, with checks: a wrong type is a problem that names
 * file, key, what was expected and what was found; a key nobody asked for is a warning. Every getter
 * answers a usable value even after a mistake, so that one run finds all mistakes.
 */
import type { Findings } from '../start-error.ts';
import { describeValue } from './describe-value.ts';
import { toBoolean, toNumber } from './variable-value.ts';

/** The bounds of a number, inclusive. */
interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** What is told of a key that neither v4 nor this server knows. */
export const UNKNOWN_KEY = 'unknown key, ignored';

export class ConfigReader {
  readonly #file: string;
  readonly #path: string;
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #findings: Findings;
  readonly #asked = new Set<string>();
  readonly #children: ConfigReader[] = [];

  /**
   * @param file the file named in messages
   * @param path the keys that led here, `rest` or `jwt.expiresIn`'s `jwt`; empty for a whole section
   * @param value what the configuration has here; null and undefined count as an empty object
   */
  constructor(file: string, path: string, value: unknown, findings: Findings) {
    this.#file = file;
    this.#path = path;
    this.#findings = findings;
    const usable = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.#value = usable ? (value as Record<string, unknown>) : {};
    if (!usable && value !== undefined && value !== null) {
      this.#add(path, `expected an object, found ${describeValue(value)}`);
    }
  }

  /** Text, or `fallback` where the key is absent. */
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
   * True or false, also as the text of a variable: `env('CRON_ENABLED')` gives texts. v4 takes the text `false` for
   * true; nobody means that, so it is false, with a warning.
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
      this.#asked.add(key);
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
   * @param what what its items are, for the message
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

  /** One text of a list; a variable that is not set leaves a gap, which v4 passes over. */
  #item(key: string, item: unknown): string[] {
    if (typeof item === 'string' && item !== '') return [item];
    if (item === undefined || item === null || item === '') {
      this.warning(key, 'is empty (a variable that is not set?), left out');
    } else this.problem(key, `expected a text, found ${describeValue(item)}`);
    return [];
  }

  /**
   * A value with rules of its own.
   * @param convert gives the wanted value, or undefined for one that doesn't fit
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

  /** The section of a key whose value isn't an object and was dealt with: all is absent in it. */
  emptySection(key: string): ConfigReader {
    return new ConfigReader(this.#file, this.#name(key), undefined, this.#findings);
  }

  /** Everything that is set and wasn't asked for yet, unchecked; it counts as asked for then. */
  remaining(): Readonly<Record<string, unknown>> {
    const names = Object.keys(this.#value).filter((key) => !this.#asked.has(key));
    return Object.fromEntries(names.map((name) => [name, this.#take(name)]));
  }

  /** What the key holds, unchecked; undefined where it is absent. */
  unchecked(key: string): unknown {
    return this.#take(key);
  }

  /** v4 keys that mean nothing here (the admin panel's looks, say): neither checked nor remarked on. */
  ignore(...keys: readonly string[]): void {
    for (const key of keys) this.#asked.add(key);
  }

  /** A v4 key whose effect is missing here: a warning where it is switched on. */
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

  /** Warns about every key nobody asked for, here and below; call it when all is read. */
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
    this.#asked.add(key);
    return Object.hasOwn(this.#value, key) ? (this.#value[key] ?? undefined) : undefined;
  }
}
