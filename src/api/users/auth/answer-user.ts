/** The answers of the auth routes: a user without private fields, and a JWT. */
import type { Caller } from '../../../core/access/caller.ts';
import type { JsonObject } from '../../../core/base/is-object.ts';
import { signJwt } from '../tokens/session-version.ts';
import type { SignInAnswers, UserAnswers } from '../user-services.ts';
import { readUser } from '../users/read-user.ts';

export interface SignedIn {
  readonly jwt: string;
  readonly user: JsonObject;
}

/**
 * A user without private fields, as the database has it now.
 * @param withRole as in the answer to registering: with the role, for callers who may read roles
 */
export async function answerUser(
  context: UserAnswers,
  caller: Caller,
  id: number,
  withRole = false,
): Promise<JsonObject> {
  const body = await readUser(context, caller, id, withRole);
  return JSON.parse(body.toString('utf8')) as JsonObject;
}

/** The same with a JWT of the user's. */
export async function signIn(context: SignInAnswers, caller: Caller, id: number): Promise<SignedIn> {
  return { jwt: await signJwt(context, id), user: await answerUser(context, caller, id) };
}
