/** `octavo dev`: serves a project and restarts whenever its files change. */
import type { Command } from './command.ts';
import { parseServerArguments, serverArgumentsHelp } from './server-arguments.ts';

export const dev: Command = {
  name: 'dev',
  help: `Usage: octavo dev [dir] [--port <port>] [--host <host>] [--new-database] [--partial]

Serves the project in a folder and restarts the server whenever a file in src or config, or .env,
changes. NODE_ENV is "development" unless set.

${serverArgumentsHelp()}`,
  async run(args) {
    const { dir } = parseServerArguments(args);
    const { runDevLoop } = await import('./dev/dev-loop.ts');
    return runDevLoop(dir, args);
  },
};
