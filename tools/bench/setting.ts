/** Where and with what a comparison is made. */
import type { Load } from './load.ts';
import type { Options } from './options.ts';
import { type Server, type ServerCommand, startServer } from './processes.ts';
import type { Store } from './store.ts';

export interface Setting {
  readonly store: Store;
  /** The SQLite file that the store's content is that of. */
  readonly kept: string;
  readonly articles: number;
  readonly load: Load;
  readonly options: Pick<Options, 'port' | 'rounds' | 'seconds' | 'connections'>;
  /** The `octavo` that serves; this source's own unless given. */
  readonly program?: string | undefined;
}

/** Starts servers one after the other, and stops them once they have been used. */
export async function withServers<T>(
  commands: readonly ServerCommand[],
  use: (servers: readonly Server[]) => Promise<T>,
): Promise<T> {
  const servers: Server[] = [];
  try {
    for (const command of commands) servers.push(await startServer(command));
    return await use(servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}
