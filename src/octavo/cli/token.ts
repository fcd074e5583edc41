/** `octavo token`: API tokens, the credentials of programs. */

import { changeIn } from '../../admin/administrators/change.ts';
import { publishChange } from '../../admin/administrators/publish-change.ts';
import {
  API_TOKENS,
  deleteToken,
  findToken as findTokenById,
  insertToken,
  listTokens as readTokens,
  regenerateToken as replaceKey,
  type ShownToken,
} from '../../admin/administrators/stores/token-store.ts';
import { LIFESPANS, TOKEN_TYPES, type TokenType } from '../../core/access/api-tokens.ts';
import type { Executor } from '../../core/database/database.ts';
import type { OpenProject } from '../app/open-project.ts';
import { CommandError, EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { checkActions, warnOfPower } from './known-actions.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson, printTable } from './print-table.ts';
import { withProject } from './with-project.ts';

export const token = declare({
  name: 'token',
  text: `API tokens of the project's database. A server that runs on it sees the change with its next request.
A token's text is printed once, when it is made; the database stores only a hash.`,
  details: {
    '<token>': 'the id or the name of a token',
  },
  options: {
    type: {
      value: '<type>',
      values: TOKEN_TYPES,
      text: 'read-only: find and findOne; full-access: everything; custom: the listed actions',
    },
    permissions: {
      value: '<actions>',
      isList: true,
      text: 'for a custom token: actions, separated by commas',
    },
    lifespan: {
      value: '<days>',
      values: [...LIFESPANS.map(String), 'unlimited'],
      text: '7, 30, 90 or unlimited (default: unlimited)',
    },
    name: { value: '<name>', text: 'how lists show it (default: made from the type)' },
    description: { value: '<text>', text: 'what it is for' },
    force: { text: 'accept actions that no route of the project seems to need' },
    json: JSON_OPTION,
  },
  verbs: {
    create: {
      options: ['type', 'permissions', 'lifespan', 'name', 'description', 'force', 'json'],
      required: ['type'],
      run: createToken,
    },
    list: { options: ['json'], run: listTokens },
    revoke: { takes: '<token>', options: ['json'], run: revokeToken },
    regenerate: { takes: '<token>', options: ['json'], run: regenerateToken },
  },
});

const DAY = 86_400_000;

async function createToken({ options, flags, dir }: Call): Promise<number> {
  const type = readType(options['type']);
  const permissions = readPermissions(type, options['permissions']);
  const lifespan = readLifespan(options['lifespan']);
  const { description = '' } = options;
  return withProject(dir, async (project) => {
    const salt = tokenSalt(project);
    checkActions(project, permissions, flags.has('force'));
    const now = new Date();
    const made = await changeIn(project.db, async (tx) => {
      const taken = new Set((await readTokens(tx, API_TOKENS)).map(({ name }) => name));
      const name = options['name'] ?? freeName(type, taken);
      if (taken.has(name)) throw new CommandError(`There is an API token ${name} already.`);
      const values = { name, description, type, permissions, lifespan: lifespan && lifespan * DAY };
      const issued = await insertToken(tx, API_TOKENS, salt, values, now);
      const after = await findTokenById(tx, API_TOKENS, issued.id);
      await publishChange(project.bus, 'api-token', { before: null, after });
      return { ...issued, name };
    });
    const { id, accessKey, name } = made;
    warnOfPower(permissions);
    const expiresAt = lifespan === null ? null : new Date(now.getTime() + lifespan * DAY);
    if (flags.has('json')) printJson({ id, name, description, type, permissions, expiresAt, accessKey });
    else printIssued('Made', { id, name, type, expiresAt }, accessKey);
    return EXIT.done;
  });
}

function readType(text: string | undefined): TokenType {
  const type = TOKEN_TYPES.find((known) => known === text);
  if (type) return type;
  const found = text === undefined ? '' : `, not ${text}`;
  throw new UsageError(`--type takes ${TOKEN_TYPES.join(', ')}${found}`);
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

const COLUMNS = ['id', 'name', 'type', 'expires', 'last used', 'permissions'];

async function listTokens({ flags, dir }: Call): Promise<number> {
  const tokens = await withProject(dir, ({ db }) => listed(db));
  if (flags.has('json')) printJson(tokens);
  else printTable(COLUMNS, tokens.map(asRow), 'There are no API tokens.');
  return EXIT.done;
}

/** A token as this command shows it. */
interface ListedToken {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly permissions: readonly string[];
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date | null;
}

/** All tokens, in the order of their ids. */
async function listed(db: Executor): Promise<ListedToken[]> {
  const tokens = await readTokens(db, API_TOKENS);
  return tokens.sort((a, b) => a.id - b.id).map(toListed);
}

const toListed = (token: ShownToken): ListedToken => ({
  id: token.id,
  name: token.name,
  description: token.description,
  type: token.type ?? '',
  permissions: token.permissions,
  lastUsedAt: toDate(token.lastUsedAt),
  expiresAt: toDate(token.expiresAt),
  createdAt: toDate(token.createdAt),
});

const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

function asRow({ id, name, type, expiresAt, lastUsedAt, permissions }: ListedToken): string[] {
  const expired = expiresAt !== null && expiresAt.getTime() < Date.now();
  const expires = expiresAt
    ? `${expiresAt.toISOString().slice(0, 10)}${expired ? ' (expired)' : ''}`
    : 'never';
  const used = lastUsedAt ? lastUsedAt.toISOString().slice(0, 16).replace('T', ' ') : 'never';
  return [String(id), name, type, expires, used, permissions.join(', ')];
}

async function revokeToken({ positionals, flags, dir }: Call): Promise<number> {
  const wanted = wantedToken(positionals[0]);
  const { id, name } = await withProject(dir, ({ db, bus }) =>
    changeIn(db, async (tx) => {
      const found = await findToken(tx, wanted);
      await publishChange(bus, 'api-token', { before: found, after: null });
      await deleteToken(tx, API_TOKENS, found.id);
      return found;
    }),
  );
  if (flags.has('json')) printJson({ id, name });
  else console.log(`Revoked the API token ${name} (id ${id}).`);
  return EXIT.done;
}

async function regenerateToken({ positionals, flags, dir }: Call): Promise<number> {
  const wanted = wantedToken(positionals[0]);
  return withProject(dir, async (project) => {
    const salt = tokenSalt(project);
    const { token, accessKey } = await changeIn(project.db, async (tx) => {
      const found = await findToken(tx, wanted);
      await publishChange(project.bus, 'api-token', { before: found, after: found, secrets: ['accessKey'] });
      return { token: found, accessKey: await replaceKey(tx, API_TOKENS, salt, found.id, new Date()) };
    });
    const { id, name, type, expiresAt } = token;
    if (flags.has('json')) printJson({ id, name, type, expiresAt, accessKey });
    else printIssued('Made a new text for', token, accessKey);
    return EXIT.done;
  });
}

/**
 * Finds a token by its name, or by its id.
 * @throws CommandError where there is none
 */
async function findToken(db: Executor, wanted: string): Promise<ListedToken> {
  const tokens = await listed(db);
  const found = tokens.find(({ name }) => name === wanted) ?? tokens.find(({ id }) => String(id) === wanted);
  if (!found) throw new CommandError(`There is no API token ${wanted}. \`octavo token list\` shows them.`);
  return found;
}

/** @throws UsageError where the command names none */
function wantedToken(wanted: string | undefined): string {
  if (wanted === undefined) throw new UsageError('which token? Give its id or its name');
  return wanted;
}

interface Issued {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly expiresAt: Date | null;
}

/** @param done what was done with it: `Made` */
function printIssued(done: string, { id, name, type, expiresAt }: Issued, accessKey: string): void {
  const end = expiresAt ? `expires ${expiresAt.toISOString().slice(0, 10)}` : 'does not expire';
  console.log(`${done} the API token ${name} (id ${id}, ${type}, ${end}). This is the only time it is shown:

${accessKey}`);
}

/** @throws CommandError for a project without a salt, whose server refuses every API token */
function tokenSalt({ config }: OpenProject): string {
  const { apiTokenSalt } = config.admin;
  if (apiTokenSalt) return apiTokenSalt;
  throw new CommandError(
    'This project has no salt for API tokens. Set apiToken.salt in config/admin; `openssl rand -base64 32` makes one.',
  );
}
