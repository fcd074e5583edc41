/** Attributes that no form shows, that bodies cannot set, and relations to types that no permission is about. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveKitCode } from '../project-code/code-project.ts';
import { headersOf } from '../support/credentials.ts';
import { KIT } from '../support/kit.ts';

const SCHEMA = 'src/api/note/content-types/note/schema.json';
const schema = JSON.parse(readFileSync(join(KIT, 'project', SCHEMA), 'utf8'));
Object.assign(schema.attributes, {
  unseen: { type: 'string', visible: false },
  state: { type: 'string', writable: false },
  sheet: { type: 'relation', relation: 'oneToOne', target: 'plugin::upload.file' },
  keeper: { type: 'relation', relation: 'oneToOne', target: 'admin::user' },
});
const NOTES = '/content-manager/collection-types/api::note.note';
const RELATIONS = '/content-manager/relations/api::note.note';

async function open() {
  const { ask } = await serveKitCode({ [SCHEMA]: JSON.stringify(schema) });
  const as = (who: string, method: string, path: string, body?: object) =>
    ask(path, {
      method,
      headers: { ...headersOf(who), 'content-type': 'application/json' } as Record<string, string>,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const allow = async (fields: readonly string[], more: readonly string[] = []) => {
    const permissions = [
      ...['read', 'update'].map((verb) => ({
        action: `plugin::content-manager.explorer.${verb}`,
        subject: 'api::note.note',
        properties: { fields },
        conditions: [],
      })),
      ...more.map((action) => ({ action, subject: null, properties: {}, conditions: [] })),
    ];
    expect((await as('admin:super', 'PUT', '/admin/roles/2/permissions', { permissions })).status).toBe(200);
  };
  return { as, allow };
}

test('what no form shows is read and written with any permission, as in v4', async () => {
  const { as, allow } = await open();
  await allow(['text']);
  const changed = await as('admin:editor', 'PUT', `${NOTES}/1`, { unseen: 'a', state: 'b', importance: 3 });
  expect(changed.body).toMatchObject({ unseen: 'a', state: null });
  expect(changed.body).not.toHaveProperty('importance');
  expect((await as('admin:editor', 'GET', `${NOTES}/1`)).body).toMatchObject({ unseen: 'a', state: null });
  const { body } = await as('admin:editor', 'GET', `${NOTES}?filters[unseen]=a&fields[0]=unseen`);
  expect(body.results.map(({ id, unseen }: { id: number; unseen: string }) => [id, unseen])).toEqual([
    [1, 'a'],
  ]);
});

test('what bodies of the content API cannot set is set with a permission that names it', async () => {
  const { as, allow } = await open();
  await allow(['text', 'state']);
  expect((await as('admin:editor', 'PUT', `${NOTES}/1`, { state: 'b' })).body).toMatchObject({ state: 'b' });
  expect(
    (await as('token:full', 'PUT', '/api/notes/1', { data: { state: 'c' } })).body.data.attributes.state,
  ).toBe('b');
});

test('roles are not offered what no form shows', async () => {
  const { as } = await open();
  const { body } = await as('admin:super', 'GET', '/admin/permissions');
  const text = JSON.stringify(body);
  expect(text).toContain('"state"');
  expect(text).not.toContain('"unseen"');
});

test('files and administrators are ids, of administrators the names where they may be read', async () => {
  const { as, allow } = await open();
  await allow(['text', 'sheet', 'keeper']);
  const sheets = await as('admin:super', 'GET', `${RELATIONS}/sheet?pageSize=2`);
  expect(sheets.body.results).toEqual([{ id: 1 }, { id: 2 }]);
  const keepers = async () =>
    (await as('admin:editor', 'GET', `${RELATIONS}/keeper?pageSize=1`)).body.results;
  expect(await keepers()).toEqual([{ id: 1 }]);
  await allow(['text', 'sheet', 'keeper'], ['admin::users.read']);
  expect(await keepers()).toEqual([{ id: 1, firstname: 'Agnes' }]);
});
