/** What the audit log has of entries, users and files that a user or an administrator has written. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEntries, needsTrimming, trimAuditLog } from '../../src/admin/audit/audit-store.ts';
import type { Caller } from '../../src/core/access/caller.ts';
import { actingAs } from '../../src/core/base/actor.ts';
import { whileAnswering } from '../../src/core/base/http/current-request.ts';
import { contentApiPolicy, type WriteRequest } from '../../src/core/content/write-request.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { type OpenProject, openProject } from '../../src/octavo/app/open-project.ts';
import { returnDatabase } from '../support/database.ts';
import { copyKit } from '../support/serve-kit.ts';

const ADA = {
  kind: 'admin',
  admin: { id: 1, email: 'ada@octavo.test', name: 'Ada' },
  ip: '10.0.0.1',
} as const;
const EVERYTHING: Caller = { kind: 'token', permissionKey: 'audit-test', may: () => true };

let project: OpenProject;
let file = '';
beforeAll(async () => {
  const copy = copyKit();
  file = copy.file;
  const settings = join(copy.dir, 'config/env/test');
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, 'admin.json'), JSON.stringify({ auditLogs: { contentApi: true } }));
  project = await openProject(copy.dir, { info: () => {}, warn: () => {} }, { env: { NODE_ENV: 'test' } });
});
afterAll(async () => {
  await project.close();
  returnDatabase(file);
});
beforeEach(async () => void (await project.db.run(sql`DELETE FROM octavo_audit_log`)));

const request = (uid: string): WriteRequest => ({
  type: contentTypeOf(project.model, uid),
  caller: EVERYTHING,
  policy: contentApiPolicy(EVERYTHING),
  queryKey: '',
  params: {},
});

const TAG = 'api::tag.tag';
const ARTICLE = 'api::article.article';

const written = async (): Promise<unknown[]> =>
  (await listAuditEntries(project.db, { where: null, order: sql`id`, limit: 100, offset: 0 })).map(
    ({ action, payload }) => [action, payload],
  );

const as = <T>(work: () => T): T => actingAs(ADA, work);

describe('an administrator', () => {
  test('makes, changes and deletes an entry', async () => {
    const { writer } = project;
    const made = await as(() => writer.create(request(TAG), { name: 'Audited', weight: 3 }));
    const { id } = JSON.parse(made.toString()).data;
    await as(() => writer.update(request(TAG), id, { name: 'Audited', weight: 4 }));
    await as(() => writer.delete(request(TAG), id));
    const [create, update, remove] = (await written()) as [
      [string, { attributes: string[] }],
      unknown,
      unknown,
    ];
    expect(create[0]).toBe('entry.create');
    expect(create[1]).toMatchObject({ uid: TAG, entry: { id } });
    expect(create[1].attributes).toEqual(expect.arrayContaining(['name', 'weight']));
    // the name was sent, and stays what it was
    expect(update).toEqual(['entry.update', { uid: TAG, entry: { id }, attributes: ['weight'] }]);
    expect(remove).toEqual(['entry.delete', { uid: TAG, entry: { id } }]);
  });

  test('publishes and takes back: a write of that alone has a name of its own', async () => {
    const { writer } = project;
    const update = (data: object) => as(() => writer.update(request(ARTICLE), 1, data));
    await update({ publishedAt: null });
    await update({ publishedAt: '2026-01-02T03:04:05.000Z' });
    await update({ publishedAt: null, title: 'Both' });
    expect((await written()).map((line) => (line as [string])[0])).toEqual([
      'entry.unpublish',
      'entry.publish',
      'entry.update',
    ]);
  });

  test('sends a relation without a change: only what has changed is named', async () => {
    const { writer } = project;
    await as(() =>
      writer.update(request(ARTICLE), 2, { title: 'Renamed', tags: { connect: [], disconnect: [] } }),
    );
    await as(() => writer.update(request(ARTICLE), 2, { tags: { connect: [1] } }));
    expect(await written()).toMatchObject([
      ['entry.update', { attributes: ['title'] }],
      ['entry.update', { attributes: ['tags'] }],
    ]);
  });
});

test('components and relations that are sent and stay what they are are not named', async () => {
  const { writer, db } = project;
  const update = (data: object) => as(() => writer.update(request(ARTICLE), 2, data));
  await update({ seo: { metaTitle: 'One' }, links: [{ label: 'a' }, { label: 'b' }], tags: [1, 2] });
  const ids = async (field: string): Promise<number[]> => {
    const rows = await db.query<{ id: number }>(
      sql`SELECT component_id AS id FROM articles_components WHERE entity_id = 2 AND field = ? ORDER BY "order"`,
      [field],
    );
    return rows.map(({ id }) => Number(id));
  };
  const [seo] = await ids('seo');
  const [first, second] = await ids('links');
  const same = {
    seo: { id: seo, metaTitle: 'One' },
    links: [
      { id: first, label: 'a' },
      { id: second, label: 'b' },
    ],
    tags: [1, 2],
  };
  await db.run(sql`DELETE FROM octavo_audit_log`);
  await update({ ...same, title: 'Only this' });
  await update({ ...same, seo: { id: seo, metaTitle: 'Two' } });
  await update({ links: [{ id: second }, { id: first }] });
  await update({ tags: { set: [1, 2] } });
  await update({ tags: [1] });
  expect((await written()).map((line) => (line as [string, object])[1])).toMatchObject([
    { attributes: ['title'] },
    { attributes: ['seo'] },
    { attributes: ['links'] },
    { attributes: [] },
    { attributes: ['tags'] },
  ]);
});

test('a client of the content API is named by its kind and id, where the project asks for it', async () => {
  const { writer, db } = project;
  const client = { ip: '203.0.113.9' };
  const write = (caller: Caller) =>
    whileAnswering(client, () => writer.update({ ...request(TAG), caller }, 1, { weight: 77 }));
  await write({ ...EVERYTHING, tokenId: 3 });
  await write({ ...EVERYTHING, kind: 'user', userId: 12 });
  await write({ ...EVERYTHING, kind: 'public' });
  // project code in the same request
  await write({ ...EVERYTHING, seesAll: true });
  const lines = await listAuditEntries(db, { where: null, order: sql`id`, limit: 100, offset: 0 });
  expect(lines.map(({ user, ip }) => [user?.displayName, ip])).toEqual([
    ['token 3', '203.0.113.9'],
    ['user 12', '203.0.113.9'],
    ['public', '203.0.113.9'],
  ]);
});

test('an entry and its line are committed together, or neither', async () => {
  const failing = as(() =>
    Promise.resolve(
      project.db.transaction(async () => {
        await project.writer.create(request(TAG), { name: 'Taken back' });
        throw new Error('at the end');
      }),
    ),
  );
  await expect(failing).rejects.toThrow('at the end');
  expect(await written()).toEqual([]);
});

test('without an actor nothing is written, and no statement more', async () => {
  const { db, writer } = project;
  let weight = 0;
  const update = () => {
    weight += 1;
    return writer.update(request(TAG), 1, { weight });
  };
  /** The least of several, since the server looks for changes now and then. */
  const count = async (work: () => Promise<unknown>): Promise<number> => {
    const counts: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const before = db.statementCount;
      await work();
      counts.push(db.statementCount - before);
    }
    return Math.min(...counts);
  };
  const plain = await count(update);
  expect(await written()).toEqual([]);
  // what was stored, and the line
  expect(await count(() => as(update))).toBe(plain + 2);
});

test('lines that are too old or too many are deleted', async () => {
  const { db } = project;
  for (const date of [1000, 2000, 3000, 4000, 5000])
    await db.run(sql`INSERT INTO octavo_audit_log ("action", "date") VALUES (?, ?)`, ['user.update', date]);
  const dates = async (): Promise<number[]> =>
    (await db.query<{ date: number }>(sql`SELECT "date" FROM octavo_audit_log ORDER BY id`)).map(({ date }) =>
      Number(date),
    );
  const trim = async (before: number, most: number): Promise<number> => {
    const isNeeded = await needsTrimming(db, before, most);
    const deleted = await db.transaction((tx) => trimAuditLog(tx, before, most));
    expect(isNeeded).toBe(deleted > 0);
    return deleted;
  };
  expect(await trim(2000, 100)).toBe(1);
  expect(await dates()).toEqual([2000, 3000, 4000, 5000]);
  expect(await trim(0, 3)).toBe(1);
  expect(await dates()).toEqual([3000, 4000, 5000]);
  expect(await trim(0, 3)).toBe(0);
});
