/** The routes of users, of their roles, and of signing in (spec/users-upload-http). */
import { contentTypeOf } from '../../../core/model/content-type.ts';
import { closedObject, type JsonSchema, listOf, openObject, TEXT } from '../json-schema.ts';
import { actionOf, type DescribedRoute, json, type Operation, type OperationTools } from './operation.ts';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';

const OK: JsonSchema = closedObject({ ok: { type: 'boolean' } });

/** @returns undefined for an action this file does not know */
export function usersOperation(tools: OperationTools, route: DescribedRoute): Operation | undefined {
  const { scope } = route;
  if (scope.startsWith(`${USER}.`)) return userOperation(tools, route);
  if (scope.startsWith('plugin::users-permissions.auth.')) return authOperation(tools, route);
  if (scope.startsWith(`${ROLE}.`)) return roleOperation(tools, route);
  if (scope !== 'plugin::users-permissions.permissions.getPermissions') return undefined;
  return {
    tag: 'Users & Permissions: roles',
    summary: 'List the actions a role may be given',
    answer: closedObject({ permissions: openObject() }),
  };
}

function userOperation(tools: OperationTools, { method, scope }: DescribedRoute): Operation | undefined {
  const { answers, bodies, parameters, model } = tools;
  const type = contentTypeOf(model, USER);
  const tag = 'Users & Permissions: users';
  const user = answers.flatEntry(type);
  const fields = bodies.members(type);
  switch (actionOf(scope)) {
    case 'count':
      return {
        tag,
        summary: 'Count users',
        parameters: parameters.ofList(type),
        answer: { type: 'integer' },
      };
    case 'find':
      return { tag, summary: 'List users', parameters: parameters.ofList(type), answer: listOf(user) };
    case 'me':
    case 'updateMe':
      return method === 'GET'
        ? { tag, summary: 'Find the user who is signed in', parameters: parameters.ofOne(type), answer: user }
        : {
            tag,
            summary: 'Update the user who is signed in',
            body: json(openObject(fields)),
            answer: user,
          };
    case 'findOne':
      return {
        tag,
        summary: 'Find a user',
        parameters: parameters.ofOne(type),
        answer: user,
        mayBeEmpty: true,
      };
    case 'create':
      return {
        tag,
        summary: 'Create a user',
        body: json(openObject(fields, ['email', 'username', 'password', 'role'])),
        answer: user,
        status: 201,
      };
    case 'update':
      return { tag, summary: 'Update a user', body: json(openObject(fields)), answer: user };
    case 'destroy':
      return { tag, summary: 'Delete a user', answer: user, mayBeEmpty: true };
    default:
      return undefined;
  }
}

function authOperation(
  tools: OperationTools,
  { method, path, scope }: DescribedRoute,
): Operation | undefined {
  const { answers, bodies, model, names, registerFields } = tools;
  const type = contentTypeOf(model, USER);
  const tag = 'Users & Permissions: signing in';
  const signedIn = (): JsonSchema =>
    names.ref('UsersPermissionsSignedIn', () =>
      // without a JWT where the address has to be confirmed first
      openObject({ jwt: TEXT, user: answers.flatEntry(type) }, ['user']),
    );
  const password: JsonSchema = { type: 'string', format: 'password' };
  switch (actionOf(scope)) {
    case 'callback':
      if (method !== 'POST')
        return { tag, summary: 'Sign in with the token of a provider', answer: signedIn() };
      return {
        tag,
        summary: 'Sign in with a name or an address, and the password',
        body: json(openObject({ identifier: TEXT, password }, ['identifier', 'password'])),
        answer: signedIn(),
      };
    case 'register': {
      const { username = TEXT, email = TEXT, ...others } = bodies.members(type);
      const extraFields = Object.fromEntries(
        registerFields.flatMap((name) => (others[name] ? [[name, others[name]]] : [])),
      );
      return {
        tag,
        summary: 'Sign up',
        body: json(
          openObject({ username, email, password, ...extraFields }, ['username', 'email', 'password']),
        ),
        answer: signedIn(),
      };
    }
    case 'forgotPassword':
      return {
        tag,
        summary: 'Ask for a mail with a code to choose a new password',
        body: json(openObject({ email: TEXT }, ['email'])),
        answer: OK,
      };
    case 'resetPassword':
      return {
        tag,
        summary: 'Choose a new password with the code of a mail',
        body: json(
          openObject({ code: TEXT, password, passwordConfirmation: password }, [
            'code',
            'password',
            'passwordConfirmation',
          ]),
        ),
        answer: signedIn(),
      };
    case 'changePassword':
      return {
        tag,
        summary: 'Change the password of the user who is signed in',
        body: json(
          openObject({ currentPassword: password, password, passwordConfirmation: password }, [
            'currentPassword',
            'password',
            'passwordConfirmation',
          ]),
        ),
        answer: signedIn(),
      };
    case 'emailConfirmation':
      return {
        tag,
        summary: 'Confirm an address with the code of a mail',
        parameters: [
          { name: 'confirmation', in: 'query', description: 'The code.', required: true, schema: TEXT },
        ],
        answer: null,
        status: 302,
      };
    case 'sendEmailConfirmation':
      return {
        tag,
        summary: 'Ask for a mail to confirm an address',
        body: json(openObject({ email: TEXT }, ['email'])),
        answer: closedObject({ email: TEXT, sent: { type: 'boolean' } }),
      };
    case 'connect':
      return {
        tag,
        summary: path.endsWith('/callback') ? 'Come back from a provider' : 'Sign in at a provider',
        answer: null,
        status: 302,
      };
    default:
      return undefined;
  }
}

function roleOperation(tools: OperationTools, { scope }: DescribedRoute): Operation | undefined {
  const { names } = tools;
  const tag = 'Users & Permissions: roles';
  const role = names.ref('UsersPermissionsRoleWithPermissions', () =>
    openObject(
      { id: { type: 'integer' }, name: TEXT, description: { type: ['string', 'null'] }, type: TEXT },
      ['id'],
    ),
  );
  const tree = openObject({ name: TEXT, description: TEXT, permissions: openObject() });
  switch (actionOf(scope)) {
    case 'find':
      return { tag, summary: 'List roles', answer: closedObject({ roles: listOf(role) }) };
    case 'findOne':
      return { tag, summary: 'Find a role with its permissions', answer: closedObject({ role }) };
    case 'createRole':
      return { tag, summary: 'Create a role', body: json(tree), answer: OK };
    case 'updateRole':
      return { tag, summary: 'Update a role', body: json(tree), answer: OK };
    case 'deleteRole':
      return { tag, summary: 'Delete a role', answer: OK };
    default:
      return undefined;
  }
}
