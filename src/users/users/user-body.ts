/**
 * What a body says of a user, held against the rules of v4's routes: they come before those of the type,
 * and have texts of their own (spec/behaviour-auth-users-access-upload-http, "Users, roles, permissions").
 */
import { type BrokenRule, brokenRules } from '../../errors/broken-rules.ts';
import { isEmail } from '../../model/types/is-email.ts';
import { typeMessage } from '../../model/types/type-message.ts';
import { isParamsObject, type ParamsObject } from '../../query/params.ts';

/** What a client never sets: the tokens and the provider (A31), and what Octavo keeps itself (A34). */
const NOT_TAKEN = new Set(['resetPasswordToken', 'confirmationToken', 'provider', 'id']);

/** A checked body: what is left for the type's own rules. */
export interface UserBody {
  /** By attribute; `email` in small letters, without `role`. */
  readonly values: ParamsObject;
  /** The role to get: an id, still to be looked up; null for the default, undefined for no change. */
  readonly role: unknown;
}

/**
 * Checks the body of a new user.
 * @throws OctavoError ValidationError with all broken rules
 */
export function readNewUser(body: unknown): UserBody {
  const given = asObject(body);
  const problems = [
    ...textProblems(given, 'email', true),
    ...textProblems(given, 'username', true),
    ...textProblems(given, 'password', true),
    ...roleProblems(given, true),
  ];
  return finish(given, problems, true);
}

/**
 * Checks the body of a change.
 * @param id the user's own id, which the body may repeat
 * @throws OctavoError ValidationError with all broken rules
 */
export function readUserChange(body: unknown, id: number): UserBody {
  const given = asObject(body);
  const said = own(given, 'id');
  const problems = [
    ...textProblems(given, 'email', false),
    ...textProblems(given, 'username', false),
    ...textProblems(given, 'password', false),
    ...roleProblems(given, false),
    ...(said === undefined || (typeof said !== 'object' && String(said) === String(id))
      ? []
      : [{ path: ['id'], message: 'id cannot be changed' }]),
  ];
  return finish(given, problems, false);
}

/** A request without a body counts as an empty one; a list or a text is none. */
function asObject(body: unknown): ParamsObject {
  if (body === undefined || body === null) return {};
  if (isParamsObject(body)) return body;
  throw brokenRules([{ path: [], message: typeMessage('this', 'object', body) }]);
}

const own = (object: ParamsObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** A text that must be there in a new user, and must not be empty in a change. */
function textProblems(given: ParamsObject, name: string, required: boolean): BrokenRule[] {
  const value = own(given, name);
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
function roleProblems(given: ParamsObject, creating: boolean): BrokenRule[] {
  const value = own(given, 'role');
  if (value === undefined) return creating ? [{ path: ['role'], message: 'role is a required field' }] : [];
  if (typeof value !== 'object') return isId(value) ? [] : [idProblem(['role'], 'role', value)];
  if (!isParamsObject(value)) return [{ path: ['role'], message: typeMessage('role', 'object', value) }];
  const connect = own(value, 'connect');
  const disconnect = own(value, 'disconnect');
  const problems = listProblems('connect', connect, creating || disconnect !== undefined);
  if (creating) {
    if (Array.isArray(connect) && connect.length === 0) {
      problems.push({ path: ['role', 'connect'], message: 'Users must have a role' });
    }
    return [...problems, ...itemProblems('connect', connect)];
  }
  problems.push(...listProblems('disconnect', disconnect, true));
  const leavesNone = Array.isArray(connect) && connect.length === 0;
  if (leavesNone && Array.isArray(disconnect) && disconnect.length > 0) {
    return [...problems, { path: ['role', 'disconnect'], message: 'Cannot remove role' }];
  }
  return [...problems, ...itemProblems('connect', connect), ...itemProblems('disconnect', disconnect)];
}

/** What is wrong with a list as a whole: v4 tells it before what is wrong with its items. */
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
    if (!isParamsObject(item)) return [{ path: at, message: typeMessage(place, 'object', item) }];
    const id = own(item, 'id');
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

/** @param creating whether an empty id asks for the default role; for a change it is one of no role */
function finish(given: ParamsObject, problems: readonly BrokenRule[], creating: boolean): UserBody {
  if (problems.length > 0) throw brokenRules(problems);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name !== 'role' && !NOT_TAKEN.has(name)) values[name] = value;
  }
  const { email } = values;
  if (typeof email === 'string') values['email'] = email.toLowerCase();
  const role = roleOf(own(given, 'role'));
  return { values, role: creating && (role === '' || role === 0) ? null : role };
}

/** Of several roles to connect v4 keeps the first. */
function roleOf(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (!isParamsObject(value)) return value;
  const connect = own(value, 'connect');
  const [first] = Array.isArray(connect) ? (connect as ParamsObject[]) : [];
  return first?.['id'];
}
