/** The keys of a scalar attribute that matter for its type; v4 ignores the others, and so does this. */
import { isObject } from '../base/is-object.ts';
import type { ScalarAttribute, ScalarType, SlugOptions } from './attribute.ts';
import { show, type ValueReader } from './values.ts';

const NUMBERS: readonly ScalarType[] = ['integer', 'float', 'decimal'];
const TEXTS: readonly ScalarType[] = ['string', 'text', 'richtext', 'uid', 'email', 'password'];

/** Reads the rules of a scalar attribute of this type. */
export function readScalar(
  base: Pick<ScalarAttribute, 'name' | 'private' | 'required' | 'localized' | 'system'>,
  type: ScalarType,
  reader: ValueReader,
  warn: (text: string) => void,
): ScalarAttribute {
  const rules: Partial<Mutable<ScalarAttribute>> = {};
  const set = <Key extends keyof ScalarAttribute>(
    key: Key,
    value: ScalarAttribute[Key] | undefined,
  ): void => {
    if (value !== undefined) rules[key] = value;
  };
  set('default', reader.value('default'));
  set('searchable', reader.value('searchable') === false ? false : undefined);
  if (type === 'biginteger') {
    set('min', reader.integerText('min'));
    set('max', reader.integerText('max'));
  } else if (NUMBERS.includes(type)) {
    set('min', reader.number('min'));
    set('max', reader.number('max'));
  } else if (TEXTS.includes(type)) {
    set('minLength', reader.number('minLength'));
    set('maxLength', reader.number('maxLength'));
    set('regex', readRegex(reader, warn));
    if (type === 'uid') {
      set('targetField', reader.string('targetField'));
      set('slugOptions', readSlugOptions(reader.value('options')));
    }
  } else if (type === 'enumeration') {
    set('enum', reader.strings('enum') ?? []);
    set('enumName', reader.string('enumName'));
  }
  // v4 requires every uid to be unique, declared or not (spec/rest-writes "Attribute rules")
  const unique = reader.boolean('unique') || type === 'uid';
  return { ...base, ...rules, kind: 'scalar', type, unique };
}

/** The options that say how a slug is made; what is no such option has no effect. */
function readSlugOptions(value: unknown): SlugOptions | undefined {
  if (!isObject(value)) return undefined;
  const { separator, customReplacements } = value;
  const flags = ['lowercase', 'decamelize', 'preserveLeadingUnderscore'].filter(
    (name) => typeof value[name] === 'boolean',
  );
  const pairs = Array.isArray(customReplacements) ? customReplacements.filter(isPair) : [];
  return {
    ...Object.fromEntries(flags.map((name) => [name, value[name]])),
    ...(typeof separator === 'string' ? { separator } : {}),
    ...(pairs.length > 0 ? { customReplacements: pairs } : {}),
  };
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

/** A pattern that is no valid regular expression is left out: v4 starts with it, and fails at each write. */
function readRegex(reader: ValueReader, warn: (text: string) => void): string | undefined {
  const regex = reader.string('regex');
  if (regex === undefined) return undefined;
  try {
    new RegExp(regex);
    return regex;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(`regex is ${show(regex)}, expected a regular expression (${reason}); values are not held to it`);
    return undefined;
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
