/** `octavo database`: what a database and the schemas do not agree in. */
import { type Command, chosen } from './command.ts';
import { drafts } from './drafts.ts';
import { migrate } from './migrate.ts';
import { prune } from './prune.ts';

/** Each under the name it has had of its own, which goes on working. */
const COMMANDS: Readonly<Record<string, Command>> = { migrate, prune, drafts };

const SUMMARIES: Readonly<Record<string, string>> = {
  migrate: 'show and apply the difference between schemas and database',
  prune: 'remove what former schemas have left',
  drafts: 'count and remove drafts of content-types without drafts',
};

const lines = Object.entries(SUMMARIES).map(([name, summary]) => `  ${name.padEnd(10)}${summary}`);

export const database: Command = {
  name: 'database',
  commands: COMMANDS,
  declaration: {
    name: 'database',
    text: lines.join('\n'),
    verbs: {},
  },
  help: `Usage: octavo database <command> [arguments]

${lines.join('\n')}

  --help    this text; \`octavo database <command> --help\` says more about a command`,
  run: async ([word, ...args]) => {
    return chosen('database', COMMANDS, word).run(args);
  },
};
