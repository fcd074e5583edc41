/** Whether a caller may ask for a field (spec "Authentication" 4, 5, 7). */
import type { Caller } from '../../access/caller.ts';
import { forbiddenAccess } from '../../errors/catalogue.ts';
import type { FieldAuth } from './field-guard.ts';

/**
 * @param auth what project code says; undefined where it says nothing
 * @param scope the scope the field needs by itself; null for none
 * @throws OctavoError ForbiddenError
 */
export function authorize(caller: Caller, auth: FieldAuth | undefined, scope: string | null): void {
  const needed = auth === undefined ? (scope === null ? [] : [scope]) : auth === false ? [] : auth.scope;
  if (!needed.every((each) => caller.may(each))) throw forbiddenAccess();
}

/** A scope that nobody is given: only tokens that may do everything hold it. */
const EVERYTHING = 'graphql::custom';

/**
 * A root field of project code: for whoever is signed in and for full-access tokens, unless it says otherwise
 * (spec/behaviour-graphql "Users and permissions").
 * @throws OctavoError ForbiddenError
 */
export function authorizeCustom(caller: Caller, auth: FieldAuth | undefined): void {
  if (auth !== undefined) authorize(caller, auth, null);
  else if (caller.kind !== 'user' && !caller.may(EVERYTHING)) throw forbiddenAccess();
}
