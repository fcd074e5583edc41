/** The token a command names. */
import type { Executor } from '../../database/database.ts';
import { type ApiToken, listTokens } from '../../users/api-tokens/token-store.ts';
import { CommandError } from '../command-error.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Finds a token by its name, or by its id.
 * @throws CommandError where there is none
 */
export async function findToken(db: Executor, wanted: string): Promise<ApiToken> {
  const tokens = await listTokens(db);
  const found = tokens.find(({ name }) => name === wanted) ?? tokens.find(({ id }) => String(id) === wanted);
  if (!found) throw new CommandError(`There is no API token ${wanted}. \`octavo token list\` shows them.`);
  return found;
}

/** @throws UsageError where the command names none */
export function wantedToken(wanted: string | undefined): string {
  if (wanted === undefined) throw new UsageError('which token? Give its id or its name');
  return wanted;
}
