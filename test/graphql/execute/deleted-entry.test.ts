/** What the answer of a delete has in place of what went with the entry: v4 answers null for components, no list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenGraphql, openKitGraphql } from '../../support/graphql.ts';

let kit: OpenGraphql;
beforeAll(async () => {
  kit = await openKitGraphql({ compat: 'reference' });
});
afterAll(() => kit.close());

const SHOWN = 'title tags { data { id } } seo { metaTitle } links { label } sections { __typename }';

test('components and zones are null, relations are empty', async () => {
  const before = await kit.ask(`query { article(id: 1) { data { attributes { ${SHOWN} } } } }`, 'token:full');
  const { title, sections } = before.body.data.article.data.attributes;
  expect(sections.length).toBeGreaterThan(0);
  const { body } = await kit.ask(
    `mutation { deleteArticle(id: 1) { data { attributes { ${SHOWN} } } } }`,
    'token:full',
  );
  expect(body.data.deleteArticle.data.attributes).toEqual({
    title,
    tags: { data: [] },
    seo: null,
    links: null,
    sections: null,
  });
});
