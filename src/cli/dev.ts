/** `octavo dev`: serves a project and restarts whenever its files change. */
import type { Command } from './command.ts';
import { DevLoop } from './dev/dev-loop.ts';
import { defaultEnvironment } from './serve.ts';
import { parseServerArguments, SERVER_ARGUMENTS_HELP } from './server-arguments.ts';

export const dev: Command = {
  name: 'dev',
  summary: 'serve a project, restart when its files change',
  help: `Usage: octavo dev [dir] [--port <port>] [--host <host>]

Serves the project in a folder and restarts the server whenever a file in src or config, or .env,
changes. NODE_ENV is "development" unless set.

${SERVER_ARGUMENTS_HELP}`,
  async run(args) {
    const parsed = parseServerArguments(args);
    return new DevLoop(parsed, args).run();
  },
};
