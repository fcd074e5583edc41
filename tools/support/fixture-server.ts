/** Servers as people start them, each on its own copy of a fixture's project. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../test/support/free-port.ts';
import { FIXTURE } from './fixture.ts';

const OCTAVO = resolve(import.meta.dirname, '../../bin/octavo.js');

export interface Running {
  readonly address: string;
  /** What it has written to its log. */
  said(): string;
  stop(): Promise<void>;
}

/** A copy of a fixture's project with a database. @returns its folder */
export function projectWith(database: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-compare-'));
  cpSync(join(FIXTURE, 'project'), dir, { recursive: true });
  mkdirSync(join(dir, '.tmp'));
  cpSync(database, join(dir, '.tmp/data.db'));
  return dir;
}

/** Starts Octavo in a project, in reference mode. */
export const startOctavo = (dir: string, env: NodeJS.ProcessEnv = {}): Promise<Running> =>
  start(dir, process.execPath, [OCTAVO, 'start'], env);

/**
 * Starts the reference in a project.
 * @param installed a folder with its node_modules
 * @param node the Node it runs on
 */
export function startReference(
  dir: string,
  installed: string,
  node: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const packages = join(dir, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(resolve(installed), 'node_modules'), packages);
  return start(dir, node, ['node_modules/@strapi/strapi/bin/strapi.js', 'start'], env);
}

/** Starts a server and waits until it is healthy. */
async function start(
  dir: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Running> {
  const port = await freePort();
  const log = join(dir, `${port}.log`);
  const output = openSync(log, 'w');
  const child = spawn(program, args, {
    cwd: dir,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      NODE_ENV: 'production',
      TZ: 'UTC',
      API_COMPAT: 'reference',
      ...env,
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const said = (): string => readFileSync(log, 'utf8');
  while ((await fetch(`${address}/_health`).catch(() => null))?.status !== 204) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${said()}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return { address, said, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
