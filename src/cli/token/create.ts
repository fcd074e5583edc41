/** `octavo token create`. */
import {
  issueToken,
  LIFESPANS,
  listTokens,
  type NewToken,
  TOKEN_TYPES,
  type TokenType,
} from '../../users/api-tokens/token-store.ts';
import { EXIT } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { checkActions, warnOfPower } from '../known-actions.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { UsageError } from '../usage-error.ts';
import { withProject } from '../with-project.ts';
import { printIssued } from './print-issued.ts';
import { tokenSalt } from './salt.ts';

const OPTIONS = ['type', 'permissions', 'lifespan', 'name', 'description'];

export async function createToken(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, OPTIONS, 1, ['json', 'force']);
  const type = readType(options['type']);
  const permissions = readPermissions(type, options['permissions']);
  const lifespan = readLifespan(options['lifespan']);
  const { description = '' } = options;
  return withProject(positionals[0], async (project) => {
    const salt = tokenSalt(project);
    checkActions(project, permissions, flags.has('force'));
    const now = new Date();
    const made = await project.db.transaction(async (tx) => {
      const taken = new Set((await listTokens(tx)).map(({ name }) => name));
      const name = options['name'] ?? freeName(type, taken);
      if (taken.has(name)) throw new CommandError(`There is an API token ${name} already.`);
      const token: NewToken = { name, description, type, permissions, lifespan };
      return { token, ...(await issueToken(tx, salt, token, now)) };
    });
    const { id, accessKey, token } = made;
    warnOfPower(permissions);
    const expiresAt = lifespan === null ? null : new Date(now.getTime() + lifespan * 86_400_000);
    if (flags.has('json')) {
      const { name } = token;
      printJson({ id, name, description, type, permissions, expiresAt, accessKey });
    } else printIssued('Made', { id, name: token.name, type, expiresAt }, accessKey);
    return EXIT.done;
  });
}

function readType(text: string | undefined): TokenType {
  const type = TOKEN_TYPES.find((known) => known === text);
  if (type) return type;
  const given = text === undefined ? '' : `, not ${text}`;
  throw new UsageError(`--type takes ${TOKEN_TYPES.join(', ')}${given}`);
}

function readPermissions(type: TokenType, text: string | undefined): string[] {
  const actions = (text ?? '')
    .split(',')
    .map((action) => action.trim())
    .filter((action) => action !== '');
  if (type === 'custom' && actions.length === 0) {
    throw new UsageError('a custom token needs --permissions: actions, with commas between');
  }
  if (type !== 'custom' && text !== undefined) {
    throw new UsageError('--permissions is for tokens of the type custom');
  }
  return [...new Set(actions)];
}

function readLifespan(text = 'unlimited'): number | null {
  if (text === 'unlimited') return null;
  const days = LIFESPANS.find((known) => String(known) === text);
  if (days !== undefined) return days;
  throw new UsageError(`--lifespan takes ${LIFESPANS.join(', ')} or unlimited, not ${text}`);
}

/** `read-only`, `read-only 2` … */
function freeName(type: TokenType, taken: ReadonlySet<string>): string {
  if (!taken.has(type)) return type;
  for (let number = 2; ; number += 1) if (!taken.has(`${type} ${number}`)) return `${type} ${number}`;
}
