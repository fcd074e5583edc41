/** The server the tests of a run are on, with the words in which its tests differ. */
import type { Database } from '../../../src/core/database/database.ts';
import type { PoolSettings } from '../../../src/core/database/server/server-driver.ts';
import { DATABASE } from '../database.ts';
import { mysqlTestServer } from '../mysql/test-server.ts';
import { postgresTestServer } from '../postgres/test-server.ts';
import { PREFIX } from './names.ts';

export interface OpenOptions {
  readonly pool?: Omit<PoolSettings, 'maxWaiting'>;
  readonly maxWaiting?: number;
  readonly statementTimeout?: number;
  readonly startTimeout?: number;
  readonly onWarning?: (message: string) => void;
}

export interface TestServer {
  /** An address of a server without a database. */
  readonly server: string;
  /** What addresses begin with. */
  readonly scheme: 'postgres' | 'mysql';
  readonly port: number;
  addressOf(database: string): string;
  makeDatabase(name: string): Promise<void>;
  /** Runs several statements in a database. */
  exec(address: string, sql: string): Promise<unknown>;
  /** The rows of a statement, as objects. */
  rows(address: string, sql: string): Promise<unknown[]>;
  open(address: string, options?: OpenOptions): Promise<Database>;
  /** Types of columns. */
  readonly types: Readonly<Record<'id' | 'moment' | 'double' | 'json', string>>;
  /** What a statement takes for some seconds, as a text. */
  lasting(seconds: number): string;
  /** Ends the connection that runs it. */
  readonly killSelf: string;
  /** How long a statement may take, as a text, and what that text is for a setting of one second and of thirty. */
  readonly timeLimit: { readonly expression: string; readonly one: string; readonly thirty: string };
  /** The text of `{"a":1}` in a column. */
  readonly json: string;
  /** What a table's column of `string` and one of `integer` is called when they do not fit. */
  readonly typeNames: readonly [string: string, integer: string];
}

export const SERVER: TestServer = DATABASE === 'mariadb' ? mysqlTestServer : postgresTestServer;

let made = 0;

/** @returns the address of a database with nothing in it; it is dropped when the run is over */
export async function emptyDatabase(): Promise<string> {
  made += 1;
  const name = `${PREFIX}${process.env['VITEST_POOL_ID'] ?? '1'}_empty_${process.pid}_${made}`;
  await SERVER.makeDatabase(name);
  return SERVER.addressOf(name);
}
