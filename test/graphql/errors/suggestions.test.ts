/** Errors of GraphQL suggest names only where introspection tells them anyway. */
import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { withoutSuggestion } from '../../../src/graphql/errors/without-suggestion.ts';

test('the suggestion goes, the message stays', () => {
  const error = new GraphQLError('Cannot query field "a" on type "B". Did you mean "c" or "d"?', {
    extensions: { code: 'X' },
  });
  const told = withoutSuggestion(error);
  expect([told.message, told.extensions]).toEqual(['Cannot query field "a" on type "B".', { code: 'X' }]);
  const other = new GraphQLError('Another one.');
  expect(withoutSuggestion(other)).toBe(other);
});
