/** What the server says of values, as problems with texts in the language of the interface. Pure. */
import type { Document, Path } from './document.ts';
import type { Problem, ProblemId } from './validate.ts';

/** A broken rule as the server answers it. */
export interface ServerError {
  readonly path: Path;
  readonly message: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly id: ProblemId;
  /** What the first group of the pattern is called in the text. */
  readonly value?: string;
}

/** v4's messages, the first that fits. */
const RULES: readonly Rule[] = [
  { pattern: /must be unique/, id: 'components.Input.error.validation.unique' },
  {
    pattern: /must be defined|cannot be null|is a required field|the final value was: `null`/,
    id: 'components.Input.error.validation.required',
  },
  { pattern: /must be at least (\d+) characters/, id: 'components.Input.error.minLength', value: 'min' },
  {
    pattern: /must be at most (\d+) characters/,
    id: 'components.Input.error.validation.maxLength',
    value: 'max',
  },
  {
    pattern: /greater than or equal to (\S+)$/,
    id: 'components.Input.error.validation.min',
    value: 'min',
  },
  {
    pattern: /must be less than or equal to (\S+)$/,
    id: 'components.Input.error.validation.max',
    value: 'max',
  },
  { pattern: /must have at least (\d+) items/, id: 'content-manager.form.error.fewer', value: 'min' },
  {
    pattern: /must have less than or equal to (\d+) items/,
    id: 'content-manager.form.error.more',
    value: 'max',
  },
  { pattern: /must be a valid email/, id: 'components.Input.error.validation.email' },
  { pattern: /must be valid JSON/, id: 'components.Input.error.validation.json' },
  { pattern: /must be an integer/, id: 'components.Input.error.validation.integer' },
  { pattern: /must be a `number` type/, id: 'components.Input.error.validation.number' },
  { pattern: /must match the following/, id: 'components.Input.error.validation.regex' },
  { pattern: /must be one of the following values/, id: 'components.Input.error.validation.enum' },
];

/** @returns the message itself where no text says the same */
export function problemOf({ path, message }: ServerError): Problem | ServerError {
  const rule = RULES.find(({ pattern }) => pattern.test(message));
  if (!rule) return { path, message };
  const value = rule.pattern.exec(message)?.[1];
  return { path, id: rule.id, ...(rule.value ? { values: { [rule.value]: value } } : {}) };
}

/**
 * Where an error of the server stands in a form: paths of rows come as texts, and a rule of something inside of a value
 * (a block's text) belongs to the whole of it.
 */
export function placeOf(document: Pick<Document, 'get'>, path: Path): Path {
  const place: (string | number)[] = [];
  for (const key of path) {
    const value = document.get(place);
    place.push(Array.isArray(value) && /^\d+$/.test(String(key)) ? Number(key) : key);
  }
  return place;
}
