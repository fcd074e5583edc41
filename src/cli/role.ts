/** `octavo role`: what users and the public may do. */
import { withSubcommands } from './subcommands.ts';

export const role = withSubcommands(
  {
    name: 'role',
    summary: 'show roles, and allow or forbid them actions',
    help: `Usage: octavo role list [--role <role>] [--json] [dir]
       octavo role grant <role> <actions> [--force] [--json] [dir]
       octavo role revoke <role> <actions> [--json] [dir]
       octavo role actions [--json] [dir]

The roles of the project's database: "public" is everybody who does not sign in, "authenticated" who
does. A server that runs on it sees the change with its next request.

  <role>         the type (public, authenticated …), the name or the id of a role
  <actions>      actions such as api::article.article.find, with commas between; \`octavo role actions\`
                 lists those of the project
  dir            the project's folder (default: this one)
  --role <role>  list what this role may do
  --force        take actions no route of the project seems to ask for
  --json         print JSON
  --help         this text`,
  },
  {
    list: async () => (await import('./role/list.ts')).listRoles,
    grant: async () => (await import('./role/grant.ts')).grantRole,
    revoke: async () => (await import('./role/revoke.ts')).revokeRole,
    actions: async () => (await import('./role/actions.ts')).listActions,
  },
);
