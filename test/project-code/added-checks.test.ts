/** `strapi.sanitizers` and `strapi.validators`: checks that code adds to those of entries, as v4 4.26.2 runs them. */
import { expect, onTestFinished, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { askCode } from './ask-code.ts';

const INDEX = `module.exports = { register({ strapi }) {
  strapi.sanitizers
    .add('content-api.output', ({ uid }) => (data) => (uid === 'api::tag.tag' && data ? { ...data, added: data.name } : data))
    .add('content-api.input', ({ uid }) => (data) => (uid === 'api::tag.tag' ? { ...data, weight: 99 } : data));
  strapi.validators.add('content-api.input', () => (data) => {
    if (data.name === 'refused') throw new (require('@strapi/utils').errors.ValidationError)('not this one');
  });
} };`;

test('those of answers and bodies run on every route of entries', async () => {
  const headers = headersOf('token:full') as Record<string, string>;
  const { send, close } = await askCode({ 'src/index.js': INDEX }, headers['authorization']!.split(' ')[1]);
  onTestFinished(() => close());
  const shown = async (method: string, path: string, body?: object) => {
    const { data } = (await send(method, path, body)).body;
    const pick = ({ attributes }: { attributes: Record<string, unknown> }) => [
      attributes['name'],
      attributes['added'],
      attributes['weight'],
    ];
    return Array.isArray(data) ? data.map(pick) : pick(data);
  };
  expect(await shown('GET', '/api/tags?pagination[pageSize]=2')).toEqual([
    ['paper', 'paper', 0],
    ['Paper', 'Paper', 37],
  ]);
  expect(await shown('GET', '/api/tags/1')).toEqual(['paper', 'paper', 0]);
  expect(await shown('POST', '/api/tags', { data: { name: 'made' } })).toEqual(['made', 'made', 99]);
  expect(await shown('PUT', '/api/tags/1', { data: { name: 'other' } })).toEqual(['other', 'other', 99]);
  expect((await send('GET', '/api/authors/1')).body.data.attributes).not.toHaveProperty('added');
  // v4's own actions ask no validator
  expect(await shown('POST', '/api/tags', { data: { name: 'refused' } })).toEqual(['refused', 'refused', 99]);
});

test('code that cleans and checks data has them, too', async () => {
  const { run, close } = await askCode({ 'src/index.js': INDEX });
  onTestFinished(() => close());
  const type = "strapi.contentType('api::tag.tag')";
  const utils = (call: string) => run(`require('@strapi/utils').${call}, ${type})`);
  expect(await utils("sanitize.contentAPI.output({ name: 'x' }")).toEqual({ name: 'x', added: 'x' });
  expect(await utils("sanitize.contentAPI.output([{ name: 'x' }]")).toEqual([{ name: 'x', added: 'x' }]);
  expect(await utils("sanitize.contentAPI.input({ name: 'x' }")).toEqual({ name: 'x', weight: 99 });
  await expect(utils("validate.contentAPI.input({ name: 'refused' }")).rejects.toThrow('not this one');
});

// a project hides names of users from whoever may not see them, wherever they are answered
const HIDING = `module.exports = { register({ strapi }) {
  const { traverseEntity } = require('@strapi/utils');
  strapi.sanitizers.add('content-api.output', (schema) => (data) =>
    traverseEntity(({ key, schema }, { remove, set }) => {
      if (schema.uid === 'plugin::users-permissions.user' && key === 'username') remove(key);
      if (schema.uid === 'plugin::upload.file' && key === 'url') set(key, 'https://pictures.example/x');
    }, { schema }, data));
} };`;

test('that of answers runs for users, sign-ins and files', async () => {
  const headers = headersOf('token:full') as Record<string, string>;
  const { send, ask, close } = await askCode(
    { 'src/index.js': HIDING },
    headers['authorization']!.split(' ')[1],
  );
  onTestFinished(() => close());
  const names = async (path: string): Promise<string[]> => {
    const { status, body } = await send('GET', path);
    expect(status, path).toBe(200);
    return Object.keys([body].flat()[0]);
  };
  for (const path of ['/api/users', '/api/users/1', '/api/users?filters[id]=1']) {
    expect(await names(path), path).toContain('email');
    expect(await names(path), path).not.toContain('username');
  }
  const made = {
    username: 'hidden',
    email: 'hidden@octavo.test',
    password: 'Hidden-pass-1',
    role: 1,
    confirmed: true,
  };
  const { body: user } = await send('POST', '/api/users', made);
  expect([user.email, user.username]).toEqual(['hidden@octavo.test', undefined]);
  expect((await send('PUT', `/api/users/${user.id}`, { email: 'other@octavo.test' })).body.username).toBe(
    undefined,
  );
  expect(typeof (await send('GET', '/api/users/count')).body).toBe('number');
  const signedIn = await ask('/api/auth/local', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'hidden', password: 'Hidden-pass-1' }),
  });
  expect([signedIn.status, Object.keys(signedIn.body), signedIn.body.user.username]).toEqual([
    200,
    ['jwt', 'user'],
    undefined,
  ]);
  expect((await send('DELETE', `/api/users/${user.id}`)).body).not.toHaveProperty('username');
  const [file] = (await send('GET', '/api/upload/files')).body;
  expect(file.url).toBe('https://pictures.example/x');
  expect((await send('GET', `/api/upload/files/${file.id}`)).body.url).toBe('https://pictures.example/x');
  // what is not there is answered as it is
  expect((await send('GET', '/api/users/99999')).status).toBe(204);
  expect((await send('GET', '/api/upload/files/99999')).status).toBe(404);
});
