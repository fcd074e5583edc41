/** `octavo token`: API tokens, the credentials of programs. */
import { withSubcommands } from './subcommands.ts';

export const token = withSubcommands(
  {
    name: 'token',
    summary: 'make, list and revoke API tokens',
    help: `Usage: octavo token create --type <type> [--permissions <actions>] [--lifespan <days>]
                           [--name <name>] [--description <text>] [--force] [--json] [dir]
       octavo token list [--json] [dir]
       octavo token revoke <token> [--json] [dir]
       octavo token regenerate <token> [--json] [dir]

API tokens of the project's database. A server that runs on it sees the change with its next request.
A token's text is printed once, when it is made; the database holds a hash.

  <token>                 the id or the name of a token
  dir                     the project's folder (default: this one)
  --type <type>           read-only: find and findOne; full-access: everything; custom: what is listed
  --permissions <actions> for a custom token: actions, with commas between
  --lifespan <days>       7, 30, 90 or unlimited (default: unlimited)
  --name <name>           how lists show it (default: made from the type)
  --description <text>    what it is for
  --force                 take actions no route of the project seems to ask for
  --json                  print JSON
  --help                  this text`,
  },
  {
    create: async () => (await import('./token/create.ts')).createToken,
    list: async () => (await import('./token/list.ts')).listTokens,
    revoke: async () => (await import('./token/revoke.ts')).revokeToken,
    regenerate: async () => (await import('./token/regenerate.ts')).regenerateToken,
  },
);
