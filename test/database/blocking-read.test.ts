/** Reads that answer when the call returns. Those on servers are in test/security/code-issued-jwt.test.ts. */

import { expect, onTestFinished, test } from 'vitest';
import { openBlockingReader } from '../../src/core/database/blocking-read.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import type { DatabaseConfig } from '../../src/core/project/config/database.ts';

test('an embedded database is asked directly', () => {
  const db = openSqlite({ filename: ':memory:' });
  onTestFinished(() => void db.close());
  const atOnce = openBlockingReader(db, { client: 'sqlite', filename: ':memory:' } as DatabaseConfig);
  expect(atOnce.query(sql`SELECT +? AS "value"`, [3])).toEqual([{ value: 3 }]);
  expect(() => atOnce.query(sql`SELECT nothing`, [])).toThrow('nothing');
});

test('a server that is not there is an error, each time, and nothing waits for it to come', () => {
  const db = openSqlite({ filename: ':memory:' });
  onTestFinished(() => void db.close());
  const config: DatabaseConfig = {
    client: 'postgres',
    connection: { host: '127.0.0.1', port: 9, user: 'nobody', database: 'none' },
    schema: 'public',
    pool: { min: 0, max: 1, acquireTimeout: 1000, idleTimeout: 1000 },
    maxWaiting: 1,
    statementTimeout: 1000,
    startTimeout: 30_000,
  };
  const atOnce = openBlockingReader(db, config);
  onTestFinished(() => atOnce.close());
  for (let time = 0; time < 2; time += 1) expect(() => atOnce.query(sql`SELECT 1`, [])).toThrow('127.0.0.1');
});
