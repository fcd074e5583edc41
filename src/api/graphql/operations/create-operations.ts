/** The operations of `Mutation`'s fields, found by their roles. */
import type { Operation, Operations } from '../execute/engine-types.ts';
import type { OperationName } from '../schema/field-roles.ts';
import { type AuthOperationsOptions, authOperations } from './auth-operations.ts';
import { type ContentOperationsOptions, contentOperation, isWriteRole } from './content-operations.ts';
import { type UploadOperationsOptions, uploadOperations } from './upload-operations.ts';
import { type UsersOperationsOptions, usersOperations } from './users-operations.ts';

export interface OperationsOptions {
  readonly content: ContentOperationsOptions;
  /** null if the plugin is off. */
  readonly users: (AuthOperationsOptions & UsersOperationsOptions) | null;
  /** null if the plugin is off. */
  readonly upload: UploadOperationsOptions | null;
}

/** The operations of a project. */
export function createOperations({ content, users, upload }: OperationsOptions): Operations {
  const named: Partial<Record<OperationName, Operation>> = {
    ...(users && { ...authOperations(users), ...usersOperations(users) }),
    ...(upload && uploadOperations(upload)),
  };
  return (role) => {
    if (role.role === 'operation') return named[role.name];
    return isWriteRole(role) ? contentOperation(content, role) : undefined;
  };
}
