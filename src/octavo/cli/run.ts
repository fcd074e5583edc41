/** `octavo run`: runs a script of a project, which opens the project by `@strapi/strapi`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CODE_EXTENSIONS } from '../../core/project/load-module.ts';
import { NEW_DATABASE_VARIABLE } from '../app/program/new-database-variable.ts';
import { type Command, CommandError, UsageError } from './command.ts';
import { declare } from './declare.ts';
import type { Call } from './options.ts';

const NEW_DATABASE = 'new-database';

const SHOWN = declare({
  name: 'run',
  text: `Runs a script of the project in this folder, in JavaScript or TypeScript. For \`@strapi/strapi\` and
\`@strapi/utils\` it gets Octavo, whether v4 is installed or not: \`await strapi().load()\` opens the project.`,
  details: { '<script>': "the script's file", arguments: "all that follows is the script's own" },
  options: {
    [NEW_DATABASE]: {
      text: 'let the script make a new, empty database if there is none. Without it opening fails if the project seems to have one elsewhere, except with NODE_ENV=test',
    },
  },
  hasProject: false,
  verbs: { '': { takes: '<script> [arguments...]', optionsFirst: true, run: runScript } },
});

/** The options end where the script's name stands. */
export const run: Command = {
  ...SHOWN,
  passesOn: true,
  run: (args) => {
    const at = args.findIndex((arg) => !arg.startsWith('-'));
    if (at === -1) return SHOWN.run(args);
    return SHOWN.run([...args.slice(0, at), '--', ...args.slice(at)]);
  },
};

async function runScript({ positionals, flags }: Call): Promise<number> {
  const [script, ...scriptArgs] = positionals;
  if (script === undefined) throw new UsageError('run needs a script');
  if (!['', ...CODE_EXTENSIONS].some((ending) => existsSync(resolve(script + ending)))) {
    throw new CommandError(`there is no file ${script}`);
  }
  // a process of its own is what the script would have under `node`: `require.main`, `process.argv`, exit codes
  const register = fileURLToPath(new URL('../../../entry/register.cjs', import.meta.url));
  const child = spawn(process.execPath, ['--require', register, resolve(script), ...scriptArgs], {
    stdio: 'inherit',
    env: { ...process.env, ...(flags.has(NEW_DATABASE) ? { [NEW_DATABASE_VARIABLE]: '1' } : {}) },
  });
  return exitCodeOf(child);
}

/** Waits for the script; a signal to this process is one to the script. */
async function exitCodeOf(child: ChildProcess): Promise<number> {
  const pass = (signal: NodeJS.Signals): void => {
    // a terminal sends SIGINT to both
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, pass);
  return new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.off(name, pass);
      settle(code ?? 128 + constants.signals[signal!]);
    });
  });
}
