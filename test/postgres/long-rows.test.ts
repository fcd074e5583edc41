/** V36: a body that is longer than an answer may be is not received: its bytes are thrown away while they arrive. */
import { PassThrough } from 'node:stream';
import type { Connection } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MaybePromise } from '../../src/core/base/maybe-promise.ts';
import { TooManyBytesError, UNBOUNDED } from '../../src/core/database/costly-read.ts';
import type { Database } from '../../src/core/database/database.ts';
import { readBytes } from '../../src/core/database/postgres/byte-rows.ts';
import { openTestPostgres } from '../support/postgres/open-test-postgres.ts';
import { emptyDatabase } from '../support/servers/test-server.ts';
import { testSql } from '../support/test-sql.ts';

const LONGEST = 1_000_000;
const body = (length: number) => testSql(`SELECT repeat('x', ${length})`);

let db: Database;

const lengthOf = async (read: MaybePromise<Buffer | null>): Promise<number> => (await read)!.length;

beforeAll(async () => {
  db = (await openTestPostgres(await emptyDatabase())).database;
});

afterAll(() => db.close());

test.each([
  ['a cheap read', { ...UNBOUNDED, bytes: LONGEST }],
  ['one with a time', { time: 60_000, entries: 1, bytes: LONGEST }],
])('%s ends at the first byte too many, and its connection goes on', async (_what, bounds) => {
  await expect(lengthOf(db.readBody(body(LONGEST + 1), [], bounds))).rejects.toBeInstanceOf(
    TooManyBytesError,
  );
  await expect(lengthOf(db.readBody(body(20 * LONGEST), [], bounds))).rejects.toBeInstanceOf(
    TooManyBytesError,
  );
  expect(await lengthOf(db.readBody(body(LONGEST), [], bounds))).toBe(LONGEST);
});

test('a costly read, and one inside a transaction, which goes on', async () => {
  const bounds = { time: 60_000, entries: 1, bytes: LONGEST };
  const costly = Promise.resolve(db.readCostlyBody(body(5 * LONGEST), [], bounds)).then(
    (read) => read.body!.length,
  );
  await expect(costly).rejects.toBeInstanceOf(TooManyBytesError);
  const kept = await db.transaction(async () => {
    await expect(lengthOf(db.readBody(body(5 * LONGEST), [], bounds))).rejects.toBeInstanceOf(
      TooManyBytesError,
    );
    return db.readBody(body(3), []);
  });
  expect(kept!.toString()).toBe('xxx');
});

test('without a bound nothing is thrown away', async () => {
  expect(await lengthOf(db.readBody(body(5 * LONGEST), []))).toBe(5 * LONGEST);
});

test('a row that is thrown away takes no memory, however its bytes are cut', () => {
  for (const [before, piece] of [
    [3, 65_536],
    [0, 65_536],
    [40, 7919],
  ] as const) {
    const { connection, stream, names } = fakeConnection();
    connection.wantsBytes = true;
    connection.longestRow = LONGEST;
    const row = Buffer.alloc(1 + 4 + 2 + 4 + 64 * LONGEST);
    row.write('D');
    row.writeUInt32BE(row.length - 1, 1);
    row.writeUInt16BE(1, 5);
    row.writeUInt32BE(64 * LONGEST, 7);
    const all = Buffer.concat([row, Buffer.from([0x5a, 0, 0, 0, 5, 0x49])]);
    const held = process.memoryUsage().arrayBuffers;
    if (before > 0) stream.write(all.subarray(0, before));
    for (let at = before; at < all.length; at += piece) stream.write(all.subarray(at, at + piece));
    expect(process.memoryUsage().arrayBuffers - held).toBeLessThan(LONGEST);
    expect(names).toEqual(['dataRow', 'readyForQuery']);
  }
});

function fakeConnection() {
  const names: string[] = [];
  const stream = new PassThrough();
  const connection = readBytes({
    emit: (name: string) => names.push(name),
    attachListeners: () => {},
  } as unknown as Connection);
  const { attachListeners } = connection as unknown as { attachListeners(of: PassThrough): void };
  attachListeners(stream);
  return { connection, stream, names };
}
