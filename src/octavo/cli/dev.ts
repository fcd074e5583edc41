/** `octavo dev`: serves a project and restarts whenever its files change. */
import { declare } from './declare.ts';
import type { Call } from './options.ts';
import { SERVER_OPTIONS, serverArguments } from './server-arguments.ts';

export const dev = declare({
  name: 'dev',
  text: `Serves the project in a folder and restarts the server whenever a file in src or config, or .env,
changes. NODE_ENV is "development" unless set.`,
  options: SERVER_OPTIONS,
  verbs: { '': { run: runDev } },
});

async function runDev(call: Call): Promise<number> {
  const { runDevLoop } = await import('./dev/dev-loop.ts');
  return runDevLoop(serverArguments(call));
}
