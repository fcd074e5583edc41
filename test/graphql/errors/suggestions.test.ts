/** Errors of GraphQL suggest names only where introspection tells them anyway. */
import { GraphQLError } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { withoutSuggestion } from '../../../src/api/graphql/document/introspection.ts';
import { openKitGraphql } from '../../support/graphql.ts';

test('the suggestion goes, the message stays', () => {
  const error = new GraphQLError('Cannot query field "a" on type "B". Did you mean "c" or "d"?', {
    extensions: { code: 'X' },
  });
  const shown = withoutSuggestion(error);
  expect([shown.message, shown.extensions]).toEqual(['Cannot query field "a" on type "B".', { code: 'X' }]);
  const other = new GraphQLError('Another one.');
  expect(withoutSuggestion(other)).toBe(other);
});

test.each([true, false])('documents and variables, with introspection %s', async (introspection) => {
  const kit = await openKitGraphql({}, null, introspection);
  onTestFinished(() => kit.close());
  const messages = async (query: string, variables = {}): Promise<string[]> =>
    (await kit.ask(query, 'editor', variables)).body.errors.map(({ message }: Error) => message);
  const create = 'mutation A($a: ArticleInput!) { createArticle(data: $a) { data { id } } }';
  const list =
    'query A($a: ArticleFiltersInput, $b: PublicationState) { articles(filters: $a, publicationState: $b) { data { id } } }';
  const shown = [
    ...(await messages('{ articles { data { attributes { titl } } } }')),
    ...(await messages(create, { a: { titl: 'a', slugg: 'b' } })),
    ...(await messages(list, { a: { and: [{ titl: { eqq: 1 } }] } })),
    ...(await messages(list, { b: 'LIV' })),
    ...(await messages('{ articles(publicationState: LIV) { data { id } } }')),
  ];
  expect(shown.length).toBeGreaterThanOrEqual(5);
  for (const message of shown) {
    if (introspection) expect(message).toContain('Did you mean');
    else expect(message).not.toContain('Did you mean');
  }
});
