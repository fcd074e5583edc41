/**
 * A user in a request's body, checked by the rules of v4's routes: they come before those of the type, and have
 * texts of their own (spec/users-upload-http, "Users, roles, permissions").
 */
import { isObject } from '../../../core/base/is-object.ts';
import { type BrokenRule, brokenRules } from '../../../core/errors/broken-rules.ts';
import type { OctavoError } from '../../../core/errors/octavo-error.ts';
import { isEmail } from '../../../core/model/types/email.ts';
import { typeMessage } from '../../../core/model/types/type-message.ts';
import type { ParamsObject } from '../../../core/query/params.ts';

/** Attributes that clients never set: the tokens and the provider (A31), and those Octavo sets itself (A34). */
const NOT_TAKEN = new Set(['resetPasswordToken', 'confirmationToken', 'provider', 'id']);

/** A checked body: the values that remain for the type's own rules. */
export interface UserBody {
  /** By attribute; `email` in small letters, without `role`. */
  readonly values: ParamsObject;
  /** The role to get, as any relation's value; null for the default, undefined for no change. */
  readonly role: unknown;
  /** What v4 refuses only when all rules of the type hold (A133). */
  readonly refused?: OctavoError | undefined;
}

/**
 * Checks the body of a new user.
 * @throws OctavoError ValidationError with all broken rules
 */
export function readNewUser(body: unknown): UserBody {
  const values = asObject(body);
  const problems = [
    ...textProblems(values, 'email', true),
    ...textProblems(values, 'username', true),
    ...textProblems(values, 'password', true),
    ...roleProblems(values, true),
  ];
  const unused = unusedProblems(values);
  return {
    ...finish(values, problems, true),
    ...(unused.length > 0 ? { refused: brokenRules(unused) } : {}),
  };
}

/**
 * Checks the body of a change.
 * @param id the user's own id, which the body may repeat
 * @throws OctavoError ValidationError with all broken rules
 */
export function readUserChange(body: unknown, id: number): UserBody {
  const values = asObject(body);
  const said = member(values, 'id');
  const problems = [
    ...textProblems(values, 'email', false),
    ...textProblems(values, 'username', false),
    ...textProblems(values, 'password', false),
    ...roleProblems(values, false),
    ...(said === undefined || (typeof said !== 'object' && String(said) === String(id))
      ? []
      : [{ path: ['id'], message: 'id cannot be changed' }]),
  ];
  const gone = itemProblems('disconnect', disconnectedFrom(values));
  return {
    ...finish(values, problems, false),
    ...(gone.length > 0 ? { refused: brokenRules(gone) } : {}),
  };
}

/** A request without a body counts as an empty one; a list or a text is refused. */
function asObject(body: unknown): ParamsObject {
  if (body === undefined || body === null) return {};
  if (isObject(body)) return body;
  throw brokenRules([{ path: [], message: typeMessage('this', 'object', body) }]);
}

const member = (object: ParamsObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** A text that must be there in a new user, and must not be empty in a change. */
function textProblems(values: ParamsObject, name: string, required: boolean): BrokenRule[] {
  const value = member(values, name);
  const missing = `${name} is a required field`;
  const problem = (message: string): BrokenRule => ({ path: [name], message });
  if (value === undefined) return required ? [problem(missing)] : [];
  if (typeof value !== 'string') return [problem(typeMessage(name, 'string', value))];
  const problems: BrokenRule[] = [];
  if (name === 'email' && value !== '' && !isEmail(value))
    problems.push(problem('email must be a valid email'));
  if (value !== '') return problems;
  // v4 has no rule of length for the address of a new user
  if (name !== 'email' || !required) problems.push(problem(`${name} must be at least 1 characters`));
  if (required) problems.push(problem(missing));
  return problems;
}

/** An id, or `{ connect: [{ id }] }`; a change by `connect` also names what to disconnect. */
function roleProblems(values: ParamsObject, creating: boolean): BrokenRule[] {
  const value = member(values, 'role');
  if (value === undefined) return creating ? [{ path: ['role'], message: 'role is a required field' }] : [];
  if (typeof value !== 'object') return isId(value) ? [] : [idProblem(['role'], 'role', value)];
  if (!isObject(value)) return [{ path: ['role'], message: typeMessage('role', 'object', value) }];
  const connect = member(value, 'connect');
  const disconnect = member(value, 'disconnect');
  const problems = listProblems('connect', connect, creating || disconnect !== undefined);
  if (creating) {
    if (Array.isArray(connect) && connect.length === 0) {
      problems.push({ path: ['role', 'connect'], message: 'Users must have a role' });
    }
    return [...problems, ...itemProblems('connect', connect)];
  }
  const others = listProblems('disconnect', disconnect, true);
  // v4 looks at the kinds of both before it asks for the one that is missing
  if (connect === undefined) problems.unshift(...others);
  else problems.push(...others);
  // v4 looks at the length alone, which an empty text has, too
  const leavesNone = connect === '' || (Array.isArray(connect) && connect.length === 0);
  if (leavesNone && Array.isArray(disconnect) && disconnect.length > 0) {
    return [...problems, { path: ['role', 'disconnect'], message: 'Cannot remove role' }];
  }
  // v4 fails at the items of `disconnect` after all rules
  return [...problems, ...itemProblems('connect', connect)];
}

/** What a role's lists disconnect: nothing beside an `id` or a `set`, which v4 stores in their place. */
function disconnectedFrom(values: ParamsObject): unknown {
  const role = member(values, 'role');
  return !isObject(role) || Object.hasOwn(role, 'id') || member(role, 'set')
    ? undefined
    : member(role, 'disconnect');
}

/** What a new user is to be disconnected from has no effect, but lists and objects without an id are no ids. */
function unusedProblems(values: ParamsObject): BrokenRule[] {
  const disconnect = disconnectedFrom(values);
  return (Array.isArray(disconnect) ? (disconnect as unknown[]) : []).flatMap((item, index): BrokenRule[] => {
    const id = isObject(item) ? member(item, 'id') : item;
    if (id !== undefined && (typeof id !== 'object' || id === null)) return [];
    return [idProblem(['role', 'disconnect', String(index)], `role.disconnect[${index}]`, item)];
  });
}

/** The problems of a list as a whole, which v4 reports before those of its items. */
function listProblems(name: string, value: unknown, required: boolean): BrokenRule[] {
  const path = ['role', name];
  const label = path.join('.');
  if (value === undefined) return required ? [{ path, message: `${label} is a required field` }] : [];
  return Array.isArray(value) ? [] : [{ path, message: typeMessage(label, 'array', value) }];
}

function itemProblems(name: string, value: unknown): BrokenRule[] {
  const path = ['role', name];
  const label = path.join('.');
  return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((item, index): BrokenRule[] => {
    const at = [...path, String(index)];
    const place = `${label}[${index}]`;
    if (!isObject(item)) return [{ path: at, message: typeMessage(place, 'object', item) }];
    const id = member(item, 'id');
    if (id === undefined) return [{ path: [...at, 'id'], message: `${place}.id is a required field` }];
    return isId(id) ? [] : [idProblem([...at, 'id'], `${place}.id`, id)];
  });
}

/** Any text passes here, as in v4; one that is no id names no role. */
const isId = (value: unknown): boolean =>
  typeof value === 'string' || (Number.isInteger(value) && Number(value) >= 0);

const idProblem = (path: readonly string[], label: string, value: unknown): BrokenRule => ({
  path,
  message: typeMessage(label, 'string', value).replace('`string`', '`strapiID`'),
});

/** @param creating whether an empty id means the default role; in a change it means no role */
function finish(body: ParamsObject, problems: readonly BrokenRule[], creating: boolean): UserBody {
  if (problems.length > 0) throw brokenRules(problems);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name !== 'role' && !NOT_TAKEN.has(name)) values[name] = value;
  }
  const { email } = values;
  if (typeof email === 'string') values['email'] = email.toLowerCase();
  const sent = member(body, 'role');
  return { values, role: creating && (sent === '' || sent === 0) ? null : sent };
}
