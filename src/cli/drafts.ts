/** `octavo drafts`: drafts of content-types that have none any more. */
import { withSubcommands } from './subcommands.ts';

export const drafts = withSubcommands(
  {
    name: 'drafts',
    summary: 'count and remove drafts of content-types without drafts',
    help: `Usage: octavo drafts remove [--yes] [--json] [dir]

When draftAndPublish of a content-type is switched off, its drafts are kept in the database and hidden.
Without --yes nothing is removed: the command says how many there are.

  dir     the project's folder (default: this one)
  --yes   remove them, with their components and links
  --json  print JSON
  --help  this text`,
  },
  {
    remove: async () => (await import('./drafts/remove.ts')).removeDrafts,
  },
);
