/** The bundled example, started on a free port from a copy of its own. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOctavo } from '../support/open-octavo.ts';
import { ROOT } from './markdown.ts';

export interface ExampleServer {
  /** The project's folder. */
  readonly dir: string;
  readonly address: string;
  /** Ends the server; the folder stays. */
  stop(): Promise<void>;
  /** Ends the server and removes the folder. */
  close(): Promise<void>;
}

/**
 * Starts it.
 * @param grants what the public may also do, by type: what a page asks its reader to allow first
 * @param port 0 for a free one; others than this process do not reach the server unless it is given
 */
export async function startExample(
  grants: Readonly<Record<string, readonly string[]>> = {},
  port?: number,
): Promise<ExampleServer> {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-docs-'));
  const source = join(ROOT, 'examples/lanternfish');
  // what a start by hand has left there is not part of the example
  cpSync(source, dir, { recursive: true, filter: (path) => !path.startsWith(join(source, '.tmp')) });
  mkdirSync(join(dir, 'config/env/docs'), { recursive: true });
  writeFileSync(join(dir, 'config/env/docs/server.json'), '{ "logger": { "level": "silent" } }');
  allow(join(dir, 'content/manifest.json'), grants);
  const listening = port === undefined ? {} : { port };
  const server = await openOctavo({ dir, env: { NODE_ENV: 'docs' }, ...listening });
  return {
    dir,
    address: server.address,
    stop: () => server.close(),
    close: async () => {
      await server.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function allow(file: string, grants: Readonly<Record<string, readonly string[]>>): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    permissions: { public: Record<string, readonly string[]> };
  };
  const { public: allowed } = manifest.permissions;
  for (const [uid, actions] of Object.entries(grants)) allowed[uid] = [...(allowed[uid] ?? []), ...actions];
  writeFileSync(file, JSON.stringify(manifest));
}
