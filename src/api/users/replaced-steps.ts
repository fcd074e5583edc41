/**
 * Steps of signing in and up that project code may have put its own in place of, as extensions of v4's users-permissions do. A step
 * that is absent is the server's own.
 */
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import { CodeError } from '../../core/errors/code-error.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';

/**
 * Finds the profile behind a token.
 * @param query what the provider, or the front end, has sent with it
 */
export type ProfileByCode = (
  accessToken: string,
  query: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

export interface ReplacedSteps {
  /** Makes the token of a user who signs in. */
  readonly issue?: (claims: { readonly id: number }) => MaybePromise<unknown>;
  /** The user of a sign-in at a provider, found or made. */
  readonly connect?: (provider: string, query: Readonly<Record<string, string>>) => Promise<unknown>;
  /** How the profiles of a provider are found. */
  readonly profilesBy?: (provider: string) => ProfileByCode | undefined;
  /** Mails a user the link that confirms their address. */
  readonly sendConfirmation?: (userId: number) => Promise<unknown>;
}

/** Where the functions about users find the steps of the moment. */
export interface HasReplacedSteps {
  readonly replacedSteps?: () => ReplacedSteps;
}

/**
 * Runs a step of project code.
 * @throws OctavoError ApplicationError with the message of whatever it throws, as in v4
 */
export async function replacedStep<T>(step: () => MaybePromise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof OctavoError) throw error;
    const thrown = error instanceof Error ? error : new Error(String(error));
    const { message } = thrown;
    throw new CodeError({ status: 400, name: 'ApplicationError', message, details: {} }, thrown);
  }
}
