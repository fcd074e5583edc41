/** What ends a statement from within: its time, its entries, and nothing that is none of its business. */
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, expect, test, vi } from 'vitest';
import { TooLongError, TooManyBytesError, TooManyEntriesError } from '../../src/core/database/costly-read.ts';
import { RECYCLED_CHARACTERS, RecycledHandle } from '../../src/core/database/sqlite/recycled-handle.ts';
import { CancelledError, StatementGuard } from '../../src/core/database/sqlite/statement-guard.ts';

const FOREVER = { time: 3_600_000, entries: 1_000_000_000, bytes: 1_000_000_000 };
const db = new BetterSqlite3(':memory:');
let isCancelled = false;
const guard = new StatementGuard(db, { byProcessor: true, isCancelled: () => isCancelled });
const COUNT = (condition: string, rows = 1_000_000_000) =>
  db
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<${rows}) SELECT count(*) FROM n WHERE ${condition}`,
    )
    .pluck();

afterAll(() => db.close());

test('time: a statement of minutes is ended, and the next one runs as before', () => {
  expect(() => guard.within({ ...FOREVER, time: 5 }, () => COUNT('octavo_guard() AND i<0').get())).toThrow(
    TooLongError,
  );
  expect(guard.within(FOREVER, () => COUNT('octavo_guard()', 5).get())).toBe(5);
});

test('the clock is looked at in every call: a few rows of long texts take as long as many', () => {
  const byClock = new BetterSqlite3(':memory:');
  const impatient = new StatementGuard(byClock);
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  byClock.function('long_text', () => {
    now += 1000;
    return 1;
  });
  const rows = byClock.prepare('SELECT octavo_guard(), long_text(), octavo_guard(long_text())');
  try {
    const calls = () => impatient.within({ ...FOREVER, time: 1500 }, () => rows.all());
    expect(calls).toThrow(TooLongError);
    expect(now).toBe(2000);
  } finally {
    clock.mockRestore();
    byClock.close();
  }
});

test('without bounds nothing is ended', () => {
  expect(COUNT('octavo_guard() AND octavo_entry()', 20_000).get()).toBe(20_000);
});

test('entries: one more than may be is one too many', () => {
  const entries = { ...FOREVER, entries: 10 };
  expect(guard.within(entries, () => COUNT('octavo_entry()', 10).get())).toBe(10);
  expect(() => guard.within(entries, () => COUNT('octavo_entry()', 11).get())).toThrow(TooManyEntriesError);
});

test('bytes: the lengths of all texts together, and none of what is NULL', () => {
  const bytes = { ...FOREVER, bytes: 30 };
  const texts = "octavo_entry(octet_length('é'), octet_length(NULL), octet_length(i || ''))";
  expect(guard.within(bytes, () => COUNT(texts, 9).get())).toBe(9);
  expect(() => guard.within(bytes, () => COUNT(texts, 10).get())).toThrow(TooManyBytesError);
});

test('a statement that is to end does so at the next row', () => {
  isCancelled = true;
  const before = guard.calls;
  expect(() => guard.within(FOREVER, () => COUNT('octavo_guard()').get())).toThrow(CancelledError);
  expect(guard.calls).toBe(before + 1);
  isCancelled = false;
});

test('with a column it is asked for each row of that table', () => {
  db.exec('CREATE TABLE one (id INTEGER PRIMARY KEY); INSERT INTO one VALUES (1)');
  db.exec(
    'CREATE TABLE many (id INTEGER PRIMARY KEY, one_id INTEGER); CREATE INDEX many_one ON many (one_id)',
  );
  db.exec(
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<50) INSERT INTO many SELECT i, 1 FROM n',
  );
  const calls = (call: string): number => {
    const before = guard.calls;
    db.prepare(`SELECT count(*) FROM one CROSS JOIN many ON many.one_id=one.id WHERE ${call}`).get();
    return guard.calls - before;
  };
  expect(calls('octavo_guard()')).toBe(1);
  expect(calls('octavo_guard(many.id)')).toBe(50);
});

test('a connection that has prepared enough is opened again, and short statements stay prepared', () => {
  const recycled = new RecycledHandle(() => {
    const handle = new BetterSqlite3(':memory:');
    return { handle, guard: new StatementGuard(handle) };
  });
  const long = (index: number) => `SELECT CAST('${index}' AS BLOB) -- ${'x'.repeat(100_000)}`;
  for (let index = 0; index < 5; index += 1) {
    expect(String(recycled.read(long(7), [], FOREVER))).toBe('7');
  }
  expect(recycled.opened).toBe(1);
  const rounds = 3 * Math.ceil(RECYCLED_CHARACTERS / 100_000);
  for (let index = 0; index < rounds; index += 1) {
    expect(String(recycled.read(long(index), [], FOREVER))).toBe(String(index));
  }
  expect(recycled.opened).toBeGreaterThanOrEqual(3);
  recycled.close();
});
