/** `octavo token list`. */
import { type ApiToken, listTokens as readTokens } from '../../users/api-tokens/token-store.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson, printTable } from '../print-table.ts';
import { withProject } from '../with-project.ts';

const COLUMNS = ['id', 'name', 'type', 'expires', 'last used', 'permissions'];

export async function listTokens(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 1, ['json']);
  const tokens = await withProject(positionals[0], ({ db }) => readTokens(db));
  if (flags.has('json')) printJson(tokens);
  else printTable(COLUMNS, tokens.map(asRow), 'There are no API tokens.');
  return EXIT.done;
}

function asRow({ id, name, type, expiresAt, lastUsedAt, permissions }: ApiToken): string[] {
  const expired = expiresAt !== null && expiresAt.getTime() < Date.now();
  const expires = expiresAt
    ? `${expiresAt.toISOString().slice(0, 10)}${expired ? ' (expired)' : ''}`
    : 'never';
  const used = lastUsedAt ? lastUsedAt.toISOString().slice(0, 16).replace('T', ' ') : 'never';
  return [String(id), name, type, expires, used, permissions.join(', ')];
}
