/**
 * A process that runs files of tests: as a fork of vitest's, but it reports imports of the repository's own files alone. Vitest's
 * main process knows by them what to run again in watch mode, and which lines to print with an error. The projects that tests
 * open import dozens of files at each start, and each report is a message.
 */
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';

type Context = Parameters<typeof setupEnvironment>[0];

// tests may replace them
const send = process.send!.bind(process);
const exit = process.exit.bind(process);
const on = process.on.bind(process);
const off = process.off.bind(process);

/** Without the main process nobody wants a result. */
const end = (): void => exit(1);
on('disconnect', end);

const isGone = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ERR_IPC_CHANNEL_CLOSED' || error.code === 'EPIPE';
const onError = (error: Error): void => {
  if (isGone(error)) end();
};
on('error', onError);

const ROOT = new URL('../..', import.meta.url).href;

/** Sends what `rpc` sends but the reports about files elsewhere, and about modules of Node. */
const reportingOurs = (rpc: Context['rpc']): Context['rpc'] =>
  new Proxy(rpc, {
    get: (target, name) => {
      if (name !== 'ensureModuleGraphEntry') return Reflect.get(target, name, target);
      return async (address: string, importer: string) => {
        if (address.startsWith(ROOT)) await target.ensureModuleGraphEntry(address, importer);
      };
    },
  });

init({
  post: (message) => send(message),
  on: (listener) => on('message', listener),
  off: (listener) => off('message', listener),
  runTests: (state, traces) => runBaseTests('run', state, traces),
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  setup: (context) => setupEnvironment({ ...context, rpc: reportingOurs(context.rpc) }),
  teardown: () => {
    off('disconnect', end);
    off('error', onError);
    process.removeAllListeners('message');
    process.exit = exit;
  },
});
