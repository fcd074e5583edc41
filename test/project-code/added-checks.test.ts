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
