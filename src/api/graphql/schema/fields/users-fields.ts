/** Fields of users and roles besides reading: signing in, passwords, their own mutations (G23, G24). */
import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import { contentTypeOf } from '../../../../core/model/content-type.ts';
import type { OperationName } from '../field-roles.ts';
import { inputName, responseName } from '../graphql-names.ts';
import type { SchemaContext } from '../schema-context.ts';
import type { TypeTable } from '../type-table.ts';
import type { FieldMap } from './field-map.ts';

const OWNER = 'plugin::users-permissions';
const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';

const text = { type: GraphQLString };
const requiredText = { type: new GraphQLNonNull(GraphQLString) };
const flag = { type: GraphQLBoolean };
const id = { type: new GraphQLNonNull(GraphQLID) };

/** Defines the types of answers about users, and of signing in. */
export function defineUsersTypes(table: TypeTable): void {
  const role = { id, name: requiredText, description: text, type: text };
  define('UsersPermissionsMeRole', () => role);
  define('UsersPermissionsMe', () => ({
    id,
    username: requiredText,
    email: text,
    confirmed: flag,
    blocked: flag,
    role: { type: table.object('UsersPermissionsMeRole') },
  }));
  define('UsersPermissionsLoginPayload', () => ({
    jwt: text,
    user: { type: new GraphQLNonNull(table.object('UsersPermissionsMe')) },
  }));
  for (const name of ['Password', 'CreateRole', 'UpdateRole', 'DeleteRole']) {
    define(`UsersPermissions${name}Payload`, () => ({ ok: { type: new GraphQLNonNull(GraphQLBoolean) } }));
  }
  table.define('UsersPermissionsRegisterInput', OWNER, (name) => {
    return new GraphQLInputObjectType({
      name,
      fields: { username: requiredText, email: requiredText, password: requiredText },
    });
  });
  table.define('UsersPermissionsLoginInput', OWNER, (name) => {
    const fields = {
      identifier: requiredText,
      password: requiredText,
      provider: { ...requiredText, defaultValue: 'local' },
    };
    return new GraphQLInputObjectType({ name, fields });
  });

  function define(
    typeName: string,
    fields: () => Record<string, GraphQLFieldConfig<unknown, unknown>>,
  ): void {
    table.define(typeName, OWNER, (name) => new GraphQLObjectType({ name, fields }));
  }
}

/** Adds `Query.me`, also where a type of the project is called `me`: then only relations reach its entries. */
export function addMe({ table }: SchemaContext, fields: FieldMap): void {
  fields.replace('me', OWNER, {
    type: table.object('UsersPermissionsMe'),
    extensions: { octavo: { role: 'operation', name: 'me' } },
  });
}

/** Adds the mutations of users and roles, except those whose type a project has removed. */
export function addUsersMutations({ options, exposed, table }: SchemaContext, fields: FieldMap): void {
  const payload = (name: string): GraphQLObjectType => table.object(`UsersPermissions${name}Payload`);
  const required = (name: string) => ({ type: new GraphQLNonNull(table.input(name)) });
  const dataOf = (uid: string): Arguments => {
    const name = inputName(contentTypeOf(options.model, uid));
    return table.has(name) ? { data: required(name) } : {};
  };
  if (exposed.exposed(ROLE)) {
    const data = dataOf(ROLE);
    add('createUsersPermissionsRole', payload('CreateRole'), data, 'Create a new role');
    add('updateUsersPermissionsRole', payload('UpdateRole'), { id, ...data }, 'Update an existing role');
    add('deleteUsersPermissionsRole', payload('DeleteRole'), { id }, 'Delete an existing role');
  }
  if (exposed.exposed(USER)) {
    const data = dataOf(USER);
    const user = new GraphQLNonNull(table.object(responseName(contentTypeOf(options.model, USER))));
    add('createUsersPermissionsUser', user, data, 'Create a new user');
    add('updateUsersPermissionsUser', user, { id, ...data }, 'Update an existing user');
    add('deleteUsersPermissionsUser', user, { id }, 'Delete an existing user');
  }
  const signedIn = payload('Login');
  const certain = new GraphQLNonNull(signedIn);
  add('login', certain, { input: required('UsersPermissionsLoginInput') });
  add('register', certain, { input: required('UsersPermissionsRegisterInput') }, 'Register a user');
  add('forgotPassword', payload('Password'), { email: requiredText }, 'Request a reset password token');
  add(
    'resetPassword',
    signedIn,
    { password: requiredText, passwordConfirmation: requiredText, code: requiredText },
    'Reset user password. Confirm with a code (resetToken from forgotPassword)',
  );
  add(
    'changePassword',
    signedIn,
    { currentPassword: requiredText, password: requiredText, passwordConfirmation: requiredText },
    'Change user password. Confirm with the current password.',
  );
  add('emailConfirmation', signedIn, { confirmation: requiredText }, 'Confirm an email users email address');

  function add(name: OperationName, type: GraphQLOutputType, args: Arguments, description?: string): void {
    const extensions = { octavo: { role: 'operation' as const, name } };
    fields.add(name, OWNER, { type, args, extensions, ...(description !== undefined && { description }) });
  }
}

type Arguments = Record<string, { readonly type: GraphQLInputType }>;
