/** The fixture served in this process, for commands to work on its database. */
import { dirname } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { HttpAnswer } from '../support/http-client.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';
import { type Finished, runCliHere } from './run-cli.ts';

export interface ServedProject {
  /** The project's folder. */
  readonly dir: () => string;
  readonly kit: () => ServedKit;
  /** Runs `octavo <words> <dir>`, in this process. */
  run(...words: readonly string[]): Promise<Finished>;
  /** The same with `--json`: what it printed, parsed; it has to succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: results are whatever the test looks for
  json(...words: readonly string[]): Promise<any>;
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
  const run = (...words: readonly string[]) => runCliHere([...words, dir()]);
  return {
    dir,
    kit: () => kit,
    run,
    json: async (...words) => {
      const { code, stdout, stderr } = await run(...words, '--json');
      if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
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
