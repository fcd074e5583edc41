/** `octavo user`: the people who sign in to the content API. */
import { withSubcommands } from './subcommands.ts';

export const user = withSubcommands(
  {
    name: 'user',
    summary: 'make, block and unblock users, set passwords',
    help: `Usage: octavo user create <username> <email> [--password <text>] [--role <role>] [--json] [dir]
       octavo user password <user> [--password <text>] [--json] [dir]
       octavo user block <user> [--json] [dir]
       octavo user unblock <user> [--json] [dir]

Users of the content API in the project's database. A server that runs on it sees the change with its
next request. A password that is not given is made, and printed once. One on the command line may end up
in the shell's history.

  <user>             the id, the name or the e-mail address of a user
  dir                the project's folder (default: this one)
  --password <text>  the password
  --role <role>      the type, the name or the id of a role (default: the one new users get)
  --json             print JSON
  --help             this text`,
  },
  {
    create: async () => (await import('./user/create.ts')).createUser,
    password: async () => (await import('./user/password.ts')).setPassword,
    block: async () => (await import('./user/block.ts')).blockUser,
    unblock: async () => (await import('./user/block.ts')).unblockUser,
  },
);
