/** How the auth routes answer: a user as anybody may see it, and what to sign in with. */
import type { Caller } from '../../access/caller.ts';
import type { JsonObject } from '../../model/values.ts';
import { signJwt } from '../tokens/sign-jwt.ts';
import { type UsersContext, userType } from '../users-context.ts';

export interface SignedIn {
  readonly jwt: string;
  readonly user: JsonObject;
}

/**
 * A user without anything private, as the database has it now.
 * @param withRole as registering answers: the role comes along for callers who may read roles
 */
export async function answerUser(
  context: UsersContext,
  caller: Caller,
  id: number,
  withRole = false,
): Promise<JsonObject> {
  const { reader } = context;
  const words = withRole ? 'populate=role' : '';
  const params = () => (withRole ? { populate: ['role'] } : {});
  const body = await reader.run(reader.prepare('bareWritten', userType(context), caller, words, params), id);
  return JSON.parse(body.toString('utf8')) as JsonObject;
}

/** The same with a JWT of the user's. */
export async function signIn(context: UsersContext, caller: Caller, id: number): Promise<SignedIn> {
  return { jwt: await signJwt(context, id), user: await answerUser(context, caller, id) };
}
