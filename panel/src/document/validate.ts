/**
 * What is wrong with the values of a form, by the rules of its content-type: those that v4's panel holds a form to
 * before it sends anything. Whether a value is taken already only the server knows. Pure.
 */
import type { Attribute } from '../content-types/content-types.ts';
import type { Path, Values } from './document.ts';
import { type Components, isToMany, SYSTEM_NAMES } from './entry-values.ts';
import type { RelationValue } from './relation-value.ts';
import { isTypedText } from './typed-text.ts';

/** The text that names a broken rule: ids of messages, which are v4's where it has the rule. */
export type ProblemId =
  | 'components.Input.error.minLength'
  | `components.Input.error.validation.${'date' | 'email' | 'enum' | 'integer' | 'json' | 'max' | 'maxLength' | 'min' | 'number' | 'regex' | 'required' | 'uid' | 'unique'}`
  | `content-manager.form.error.${'fewer' | 'more'}`;

/** A broken rule: where, and which text names it. */
export interface Problem {
  readonly path: Path;
  readonly id: ProblemId;
  /** What the text's names in braces stand for. */
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface ValidateOptions {
  readonly components: Components;
  /** A draft is spared required values and the least that lists and texts must have. */
  readonly draft: boolean;
  /** The entry is not stored yet: a value that is absent is missing. */
  readonly isNew: boolean;
  /** Whether the person may change a value: what they cannot mend is not held against them. */
  readonly mayEdit?: (path: Path) => boolean;
}

const REQUIRED = 'components.Input.error.validation.required';

/** The problems in the order of the attributes. */
export function validate(
  attributes: Readonly<Record<string, Attribute>>,
  values: Values,
  options: ValidateOptions,
  path: Path = [],
): Problem[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const at = [...path, name];
    if (SYSTEM_NAMES.has(name) || options.mayEdit?.(at) === false) return [];
    // what a stored entry was not answered with stays as it is stored
    if (!options.isNew && !Object.hasOwn(values, name)) return [];
    return problemsOf(attribute, values[name] ?? null, options, at);
  });
}

function problemsOf(attribute: Attribute, value: unknown, options: ValidateOptions, path: Path): Problem[] {
  if (isTypedText(value)) return [{ path, id: TYPED[attribute.type] ?? REQUIRED }];
  const isRequired = attribute.required === true && !options.draft;
  switch (attribute.type) {
    case 'component':
      return attribute.repeatable
        ? listProblems(attribute, value, options, path)
        : isRow(value)
          ? rowProblems(attribute, value, options, path)
          : isRequired
            ? [{ path, id: REQUIRED }]
            : [];
    case 'dynamiczone':
      return listProblems(attribute, value, options, path);
    case 'relation':
      return isRequired && lacksRelated(attribute, value as RelationValue | null, options)
        ? [{ path, id: REQUIRED }]
        : [];
    default:
      if (isEmpty(attribute, value)) {
        // an empty text of a stored password means that it stays as it is
        const isMissing = isRequired && (attribute.type !== 'password' || options.isNew);
        return isMissing ? [{ path, id: REQUIRED }] : [];
      }
      return scalarProblems(attribute, value, options, path).slice(0, 1);
  }
}

/** What a text that is no value should have been. */
const TYPED: Readonly<Record<string, ProblemId>> = {
  json: 'components.Input.error.validation.json',
  integer: 'components.Input.error.validation.number',
  biginteger: 'components.Input.error.validation.integer',
  float: 'components.Input.error.validation.number',
  decimal: 'components.Input.error.validation.number',
  date: 'components.Input.error.validation.date',
  time: 'components.Input.error.validation.date',
  datetime: 'components.Input.error.validation.date',
  timestamp: 'components.Input.error.validation.date',
};

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

function rowProblems(attribute: Attribute, row: Row, options: ValidateOptions, path: Path): Problem[] {
  const uid = attribute.component ?? String(row['__component']);
  const isNew = row['id'] === undefined;
  return validate(options.components.get(uid)?.attributes ?? {}, row, { ...options, isNew }, path);
}

function listProblems(attribute: Attribute, value: unknown, options: ValidateOptions, path: Path): Problem[] {
  const rows = Array.isArray(value) ? value : [];
  const { required = false } = attribute;
  const [min, max] = [limit(attribute.min), limit(attribute.max)];
  const problems: Problem[] = [];
  if (!options.draft) {
    if (required && rows.length === 0 && (attribute.type === 'dynamiczone' || value === null))
      problems.push({ path, id: REQUIRED });
    else if (min !== null && rows.length < min && (required || rows.length > 0))
      problems.push({ path, id: 'content-manager.form.error.fewer', values: { min } });
  }
  if (max !== null && rows.length > max)
    problems.push({ path, id: 'content-manager.form.error.more', values: { max } });
  rows.forEach((row, index) => {
    if (isRow(row)) problems.push(...rowProblems(attribute, row, options, [...path, index]));
  });
  return problems;
}

/** A relation that was not changed has what is stored. One to many may have more than the form has shown. */
const lacksRelated = (
  attribute: Attribute,
  value: RelationValue | null,
  { isNew }: ValidateOptions,
): boolean => (value === null ? isNew : value.rows.length === 0 && (isNew || !isToMany(attribute)));

function isEmpty({ type, multiple }: Attribute, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (type === 'media') return multiple === true && Array.isArray(value) && value.length === 0;
  return type === 'blocks' && Array.isArray(value) && value.every(isEmptyBlock);
}

/** A paragraph without a letter: what an editor that nobody has written in holds. */
const isEmptyBlock = (block: unknown): boolean =>
  isRow(block) &&
  block['type'] === 'paragraph' &&
  Array.isArray(block['children']) &&
  block['children'].every((child: unknown) => isRow(child) && child['text'] === '');

const limit = (bound: number | string | undefined): number | null => {
  const number = bound === undefined || bound === '' ? Number.NaN : Number(bound);
  return Number.isNaN(number) ? null : number;
};

function scalarProblems(
  attribute: Attribute,
  value: unknown,
  { draft }: ValidateOptions,
  path: Path,
): Problem[] {
  const problem = (id: ProblemId, values?: Problem['values']): Problem => ({
    path,
    id,
    ...(values ? { values } : {}),
  });
  const problems: Problem[] = [];
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'email':
    case 'password':
    case 'uid': {
      const text = String(value);
      const { minLength, maxLength, regex } = attribute;
      if (attribute.type === 'email' && !EMAIL.test(text))
        problems.push(problem('components.Input.error.validation.email'));
      if (attribute.type === 'uid' && !UID.test(text))
        problems.push(problem('components.Input.error.validation.uid'));
      if (minLength !== undefined && text.length < minLength && !draft)
        problems.push(problem('components.Input.error.minLength', { min: minLength }));
      if (maxLength !== undefined && text.length > maxLength)
        problems.push(problem('components.Input.error.validation.maxLength', { max: maxLength }));
      if (regex && !patternOf(regex).test(text))
        problems.push(problem('components.Input.error.validation.regex'));
      return problems;
    }
    case 'enumeration':
      return attribute.enum?.includes(String(value)) === false
        ? [problem('components.Input.error.validation.enum')]
        : [];
    case 'integer':
      if (!Number.isInteger(Number(value)))
        problems.push(problem('components.Input.error.validation.integer'));
      return [...problems, ...rangeProblems(attribute, Number(value), problem)];
    case 'float':
    case 'decimal':
      if (Number.isNaN(Number(value))) return [problem('components.Input.error.validation.number')];
      return rangeProblems(attribute, Number(value), problem);
    case 'biginteger':
      if (!/^[+-]?\d+$/.test(String(value).trim()))
        return [problem('components.Input.error.validation.integer')];
      return rangeProblems(attribute, BigInt(String(value).trim().replace('+', '')), problem);
    default:
      return [];
  }
}

/** What is certainly no address; the server is the judge. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const UID = /^[A-Za-z0-9-_.~]*$/;

function rangeProblems(
  { min, max }: Attribute,
  number: number | bigint,
  problem: (id: ProblemId, values: Problem['values']) => Problem,
): Problem[] {
  const [low, high] = [limit(min), limit(max)];
  if (low !== null && number < low) return [problem('components.Input.error.validation.min', { min })];
  if (high !== null && number > high) return [problem('components.Input.error.validation.max', { max })];
  return [];
}

const patterns = new Map<string, RegExp>();

/** A pattern that this browser cannot read is the server's alone. */
function patternOf(source: string): RegExp {
  let pattern = patterns.get(source);
  if (!pattern) {
    try {
      pattern = new RegExp(source);
    } catch {
      pattern = /(?:)/;
    }
    patterns.set(source, pattern);
  }
  return pattern;
}
