/** `connection.pool` of `config/database`: the names and defaults are those of v4's own pool. */
import type { ConfigReader } from '../config-reader.ts';

export interface PoolConfig {
  /** Connections that stay open, and those there can be. */
  readonly min: number;
  readonly max: number;
  /** How long a request waits for a connection, in ms. */
  readonly acquireTimeout: number;
  /** How long a connection nobody uses stays open, in ms. */
  readonly idleTimeout: number;
}

/** A request should not wait longer for a connection than people wait for an answer. */
const ACQUIRE_TIMEOUT = 10_000;

/** @param connection the section the pool stands in */
export function readPool(connection: ConfigReader): PoolConfig {
  const inherited = connection.integer('acquireConnectionTimeout', ACQUIRE_TIMEOUT, { min: 1 });
  const pool = connection.section('pool');
  const max = pool.integer('max', 10, { min: 1 });
  const config = {
    min: pool.integer('min', Math.min(2, max), { min: 0, max }),
    max,
    acquireTimeout: pool.integer('acquireTimeoutMillis', inherited, { min: 1 }),
    idleTimeout: pool.integer('idleTimeoutMillis', 30_000, { min: 0 }),
  };
  pool.ignore('createTimeoutMillis', 'destroyTimeoutMillis', 'reapIntervalMillis');
  pool.ignore('createRetryIntervalMillis', 'propagateCreateError', 'afterCreate');
  return config;
}
