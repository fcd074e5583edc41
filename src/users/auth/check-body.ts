/** The rules of the auth routes' bodies, all in the words of v4 (spec "Login, register, passwords"). */
import { type BrokenRule, brokenRules, LISTED_RULES } from '../../errors/broken-rules.ts';
import { isEmail } from '../../model/types/is-email.ts';
import { shortened, typeMessage } from '../../model/types/type-message.ts';
import { isObject } from '../../model/values.ts';

/** The rules of one body. */
export interface BodyRules<Field extends string> {
  /** Texts that have to be there, in the order their problems are told. */
  readonly fields: readonly Field[];
  /** Whether any other key is a problem. */
  readonly exact: boolean;
  /** A field that has to repeat another one. */
  readonly repeats?: readonly [field: Field, other: Field];
}

/** The field that has to be a mail address, where a body has it. */
const ADDRESS = 'email';

/**
 * Checks a body: every field a text that is not empty.
 * @param body what the request brought; undefined for nothing
 * @throws OctavoError ValidationError with all broken rules
 */
export function checkBody<Field extends string>(
  body: unknown,
  { fields, exact, repeats }: BodyRules<Field>,
): Readonly<Record<Field, string>> {
  const given = body ?? {};
  if (!isObject(given)) throw brokenRules([{ path: [], message: typeMessage('this', 'object', given) }]);
  const problems: BrokenRule[] = [];
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const value = own(given, field);
    const differs = repeats?.[0] === field && value !== undefined && value !== own(given, repeats[1]);
    const message = fieldProblem(field, value);
    if (message === null) texts[field] = value as string;
    // of a text v4 says only that it differs, even of an empty one
    else if (!differs || typeof value !== 'string') problems.push({ path: [field], message });
    if (differs) problems.push({ path: [field], message: 'Passwords do not match' });
  }
  if (exact) {
    const unknown = Object.keys(given).filter((key) => !fields.includes(key as Field));
    if (unknown.length > 0) {
      const named = unknown.slice(0, LISTED_RULES).map(shortened).join(', ');
      const more = unknown.length > LISTED_RULES ? `, and ${unknown.length - LISTED_RULES} more` : '';
      problems.push({ path: [], message: `this field has unspecified keys: ${named}${more}` });
    }
  }
  if (problems.length > 0) throw brokenRules(problems);
  return texts as Record<Field, string>;
}

const own = (given: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(given, name) ? given[name] : undefined;

function fieldProblem(field: string, value: unknown): string | null {
  if (value === undefined || value === '') return `${field} is a required field`;
  if (typeof value !== 'string') return typeMessage(field, 'string', value);
  return field === ADDRESS && !isEmail(value) ? `${field} must be a valid email` : null;
}
