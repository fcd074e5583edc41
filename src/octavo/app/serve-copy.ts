/** Serves a project on a copy of its SQLite database, for a command that compares what it answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySqlite } from '../../core/database/sqlite/copy-sqlite.ts';
import { nameCompat } from '../../core/project/config/compat.ts';
import type { Config } from '../../core/project/config/config.ts';
import { type OpenServer, openServer } from './open-server.ts';
import type { Reporter } from './reporter.ts';

export interface ServedCopy {
  readonly address: string;
  readonly server: OpenServer;
  /** `reference`, or with the rules that differ from it. */
  readonly mode: string;
  /** Ends the server and removes the copy. */
  close(): Promise<void>;
}

/**
 * Listens on a free port of this machine alone. The project's code and its `bootstrap` run; cron tasks of the
 * configuration and the server's own tasks do not.
 * @param database the file to copy; it is only read
 * @throws StartError, DatabaseError; nothing is left then
 */
export async function serveCopy(
  dir: string,
  database: Extract<Config['database'], { client: 'sqlite' }>,
  reporter: Reporter,
): Promise<ServedCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-compare-'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  const filename = join(folder, 'data.db');
  try {
    await copySqlite(database.filename, filename);
    const server = await openServer({
      dir,
      mode: 'production',
      reporter,
      servesPanel: false,
      // requests are in the report
      logStream: { write: () => {} },
      adapt: (project) => ({
        ...project,
        config: {
          ...project.config,
          database: { ...database, filename },
          server: { ...project.config.server, cron: false },
        },
      }),
    });
    const close = async (): Promise<void> => {
      await server.close();
      removeFolder();
    };
    try {
      const address = await server.http.listen({ port: 0, host: '127.0.0.1' });
      return { address, server, mode: nameCompat(server.opened.config.api), close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    removeFolder();
    throw error;
  }
}
