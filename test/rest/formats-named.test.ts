/** In strict mode wrong dates and times are broken rules like others: each names its attribute, and none hides another. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { KIT } from '../support/kit.ts';
import { shareAuth } from '../users/auth-server.ts';

const TIME = 'Invalid time format, expected HH:mm:ss.SSS';
const DATE = 'Invalid format, expected yyyy-MM-dd';
const INSTANT = 'Invalid format, expected a timestamp or an ISO date';

const SCHEMA = 'src/api/tag/content-types/tag/schema.json';

function tagWith(attributes: object): string {
  const schema = JSON.parse(readFileSync(join(KIT, 'project', SCHEMA), 'utf8'));
  Object.assign(schema.attributes, attributes);
  return JSON.stringify(schema);
}

const FILES = {
  'config/api.js': "module.exports = { compat: 'strict' };",
  [SCHEMA]: tagWith({ opens: { type: 'time', default: '10:00' }, since: { type: 'timestamp' } }),
};

const answerOf = async (path: string, data: object) => {
  const server = await shareAuth({ files: FILES });
  const headers = headersOf('token:full') as Record<string, string>;
  const { status, body } = await server.post(path, { data }, headers);
  return { status, message: body.error?.message, errors: body.error?.details?.errors };
};

test.each([
  ['specimens', 'clock', '10:00', TIME],
  ['specimens', 'clock', 5, 'Expected a string, got a number'],
  ['specimens', 'day', '2020-1-2', DATE],
  ['specimens', 'day', '2024-02-30', 'Invalid date'],
  ['specimens', 'moment', 'soon', INSTANT],
  ['tags', 'since', 'soon', INSTANT],
])('%s: %s may not be %j', async (plural, name, value, text) => {
  const base = plural === 'tags' ? { name: 'Formats', opens: '10:00:00' } : { code: 'formats' };
  const { status, message, errors } = await answerOf(`/api/${plural}`, { ...base, [name]: value });
  expect([status, message]).toEqual([400, `${name}: ${text}`]);
  expect(errors).toEqual([{ path: [name], message, name: 'ValidationError' }]);
});

test('a default that cannot be stored is named, too', async () => {
  const { message, errors } = await answerOf('/api/tags', { name: 'Formats' });
  expect([message, errors?.[0]?.path]).toEqual([`opens: ${TIME}`, ['opens']]);
});

test('all are listed, with the other broken rules and inside of components', async () => {
  const data = {
    code: 'formats',
    day: 'x',
    clock: 'x',
    measures: [{ label: 5 }, { label: 'a', takenOn: 'x' }],
  };
  const { errors } = await answerOf('/api/specimens', data);
  const paths = errors.map(({ path }: { path: string[] }) => path.join('.')).sort();
  expect(paths).toEqual(['clock', 'day', 'measures.0.label', 'measures.1.takenOn']);
});
