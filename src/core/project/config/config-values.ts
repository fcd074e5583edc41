/**
 * Conversion of configured values. `env('NAME')` returns texts, and v4 accepts them wherever the default is no
 * text.
 */
import { isObject } from '../../base/is-object.ts';

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  // a variable that is there and empty
  '': false,
};

/** The boolean of a boolean or of its text; undefined for anything else. */
export function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  return Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : undefined;
}

/** The number of a number or of its digits; undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

const SECONDS: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  y: 31_557_600,
};

/** Long names, as in `30 days`, by the short ones. */
const LONG = /^(milliseconds?|msecs?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|years?|yrs?)$/;
const shortUnit = (unit: string): string =>
  unit.startsWith('mil') || unit.startsWith('ms') ? 'ms' : unit[0]!;

/**
 * A lifetime in whole seconds: a number is seconds, a text has a unit (`30d`, `12 hours`), and a text
 * without a unit is milliseconds, as JWT libraries have it. Undefined for anything else, and for
 * lifetimes under a second.
 */
export function parseDuration(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 1 ? Math.floor(value) : undefined;
  const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(value.trim()) : null;
  if (!match) return undefined;
  const unit = (match[2] || 'ms').toLowerCase();
  const factor = SECONDS[LONG.test(unit) ? shortUnit(unit) : unit];
  const seconds = factor === undefined ? 0 : Math.floor(Number(match[1]) * factor);
  return seconds >= 1 ? seconds : undefined;
}

/** Sizes and times as v4 configs write them. */
const BYTES: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };

/** `1mb`, `56kb`, `200 MB` or a number of bytes; undefined for anything else. */
export function parseSize(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?$/i.exec(value.trim()) : null;
  if (!match) return undefined;
  return Math.floor(Number(match[1]) * (BYTES[(match[2] ?? 'b').toLowerCase()] ?? 1));
}

/** A copy of an object, undefined for anything else. */
export const toRecord = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  isObject(value) ? { ...value } : undefined;

/** A found value in a message: short, on one line. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (Number.isNaN(value)) return 'NaN (env.int of a text that is no number?)';
  return String(value);
}

/** Freezes plain objects and lists at every depth; class instances and functions stay as they are. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return value;
  for (const item of Object.values(value)) deepFreeze(item);
  return Object.freeze(value);
}
