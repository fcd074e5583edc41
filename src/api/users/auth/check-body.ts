/**
 * The rules of the auth routes' bodies, with the texts of v4 (spec/users-upload-http "Login, register,
 * passwords").
 */
import { isObject } from '../../../core/base/is-object.ts';
import { type BrokenRule, brokenRules, LISTED_RULES } from '../../../core/errors/broken-rules.ts';
import { isEmail } from '../../../core/model/types/email.ts';
import { shortened, typeMessage } from '../../../core/model/types/type-message.ts';

/** The rules of one body. */
export interface BodyRules<Field extends string> {
  /** Required texts, in the order in which their problems are reported. */
  readonly fields: readonly Field[];
  /** Whether any other key is a problem. */
  readonly exact: boolean;
  /** A field that has to repeat another one. */
  readonly repeats?: readonly [field: Field, other: Field];
}

/** The field that has to be a mail address, if a body has it. */
const ADDRESS = 'email';

/**
 * Checks a body: every field has to be a text that is not empty.
 * @param body the parsed body; undefined if there is none
 * @throws OctavoError ValidationError with all broken rules
 */
export function checkBody<Field extends string>(
  body: unknown,
  { fields, exact, repeats }: BodyRules<Field>,
): Readonly<Record<Field, string>> {
  const values = body ?? {};
  if (!isObject(values)) throw brokenRules([{ path: [], message: typeMessage('this', 'object', values) }]);
  const problems: BrokenRule[] = [];
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const value = memberOf(values, field);
    const differs = repeats?.[0] === field && value !== undefined && value !== memberOf(values, repeats[1]);
    const message = fieldProblem(field, value);
    if (message === null) texts[field] = value as string;
    // v4 reports only the difference for a text, even for an empty one
    else if (!differs || typeof value !== 'string') problems.push({ path: [field], message });
    if (differs) problems.push({ path: [field], message: 'Passwords do not match' });
  }
  reportWrongKindFirst(problems);
  if (exact) {
    const unknown = Object.keys(values).filter((key) => !fields.includes(key as Field));
    if (unknown.length > 0) {
      const named = unknown.slice(0, LISTED_RULES).map(shortened).join(', ');
      const more = unknown.length > LISTED_RULES ? `, and ${unknown.length - LISTED_RULES} more` : '';
      problems.push({ path: [], message: `this field has unspecified keys: ${named}${more}` });
    }
  }
  if (problems.length > 0) throw brokenRules(problems);
  return texts as Record<Field, string>;
}

/**
 * v4 notices the wrong kind of a value before a value that is missing; `password` and `passwordConfirmation` share a
 * place in its order, since the name of one begins with that of the other.
 */
function reportWrongKindFirst(problems: BrokenRule[]): void {
  const [first, second] = problems;
  if (!first?.path[0] || !second?.path[0] || !first.path[0].startsWith(second.path[0])) return;
  if (first.message !== missing(first.path[0]) || second.message === missing(second.path[0])) return;
  problems.splice(0, 2, second, first);
}

const missing = (field: string): string => `${field} is a required field`;

const memberOf = (object: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

function fieldProblem(field: string, value: unknown): string | null {
  if (value === undefined || value === '') return missing(field);
  if (typeof value !== 'string') return typeMessage(field, 'string', value);
  return field === ADDRESS && !isEmail(value) ? `${field} must be a valid email` : null;
}
