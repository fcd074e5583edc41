/** The rules the number types share: what is cast to a number, and bounds. */
import { numberExpected } from '../../errors/catalogue.ts';
import type { ScalarAttribute } from '../attribute.ts';
import { type CheckedValue, problem, type ValueProblem, type WriteSubject } from './scalar-type.ts';
import { typeMessage } from './type-message.ts';

/**
 * The number a JSON value counts as, NaN for none: `"12"`, `" 7 "`, `"0x1f"` and `[1]` are numbers, `""`, `"7
 * apples"`, `true` and `{}` are not (spec/rest-writes "Attribute rules").
 */
export function toNumber(value: unknown): number {
  if (typeof value === 'string') {
    const digits = value.replace(/\s/g, '');
    return digits === '' ? Number.NaN : positiveZero(Number(digits));
  }
  let first = value;
  while (Array.isArray(first)) first = first[0];
  if (typeof first === 'string') return positiveZero(Number.parseFloat(first));
  return typeof first === 'number' || typeof first === 'bigint' ? positiveZero(Number(first)) : Number.NaN;
}

/** A number with or without a fraction: `float` and `decimal`. One beyond the reach of a double is null. */
export function checkNumber(
  value: unknown,
  attribute: ScalarAttribute,
  { label }: WriteSubject,
): CheckedValue {
  const number = toNumber(value);
  if (Number.isNaN(number)) return notANumber(value, label);
  const problems = rangeProblems(number, toBound(attribute.min), toBound(attribute.max), label);
  return { value: Number.isFinite(number) ? number : null, problems };
}

/** The problem of a value that is no number at all. */
export const notANumber = (value: unknown, label: string): CheckedValue => ({
  value,
  problems: [problem(typeMessage(label, 'number', Number.NaN, value))],
});

/** The problem of a number that must be whole. */
export const notWhole = (label: string): ValueProblem => problem(`${label} must be an integer`);

/** Compares a number with bounds, which may be exact ones of 64 bits. */
export function rangeProblems(
  number: number | bigint,
  min: number | bigint | undefined,
  max: number | bigint | undefined,
  label: string,
): ValueProblem[] {
  const problems: ValueProblem[] = [];
  if (min !== undefined && number < min)
    problems.push(problem(`${label} must be greater than or equal to ${min}`));
  if (max !== undefined && number > max)
    problems.push(problem(`${label} must be less than or equal to ${max}`));
  return problems;
}

/** A schema's bound as a number. */
export const toBound = (bound: number | string | undefined): number | undefined =>
  bound === undefined ? undefined : Number(bound);

/** JSON has no -0 worth keeping: the v4 API prints 0. */
const positiveZero = (number: number): number => (number === 0 ? 0 : number);

/**
 * The value by JavaScript's Number(): `0.0`, `1e3` and `.1` work, an empty text is 0
 * (spec/rest-reads "Filter values").
 * @throws OctavoError ValidationError for a text that is no number (A1)
 */
export function castNumber(value: string | number | boolean, parameter: string): number {
  const number = Number(value);
  if (Number.isNaN(number)) throw numberExpected(parameter);
  return number;
}
