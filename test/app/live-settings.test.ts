/** Settings that are changed in the database, by another program or by SQL of this process, are read again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { LiveSettings, watchChanges } from '../../src/octavo/app/live-settings.ts';
import { serveKit, sqliteOf } from '../support/serve-kit.ts';
import { testClock } from '../support/test-clock.ts';
import { testSql } from '../support/test-sql.ts';

const ADD = "INSERT INTO strapi_webhooks (name) VALUES ('one')";

test('by SQL of this process, and by another program', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-settings-'));
  const file = join(dir, 'data.db');
  const db = openSqlite({ filename: file, journalMode: 'WAL' });
  const outside = new BetterSqlite3(file);
  const read = vi.fn(async () => {});
  for (const table of ['strapi_core_store_settings', 'strapi_webhooks', 'articles'])
    await db.run(testSql(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY, name TEXT)`));
  const clock = testClock();
  const watcher = watchChanges(db, {
    clock,
    onChange: read,
    onError: (error) => expect(error).toBeNull(),
  });
  onTestFinished(async () => {
    watcher.stop();
    outside.close();
    await db.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const reads = async (): Promise<number> => {
    await clock.advance(1000);
    return read.mock.calls.length;
  };
  expect(await reads()).toBe(1);
  await db.run(testSql(ADD));
  expect(await reads()).toBe(2);
  outside.exec(ADD);
  expect(await reads()).toBe(3);
});

test('a read that fails is reported, but for one under way when watching stops', async () => {
  const failing: ((error: Error) => void)[] = [];
  const changeMark = (): Promise<number> => new Promise((_resolve, reject) => failing.push(reject));
  const db = { dialect: 'postgres', changes: null, changeMark } as unknown as Database;
  const onError = vi.fn();
  const clock = testClock();
  const watcher = watchChanges(db, { clock, onChange: async () => {}, onError });
  const looking = clock.advance(200);
  failing[0]!(new Error('away'));
  await looking;
  expect(onError).toHaveBeenCalledTimes(1);
  const lookingAgain = clock.advance(200);
  watcher.stop();
  failing[1]!(new Error('closed'));
  await lookingAgain;
  expect(onError).toHaveBeenCalledTimes(1);
});

test('a read that began earlier and ends later puts nothing back', async () => {
  const answers: ((locale: string) => void)[] = [];
  const query = (): Promise<unknown[]> =>
    new Promise((resolve) => {
      answers.push((locale) => resolve([{ value: JSON.stringify(locale) }]));
    });
  const settings = new LiveSettings(
    { query } as unknown as Database,
    {
      defaultLocale: 'en',
    } as LiveSettings['current'],
  );
  const [earlier, later] = [settings.refresh(), settings.refresh()];
  answers[1]!('fr');
  expect(await later).toBe(true);
  answers[0]!('en');
  expect(await earlier).toBe(false);
  expect(settings.current.defaultLocale).toBe('fr');
  const next = settings.refresh();
  answers[2]!('de');
  expect(await next).toBe(true);
  expect(settings.current.defaultLocale).toBe('de');
});

test.each([
  'wal',
  'delete',
] as const)('the default locale that another program has just committed counts for the next request (%s)', async (journalMode) => {
  const kit = await serveKit({ isWritable: true, journalMode });
  onTestFinished(kit.close);
  const set = sqliteOf(kit).prepare(
    "UPDATE strapi_core_store_settings SET value = ? WHERE key = 'plugin_i18n_default_locale'",
  );
  for (const code of ['fr', 'de', 'en']) {
    set.run(JSON.stringify(code));
    const articles = await kit.send('GET', '/api/articles?fields[0]=locale&pagination[pageSize]=1');
    expect(articles.body.data[0].attributes.locale).toBe(code);
    const other = code === 'en' ? 'fr' : 'en';
    set.run(JSON.stringify(other));
    const locales = await kit.send('GET', '/i18n/locales', undefined, 'admin:super');
    expect(locales.body.find((locale: { isDefault: boolean }) => locale.isDefault).code).toBe(other);
  }
});
