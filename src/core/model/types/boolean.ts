/** `boolean`: true or false. */
import type { ScalarAttribute } from '../attribute.ts';
import { type CheckedValue, problem, type ScalarTypeDefinition, type WriteSubject } from './scalar-type.ts';
import { typeMessage } from './type-message.ts';

const FALSE_TEXTS = new Set(['false', 'f', '0', '']);

export const booleanType: ScalarTypeDefinition = {
  name: 'boolean',
  column: 'boolean',
  json: 'boolean',
  search: null,
  castFilter: (value) => castFlag(value),
  kindOfValue: 'boolean',
  check: checkFlag,
  toStored: (value) => value as boolean,
};

/** `false`, `f`, `0` and an empty text are false, any other text is true (spec/rest-reads "Filter values"). */
export function castFlag(value: string | number | boolean): boolean {
  return !FALSE_TEXTS.has(String(value));
}

function checkFlag(value: unknown, _attribute: ScalarAttribute, { label }: WriteSubject): CheckedValue {
  const flag = toFlag(value);
  return flag === null
    ? { value, problems: [problem(typeMessage(label, 'boolean', value))] }
    : { value: flag, problems: [] };
}

/**
 * A JSON value as a flag: true, 1, `"TRUE"`, `"1"` and their opposites, also alone in a list; null for anything
 * else (spec/rest-writes "Attribute rules").
 */
export function toFlag(value: unknown): boolean | null {
  let single = value;
  while (Array.isArray(single) && single.length === 1) single = single[0];
  if (typeof single === 'object') return null;
  const text = String(single);
  if (/^(?:true|1)$/i.test(text)) return true;
  return /^(?:false|0)$/i.test(text) ? false : null;
}
