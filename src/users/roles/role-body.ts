/** What a body says of a role (spec/behaviour-auth-users-access-upload-http, "Users, roles, permissions"). */
import { validationError } from '../../errors/catalogue.ts';
import type { OctavoError } from '../../errors/octavo-error.ts';
import { typeMessage } from '../../model/types/type-message.ts';
import { enabledActions } from './action-tree.ts';
import type { RoleValues } from './role-store.ts';

export interface RoleBody extends RoleValues {
  /** What a new role is found by; null where the body does not say. */
  readonly type: string | null;
  /** The full names of the enabled actions; a body without permissions enables none, as in v4. */
  readonly actions: readonly string[];
}

/**
 * Reads a body; whatever else it holds (an id, users) is ignored.
 * @throws OctavoError ValidationError for an empty body or a value that is none
 */
export function readRoleBody(body: unknown): RoleBody {
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (members.length === 0) throw validationError('Request body cannot be empty');
  const values = new Map<string, unknown>(Array.isArray(body) ? [] : members);
  const actions = enabledActions(values.get('permissions'));
  if (!actions) throw validationError('Invalid permissions: expected actions by API and controller');
  return {
    ...(values.has('name') ? { name: readName(values.get('name')) } : {}),
    ...(values.has('description') ? { description: readDescription(values.get('description')) } : {}),
    type: readType(values.get('type')),
    actions,
  };
}

function readType(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw roleProblem('type', typeMessage('type', 'string', value));
  return plainText('type', value);
}

function readName(value: unknown): string {
  if (typeof value !== 'string') throw roleProblem('name', typeMessage('name', 'string', value));
  if (value.trim() === '') throw roleProblem('name', NAME_MISSING);
  return plainText('name', value);
}

function readDescription(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return plainText('description', value);
  throw roleProblem('description', typeMessage('description', 'string', value));
}

function plainText(name: string, text: string): string {
  if (text.includes('\0')) throw roleProblem(name, `${name} must not contain a NUL character`);
  return text.toWellFormed();
}

export const NAME_MISSING = 'name is a required field';

/** 400 for one value of a role. */
export const roleProblem = (name: string, message: string): OctavoError =>
  validationError(message, { errors: [{ path: [name], message, name: 'ValidationError' }] });
