/** The fixture served in this process, for commands to work on its database. */
import { dirname } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { HttpAnswer } from '../support/http-client.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';
import { type Finished, runCliHere } from './run-cli-here.ts';

export interface ServedProject {
  /** The project's folder. */
  readonly dir: () => string;
  readonly kit: () => ServedKit;
  /** Runs `octavo <args> <dir>`, in this process. */
  run(...args: readonly string[]): Promise<Finished>;
  /** The same with `--json`: what it printed, parsed; it has to succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: results are whatever the test looks for
  json(...args: readonly string[]): Promise<any>;
  /** A request with a credential. */
  get(path: string, credential: string): Promise<HttpAnswer['status']>;
}

/** Served from before the first test of a file until after its last. */
export function serveProject(): ServedProject {
  let kit: ServedKit;
  beforeAll(async () => {
    kit = await serveKit();
  });
  afterAll(() => kit.close());
  const dir = (): string => dirname(dirname(kit.file));
  const run = (...args: readonly string[]) => runCliHere([...args, dir()]);
  return {
    dir,
    kit: () => kit,
    run,
    json: async (...args) => {
      const { code, stdout, stderr } = await run(...args, '--json');
      if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
      return JSON.parse(stdout);
    },
    get: async (path, credential) => {
      const answer = await fetch(`${kit.address}${path}`, {
        headers: { authorization: `Bearer ${credential}` },
      });
      return answer.status;
    },
  };
}
