/** What only v4's panel kept from being stored, the routes of forms refuse, in both modes; the content API stays v4's. */
import { describe, expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const TYPES = '/content-manager/collection-types';
const ARTICLES = `${TYPES}/api::article.article`;
const SPECIMENS = `${TYPES}/api::specimen.specimen`;

describe.each(['reference', 'strict'] as const)('%s', (compat) => {
  const kit = serveSharedKit({ compat, isWritable: true });
  const put = (path: string, body: unknown) => kit().send('PUT', path, body, 'admin:super');

  test.each([
    [
      'an emptied text of a published entry',
      `${ARTICLES}/1`,
      { title: '' },
      ['title'],
      'title must be defined.',
    ],
    [
      'in a component',
      `${ARTICLES}/1`,
      { links: [{ label: '', url: '/x' }] },
      ['links', '0', 'label'],
      'links[0].label must be defined.',
    ],
    [
      'an emptied text of a type without drafts',
      `${SPECIMENS}/1`,
      { code: '' },
      ['code'],
      'code must be defined.',
    ],
    ['half an object', `${SPECIMENS}/1`, { payload: '{"a": 1' }, ['payload'], 'payload must be valid JSON'],
    ['half a list', `${SPECIMENS}/1`, { payload: ' [1,' }, ['payload'], 'payload must be valid JSON'],
  ])('%s', async (_, path, body, at, message) => {
    const answer = await put(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.errors).toContainEqual({ path: at, message, name: 'ValidationError' });
  });

  test('any other text is a value of a JSON attribute, and a draft may lack its title', async () => {
    expect((await put(`${SPECIMENS}/1`, { payload: 'a text' })).body.payload).toBe('a text');
    expect((await put(`${SPECIMENS}/1`, { payload: '{"a":1}' })).status).toBe(200);
    await kit().send('POST', `${ARTICLES}/1/actions/unpublish`, {}, 'admin:super');
    expect((await put(`${ARTICLES}/1`, { title: '' })).status).toBe(200);
  });

  test('the content API stores what it is sent', async () => {
    const answer = await kit().send('PUT', '/api/tags/1', { data: { name: '' } }, 'editor');
    expect(answer.status).toBe(200);
  });
});
