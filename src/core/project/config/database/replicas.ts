/** `replicas` of `config/database`: replicas of the database's server, for reads. Octavo's own keys. */
import type { ConfigReader } from '../config-reader.ts';

export interface ReplicasConfig {
  /** The address of each; what is left out is as for the database's own server. */
  readonly replicas?: readonly ReplicaConnection[];
  /** How far a usable replica may lag, in ms. */
  readonly replicaMaxLag?: number;
}

export type ReplicaConnection = Readonly<Record<string, unknown>>;

const KEYS: Readonly<Record<string, string>> = {
  connectionString: 'string',
  host: 'string',
  port: 'number',
  database: 'string',
  user: 'string',
  password: 'string',
};

const EXPECTED =
  "expected a list of addresses such as 'postgres://user:password@host:5432/database', or of objects with connectionString or with host, port, database, user, password, ssl";

/** A replica that lags more than users notice is of no use. */
const MAX_LAG = 5000;

/**
 * @param reader the whole section
 * @param connection the database's own server
 */
export function readReplicas(reader: ConfigReader, connection: ReplicaConnection): ReplicasConfig {
  const replicaMaxLag = reader.integer('replicaMaxLag', MAX_LAG, { min: 1 });
  const replicas = toReplicas(reader.unchecked('replicas') ?? [], connection);
  // the value may contain passwords
  if (!replicas) reader.problem('replicas', EXPECTED);
  return replicas && replicas.length > 0 ? { replicas, replicaMaxLag } : {};
}

function toReplicas(value: unknown, connection: ReplicaConnection): ReplicaConnection[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const replicas = value.map((one: unknown) => toReplica(one, connection));
  return replicas.every((replica) => replica !== undefined) ? replicas : undefined;
}

function toReplica(value: unknown, connection: ReplicaConnection): ReplicaConnection | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { connectionString: value };
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  const fits = ([key, member]: [string, unknown]): boolean =>
    key === 'ssl' || (Object.hasOwn(KEYS, key) && typeof member === KEYS[key]);
  if (entries.length === 0 || !entries.every(fits)) return undefined;
  // a connection string is complete: the keys of the other server next to it would be ignored
  return 'connectionString' in value || 'connectionString' in connection
    ? { ...value }
    : { ...connection, ...value };
}
