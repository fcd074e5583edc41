/** `octavo start`: serves a project. */
import type { Command } from './command.ts';
import { serve } from './serve.ts';
import { parseServerArguments, SERVER_ARGUMENTS_HELP } from './server-arguments.ts';

export const start: Command = {
  name: 'start',
  summary: 'serve a project',
  help: `Usage: octavo start [dir] [--port <port>] [--host <host>]

Serves the project in a folder. NODE_ENV is "production" unless set.

${SERVER_ARGUMENTS_HELP}`,
  run: async (args) => serve(parseServerArguments(args), 'production'),
};
