/** What the audit log keeps of an event: what it was about and what of it has changed, without secrets. */

import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../core/base/is-object.ts';

/** A value before and after; neither for one that is secret. */
export interface ValueChange {
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Characters of a value. */
const LONGEST_VALUE = 500;

/** Members whose values are never shown, whatever they belong to. */
const SECRET = /password|token$|secret|accesskey|authorization|cookie|hash/i;

/** Members that differ with every change, or say nothing about it. */
const DULL = new Set(['updatedAt', 'createdAt', 'id']);

/**
 * The members that differ, with both values.
 * @param secrets members that have changed and whose values are not shown
 */
export function changesBetween(
  before: object,
  after: object,
  secrets: readonly string[] = [],
): Record<string, ValueChange> {
  const [old, now] = [before as JsonObject, after as JsonObject];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  const changes: Record<string, ValueChange> = {};
  for (const name of names) {
    if (DULL.has(name) || isDeepStrictEqual(old[name], now[name])) continue;
    changes[name] = SECRET.test(name) ? {} : { before: old[name] ?? null, after: now[name] ?? null };
  }
  for (const name of secrets) changes[name] = {};
  return changes;
}

/** A value without secret members, in a length that a log has room for. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => !SECRET.test(name) || isObject(one))
      .map(([name, one]) => [name, SECRET.test(name) && isChange(one) ? {} : withoutSecrets(one)]),
  );
}

/** A member of `changes` names what has changed, also where its values are secret. */
const isChange = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).every((name) => name === 'before' || name === 'after');
