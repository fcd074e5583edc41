import type { UsersContext } from '../users-context.ts';

/** Our own address a provider answers to: what has to be registered there. */
export const redirectUri = (
  { address, prefix }: Pick<UsersContext, 'address' | 'prefix'>,
  provider: string,
): string => `${address()}${prefix}/connect/${encodeURIComponent(provider)}/callback`;
