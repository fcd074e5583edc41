/**
 * Rules for the bodies and parameters of the administration API. A client reads v4's texts about all broken rules at
 * once, in the order of the schema; unknown keys come last. Nothing is converted.
 */

import { isObject, type JsonObject } from '../../core/base/is-object.ts';
import { parseId } from '../../core/base/parse-id.ts';
import { type BrokenRule, brokenRules } from '../../core/errors/broken-rules.ts';
import { isEmail } from '../../core/model/types/email.ts';
import type { ValueKind } from '../../core/model/types/scalar-type.ts';
import { typeMessage } from '../../core/model/types/type-message.ts';

/** Reports one broken rule. */
export type Report = (path: readonly string[], message: string) => void;

/** Checks one value, which `path` leads to from the body, and reports what is wrong with it. */
export type InputRule = (value: unknown, path: readonly string[], report: Report) => void;

/** Every rule holds. */
export const all =
  (...rules: readonly InputRule[]): InputRule =>
  (value, path, report) => {
    for (const rule of rules) rule(value, path, report);
  };

/** Whether a value may be absent, or null. By default it may be absent and may not be null. */
interface Presence {
  readonly required?: boolean;
  readonly nullable?: boolean;
}

/** A test of a value of the right type: null where it passes, else the text about it. */
type Test<T> = (value: T, label: string) => string | null;

/** `permissions.0.action` as messages write it: `permissions[0].action`; `this` for the body itself. */
export function labelOf(path: readonly string[]): string {
  const label = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return label === '' ? 'this' : label.replace(/^\./, '');
}

/** True where a value of this kind is there; what is wrong otherwise is reported. */
export function isPresent(
  value: unknown,
  kind: ValueKind,
  { required = false, nullable = false }: Presence,
  path: readonly string[],
  report: Report,
): boolean {
  if (value === undefined) {
    if (required) report(path, `${labelOf(path)} is a required field`);
    return false;
  }
  if (value === null && nullable) return false;
  const fits =
    kind === 'array' ? Array.isArray(value) : kind === 'object' ? isObject(value) : typeof value === kind;
  if (!fits) report(path, typeMessage(labelOf(path), kind, value));
  return fits;
}

/** A text; a required one must not be empty. */
export const text =
  (presence: Presence = {}, ...tests: readonly Test<string>[]): InputRule =>
  (value, path, report) => {
    if (!isPresent(value, 'string', presence, path, report)) return;
    const label = labelOf(path);
    for (const test of tests) {
      const message = test(value as string, label);
      if (message !== null) report(path, message);
    }
    if (presence.required && value === '') report(path, `${label} is a required field`);
  };

export const atLeast =
  (count: number): Test<string> =>
  (value, label) =>
    value.length >= count ? null : `${label} must be at least ${count} characters`;

export const trimmed: Test<string> = (value, label) =>
  value === value.trim() ? null : `${label} must be a trimmed string`;

export const lowercase: Test<string> = (value, label) =>
  value === value.toLowerCase() ? null : `${label} must be a lowercase string`;

/** An address; an empty text is for `required` to refuse. */
export const address: Test<string> = (value, label) =>
  value === '' || isEmail(value) ? null : `${label} must be a valid email`;

export const matches =
  (pattern: RegExp, message: (label: string) => string): Test<string> =>
  (value, label) =>
    pattern.test(value) ? null : message(label);

/**
 * A value of a short list. Of a wrong type v4 reports the list, too.
 * @param kind null for a list that says nothing of types
 * @param shown how the message writes the list
 */
export const choice =
  (
    kind: 'string' | 'number' | null,
    values: readonly unknown[],
    {
      required = false,
      shown = values.join(', '),
    }: { readonly required?: boolean; readonly shown?: string } = {},
  ): InputRule =>
  (value, path, report) => {
    const label = labelOf(path);
    if (value === undefined) {
      if (required) report(path, `${label} is a required field`);
      return;
    }
    if (values.includes(value)) return;
    if (kind !== null && typeof value !== kind) report(path, typeMessage(label, kind, value));
    report(path, `${label} must be one of the following values: ${shown}`);
  };

/** A number; text that is one does not count. */
export const number =
  (presence: Presence = {}, ...tests: readonly Test<number>[]): InputRule =>
  (value, path, report) => {
    if (!isPresent(value, 'number', presence, path, report)) return;
    const label = labelOf(path);
    for (const test of tests) {
      const message = test(value as number, label);
      if (message !== null) report(path, message);
    }
  };

export const integer: Test<number> = (value, label) =>
  Number.isInteger(value) ? null : `${label} must be an integer`;

export const positive: Test<number> = (value, label) =>
  value > 0 ? null : `${label} must be a positive number`;

export const between =
  (min: number, max: number): Test<number> =>
  (value, label) => {
    if (value < min) return `${label} must be greater than or equal to ${min}`;
    return value > max ? `${label} must be less than or equal to ${max}` : null;
  };

export const bool =
  (presence: Presence = {}): InputRule =>
  (value, path, report) => {
    isPresent(value, 'boolean', presence, path, report);
  };

/** A list whose items keep a rule. */
export const list =
  (item: InputRule, { min = 0, ...presence }: Presence & { readonly min?: number } = {}): InputRule =>
  (value, path, report) => {
    if (!isPresent(value, 'array', presence, path, report)) return;
    const items = value as readonly unknown[];
    if (items.length < min) report(path, `${labelOf(path)} field must have at least ${min} items`);
    for (const [index, one] of items.entries()) item(one, [...path, String(index)], report);
  };

/** An object with these members and no others, unless `open`. */
export const object =
  (
    members: Readonly<Record<string, InputRule>>,
    presence: Presence & { readonly open?: boolean } = {},
  ): InputRule =>
  (value, path, report) => {
    if (!isPresent(value, 'object', presence, path, report)) return;
    const object = value as JsonObject;
    for (const [name, rule] of Object.entries(members)) {
      rule(Object.hasOwn(object, name) ? object[name] : undefined, [...path, name], report);
    }
    const unknown = Object.keys(object).filter((name) => !Object.hasOwn(members, name));
    if (!presence.open && unknown.length > 0) {
      report(path, `${labelOf(path)} field has unspecified keys: ${unknown.join(', ')}`);
    }
  };

/** Ids as v4 takes them: whole numbers from 0, or any text; one that is no number names nothing. */
export const looseId =
  ({ nullable = false }: Pick<Presence, 'nullable'> = {}): InputRule =>
  (value, path, report) => {
    if (value === undefined || (value === null && nullable)) return;
    if (isLooseId(value)) return;
    report(path, typeMessage(labelOf(path), 'strapiID', value));
  };

/** The numbers among ids that have passed `looseId`, each once: the other ones name nothing. */
export const idsAmong = (ids: readonly (number | string)[]): number[] => [
  ...new Set(ids.map((one) => (typeof one === 'number' ? one : (parseId(one) ?? 0)))),
];

export const isLooseId = (value: unknown): value is number | string =>
  typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0);

/** A number; whole and within bounds. */
export const wholeNumber =
  ({ min, max, ...presence }: Presence & { readonly min: number; readonly max: number }): InputRule =>
  (value, path, report) => {
    if (!isPresent(value, 'number', presence, path, report)) return;
    const label = labelOf(path);
    if (!Number.isInteger(value)) report(path, `${label} must be an integer`);
    else if ((value as number) < min) report(path, `${label} must be greater than or equal to ${min}`);
    else if ((value as number) > max) report(path, `${label} must be less than or equal to ${max}`);
  };

/**
 * Checks a body.
 * @returns the body, whose members now have the types that the rule asks for
 * @throws OctavoError ValidationError with every broken rule
 */
export function checkInput<T>(rule: InputRule, body: unknown): T {
  const broken: BrokenRule[] = [];
  rule(body ?? {}, [], (path, message) => broken.push({ path, message }));
  if (broken.length > 0) throw brokenRules(broken);
  return (body ?? {}) as T;
}
