/** Whose the errors are that no code in a process catches, and how often they end it. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { logUncaughtErrors } from '../../src/project-code/shared/uncaught-errors.ts';
import { openRoutes, serveCode } from './code-project.ts';

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/** What the process does with errors that nobody catches. */
const listeners = () => EVENTS.map((name) => process.rawListeners(name));

test('a server in the process of another program leaves such errors to that program', async () => {
  const before = listeners();
  await serveCode({ 'src/api/x/routes/x.js': openRoutes({ '/x': "() => 'ok'" }) });
  expect(listeners()).toEqual(before);
});

/** The handler of a server, which is called as Node calls it: to emit the event would call that of the tests as well. */
function handler() {
  const before = process.listeners('uncaughtException');
  const lines: string[] = [];
  const log = (_fields: object, message: string): void => void lines.push(message);
  const stop = logUncaughtErrors('/project', { error: log, warn: log, info: log, debug: log, trace: log });
  onTestFinished(stop);
  const added = (): NodeJS.UncaughtExceptionListener[] =>
    process.listeners('uncaughtException').filter((listener) => !before.includes(listener));
  return { lines, added };
}

const turn = (): Promise<void> => new Promise((next) => setImmediate(next));

test('the first error that is not of the project ends the process, and what follows is not handled again', async () => {
  const { exitCode } = process;
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    vi.restoreAllMocks();
    process.exitCode = exitCode;
  });
  const { lines, added } = handler();
  const [onException] = added();
  onException!(new Error('of a package'), 'uncaughtException');
  expect(added()).toEqual([]);
  await turn();
  expect(exit.mock.calls).toEqual([[1]]);
  expect(print.mock.calls[0]![0]).toContain(
    'an error that no code has caught ends the server: Error: of a package',
  );
  expect(lines).toEqual(['an error that no code has caught ends the server']);
});

test('an error of the project is logged, as are those after it', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const { lines, added } = handler();
  const error = Object.assign(new Error('in a callback'), { stack: 'Error\n    at /project/src/a.js:1:1' });
  for (let count = 0; count < 2; count += 1) added()[0]!(error, 'uncaughtException');
  await turn();
  expect(exit).not.toHaveBeenCalled();
  expect(lines).toEqual(Array(2).fill('code of the project has not caught an error'));
});
