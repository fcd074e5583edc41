/** Adds the replicas of a PostgreSQL database to it. */
import type { ClientConfig } from 'pg';
import type { Clock } from '../../base/clock.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { Database } from '../database.ts';
import { ReplicatedDatabase } from '../replicas/replicated-database.ts';
import { ServerDatabase } from '../server/server-database.ts';
import type { TableSizes } from '../server/table-sizes.ts';
import { isOutOfTime, serverAddress } from './errors.ts';
import { postgresDriver } from './postgres-driver.ts';
import type { PostgresPool } from './session-pool.ts';
import { formatPosition, parsePosition, replayedPosition, writtenPosition } from './wal-position.ts';

export interface ReplicasOptions {
  readonly clock: Clock;
  readonly primary: Database;
  /** The connections to it. */
  readonly pool: PostgresPool;
  readonly sizes: TableSizes;
  readonly replicas: readonly ClientConfig[];
  readonly maxLag: number;
  readonly statementTimeout: number;
  /** How many costly reads run at the same time on each. */
  readonly costlyReads: number;
  /** Milliseconds to wait for a connection. */
  readonly acquireTimeout: number;
  /** Makes the connections to one. */
  readonly connect: (connection: ClientConfig) => PostgresPool;
  readonly onWarning: (message: string) => void;
}

/** Nothing is waited for but a first look: one that is away is looked for all the time. */
export async function openReplicas(options: ReplicasOptions): Promise<Database> {
  const { primary, pool, sizes, statementTimeout, costlyReads, acquireTimeout } = options;
  const database = new ReplicatedDatabase({
    clock: options.clock,
    primary,
    replicas: options.replicas.map((connection) => {
      const replica = options.connect(connection);
      return {
        name: serverAddress(connection),
        db: new ServerDatabase({
          driver: postgresDriver(replica, statementTimeout),
          sizes,
          costlyReads,
          acquireTimeout,
        }),
        position: () => replayedPosition(replica),
      };
    }),
    position: () => writtenPosition(pool),
    maxLag: options.maxLag,
    format: formatPosition,
    parse: parsePosition,
    // not if a statement's time was up: the primary would take as long
    isFault: (error) => error instanceof OctavoError && error.status === 503 && !isOutOfTime(error.cause),
    onWarning: options.onWarning,
  });
  await database.refresh();
  return database;
}
