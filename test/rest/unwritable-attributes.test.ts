/** What a body cannot set: attributes that a schema declares as not writable, and relations to files without the right. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveKitCode } from '../project-code/code-project.ts';
import { headersOf } from '../support/credentials.ts';
import { KIT } from '../support/kit.ts';

const SCHEMA = 'src/api/note/content-types/note/schema.json';
const schema = JSON.parse(readFileSync(join(KIT, 'project', SCHEMA), 'utf8'));
Object.assign(schema.attributes, {
  state: { type: 'string', writable: false, default: 'new' },
  sheet: { type: 'relation', relation: 'oneToOne', target: 'plugin::upload.file' },
});
const FILES = {
  [SCHEMA]: JSON.stringify(schema),
  'src/api/note/services/note.js': `module.exports = require('@strapi/strapi').factories.createCoreService('api::note.note');`,
  'src/api/note/routes/own.js': `module.exports = { routes: [{ method: 'POST', path: '/notes/:id/close', config: { auth: false },
    handler: async (ctx) => strapi.entityService.update('api::note.note', ctx.params.id, { data: { state: 'closed' } }) }] };`,
};

async function open() {
  const { ask } = await serveKitCode(FILES);
  const as = (who: string, method: string, path: string, body?: object) =>
    ask(path, {
      method,
      headers: { ...headersOf(who), 'content-type': 'application/json' } as Record<string, string>,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return { as };
}

test('bodies leave it as it is; project code changes it', async () => {
  const { as } = await open();
  const made = await as('token:full', 'POST', '/api/notes', { data: { text: 'a', state: 'sent' } });
  expect(made.body.data.attributes.state).toBe('new');
  const path = `/api/notes/${made.body.data.id}`;
  const changed = await as('token:full', 'PUT', path, { data: { text: 'b', state: 'sent' } });
  expect(changed.body.data.attributes).toMatchObject({ text: 'b', state: 'new' });
  await as('public', 'POST', `${path}/close`);
  expect((await as('token:full', 'GET', path)).body.data.attributes.state).toBe('closed');
});

test('GraphQL inputs have no field for it', async () => {
  const { as } = await open();
  const { body } = await as('token:full', 'POST', '/graphql', {
    query: 'mutation { createNote(data: { text: "a", state: "sent" }) { data { id } } }',
  });
  expect(body.errors[0].message).toMatch(/"state" is not defined by type "NoteInput"/);
});

test('a relation to files needs plugin::upload.file.find, which tokens have and roles cannot', async () => {
  const { as } = await open();
  const sent = await as('editor', 'PUT', '/api/notes/1?populate=sheet', { data: { sheet: 1 } });
  expect([sent.status, Object.hasOwn(sent.body.data.attributes, 'sheet')]).toEqual([200, false]);
  const read = (who: string, query: string) => as(who, 'GET', `/api/notes/1?${query}`);
  expect((await read('token:full', 'populate=sheet')).body.data.attributes.sheet).toEqual({ data: null });
  await as('token:full', 'PUT', '/api/notes/1', { data: { sheet: 1 } });
  expect((await read('token:read', 'populate=sheet')).body.data.attributes.sheet.data.id).toBe(1);
  expect(Object.hasOwn((await read('editor', 'populate=sheet')).body.data.attributes, 'sheet')).toBe(false);
  const filtered = await as('editor', 'GET', '/api/notes?filters[sheet][id]=1');
  expect([filtered.status, filtered.body.error.message]).toEqual([400, 'Invalid parameter sheet']);
  const query = '{ note(id: 1) { data { attributes { sheet { data { id } } } } } }';
  const answer = await as('editor', 'POST', '/graphql', { query });
  expect(answer.body.errors[0].message).toBe('Forbidden access');
});
