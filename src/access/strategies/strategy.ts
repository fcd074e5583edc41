import type { MaybePromise } from '../../database/database.ts';
import type { Caller } from '../caller.ts';
import type { Permissions } from '../permissions.ts';

/**
 * One way to recognise a credential.
 * @returns the caller, or null where the credential is not of this kind, so that the next strategy is asked
 * @throws OctavoError 401 where it is of this kind and refused
 */
export type Strategy = (credential: string, permissions: Permissions) => MaybePromise<Caller | null>;
