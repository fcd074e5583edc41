/** The page about lifecycles: its code is run, and its table is held against the points there are. */
import { expect, test } from 'vitest';
import { LIFECYCLE_ACTIONS } from '../../src/project-code/lifecycles/lifecycle-actions.ts';
import { askCode } from '../project-code/ask-code.ts';
import { headersOf } from '../support/credentials.ts';
import { codeBlocks, readPage, section } from './markdown.ts';

const page = readPage('docs/lifecycles.md');

/** The blocks of code that begin with the name of a file. */
const files = Object.fromEntries(
  codeBlocks(page).flatMap(({ code }) => {
    const path = /^\/\/ (src\/\S+)\n/.exec(code)?.[1];
    return path === undefined ? [] : [[path, code]];
  }),
);

test('its code does what the page says', async () => {
  expect(Object.keys(files)).toEqual(['src/api/article/content-types/article/lifecycles.js', 'src/index.js']);
  const token = headersOf('token:full').authorization!.replace('Bearer ', '');
  const { send } = await askCode(files, token);
  const article = { title: 'Of Ships & Men', premium: true };
  const made = await send('POST', '/api/articles', { data: article });
  const { id, attributes } = made.body.data;
  expect(attributes.slug).toBe('of-ships-men');
  const refused = await send('DELETE', `/api/articles/${id}`);
  expect([refused.status, refused.body.error.message, refused.body.error.details]).toEqual([
    400,
    'Premium articles stay',
    { id },
  ]);
  expect((await send('PUT', `/api/articles/${id}`, { data: { premium: false } })).status).toBe(200);
  expect((await send('DELETE', `/api/articles/${id}`)).status).toBe(200);
});

test('it has every event', () => {
  const named = [...section(page, 'Events').matchAll(/`((?:before|after)\w+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...LIFECYCLE_ACTIONS].toSorted());
});
