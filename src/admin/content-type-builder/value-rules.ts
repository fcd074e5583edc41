/** Rules of the values in the builder's bodies, with v4's messages. */

import { isObject } from '../../core/base/is-object.ts';
import { isEmail } from '../../core/model/types/email.ts';
import { typeMessage } from '../../core/model/types/type-message.ts';
import { all, type InputRule, isPresent, labelOf } from '../administrators/input.ts';

export const NAME = /^[A-Za-z][_0-9A-Za-z]*$/;
export const COLLECTION_NAME = /^[A-Za-z][-_0-9A-Za-z]*$/;
const KEBAB_CASE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const ICON = /^[A-Za-z0-9][-A-Za-z0-9]*$/;
const UID = /^[A-Za-z0-9-_.~]*$/;
const DIGITS = /^\d*$/;

/** A rule for a value that is there. */
const whenDefined =
  (rule: InputRule): InputRule =>
  (value, path, report) => {
    if (value !== undefined) rule(value, path, report);
  };

/** A test of a text; anything else is left to another rule. */
export const textTest = (test: (text: string, label: string) => string | null): InputRule =>
  whenDefined((value, path, report) => {
    const message = typeof value === 'string' ? test(value, labelOf(path)) : null;
    if (message !== null) report(path, message);
  });

export const string: InputRule = (value, path, report) => {
  isPresent(value, 'string', {}, path, report);
};

export const nullableString: InputRule = (value, path, report) => {
  isPresent(value, 'string', { nullable: true }, path, report);
};

export const boolean: InputRule = (value, path, report) => {
  isPresent(value, 'boolean', {}, path, report);
};

export const number: InputRule = (value, path, report) => {
  isPresent(value, 'number', {}, path, report);
};

export const anyObject: InputRule = (value, path, report) => {
  isPresent(value, 'object', {}, path, report);
};

export const integer: InputRule = all(
  number,
  whenDefined((value, path, report) => {
    if (typeof value === 'number' && !Number.isInteger(value))
      report(path, `${labelOf(path)} must be an integer`);
  }),
);

/** Lengths: 0 is none. */
export const length: InputRule = all(
  integer,
  whenDefined((value, path, report) => {
    if (typeof value === 'number' && value <= 0) report(path, `${labelOf(path)} must be a positive number`);
  }),
);

export const matching = (pattern: RegExp): InputRule =>
  textTest((text, label) =>
    pattern.test(text) ? null : `${label} must match the following regex: ${pattern}`,
  );

/** One of some texts; a value of another type is none of them. */
export const oneOf = (values: readonly string[], { nullable = false, unlabelled = false } = {}): InputRule =>
  whenDefined((value, path, report) => {
    if (nullable && value === null) return;
    if (!unlabelled) string(value, path, report);
    const start = unlabelled ? '' : `${labelOf(path)} `;
    if (!values.includes(value as string)) {
      report(path, `${start}must be one of the following values: ${values.join(', ')}`);
    }
  });

/**
 * A text that must be there.
 * @param missing v4's message for one that is not
 */
export const required =
  (missing: (label: string) => string, ...rules: readonly InputRule[]): InputRule =>
  (value, path, report) => {
    if (value === undefined || value === null) {
      report(path, missing(labelOf(path)));
      return;
    }
    string(value, path, report);
    for (const rule of rules) rule(value, path, report);
    if (value === '') report(path, missing(labelOf(path)));
  };

export const requiredField = (label: string): string => `${label} is a required field`;

export const atLeast = (count: number): InputRule =>
  textTest((text, label) => (text.length >= count ? null : `${label} must be at least ${count} characters`));

export const kebabCase: InputRule = textTest((text, label) =>
  text === '' || KEBAB_CASE.test(text) ? null : `${label} is not in kebab case (an-example-of-kebab-case)`,
);

export const icon: InputRule = all(
  nullableString,
  textTest((text, label) =>
    ICON.test(text)
      ? null
      : `${label} is not a valid icon name. Make sure your icon name starts with an alphanumeric character and only includes alphanumeric characters or dashes.`,
  ),
);

export const email: InputRule = all(
  string,
  textTest((text, label) => (text === '' || isEmail(text) ? null : `${label} must be a valid email`)),
);

export const digits: InputRule = all(
  string,
  textTest((text, label) => (DIGITS.test(text) ? null : `${label} must match the following: "${DIGITS}"`)),
);

export const uidText: InputRule = all(string, matching(UID));

/** An expression: one that is none ends v4's answer without a word (A288). */
export const expression: InputRule = all(
  string,
  textTest((text, label) => {
    try {
      new RegExp(text);
      return null;
    } catch {
      return `${label} is not a valid regular expression`;
    }
  }),
);

/** Anything that JSON can say, or a text of it. */
export const jsonValue: InputRule = textTest((text, label) => {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return `${label} is not a valid JSON`;
  }
});

/** A list whose items keep a rule. */
export const listOf =
  (item: InputRule, min: number, missing: ((label: string) => string) | null = null): InputRule =>
  (value, path, report) => {
    const label = labelOf(path);
    if (value === undefined) {
      if (missing) report(path, missing(label));
      return;
    }
    if (!Array.isArray(value)) {
      report(path, typeMessage(label, 'array', value));
      return;
    }
    if (value.length < min) report(path, `${label} field must have at least ${min} items`);
    for (const [at, one] of value.entries()) item(one, [...path, String(at)], report);
  };

/** Some members of an object; others are free. */
export const members =
  (rules: Readonly<Record<string, InputRule>>): InputRule =>
  (value, path, report) => {
    if (!isObject(value)) return;
    for (const [name, rule] of Object.entries(rules)) {
      rule(Object.hasOwn(value, name) ? value[name] : undefined, [...path, name], report);
    }
  };
