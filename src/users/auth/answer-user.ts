/** How the auth routes answer: a user as anybody may see it, and what to sign in with. */
import type { Caller } from '../../access/caller.ts';
import type { JsonObject } from '../../model/values.ts';
import { signJwt } from '../tokens/sign-jwt.ts';
import { type UsersContext, userType } from '../users-context.ts';

export interface SignedIn {
  readonly jwt: string;
  readonly user: JsonObject;
}

/** The role comes along for callers who may read roles. */
const WITH_ROLE = 'populate=role';

/**
 * A user without anything private, as the database has it now.
 * @param withRole as registering answers
 */
export async function answerUser(
  { reader, ...context }: UsersContext,
  caller: Caller,
  id: number,
  withRole = false,
): Promise<JsonObject> {
  const type = userType({ reader, ...context });
  const read = withRole
    ? reader.prepare('bareOne', type, caller, WITH_ROLE, () => ({ populate: { role: 'true' } }))
    : reader.prepare('bareOne', type, caller, '', () => ({}));
  return JSON.parse((await reader.run(read, id)).toString('utf8')) as JsonObject;
}

/** The same with a JWT of the user's. */
export async function signIn(context: UsersContext, caller: Caller, id: number): Promise<SignedIn> {
  return { jwt: await signJwt(context, id), user: await answerUser(context, caller, id) };
}
