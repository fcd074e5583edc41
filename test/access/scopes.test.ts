import { expect, test } from 'vitest';
import { isReadScope, scopeOf, scopeOfHandler } from '../../src/core/access/scopes.ts';

test('of a controller and an action', () => {
  expect(scopeOf('api::article.article', 'find')).toBe('api::article.article.find');
});

test.each([
  ['article.find', 'api::article', 'api::article.article.find'],
  ['user.me', 'plugin::users-permissions', 'plugin::users-permissions.user.me'],
  ['api::book.book.find', 'api::article', 'api::book.book.find'],
  ['plugin::upload.content-api.find', 'api::article', 'plugin::upload.content-api.find'],
])('of the handler %s in %s', (handler, owner, scope) => {
  expect(scopeOfHandler(handler, owner)).toBe(scope);
});

test.each([
  ['api::article.article.find', true],
  ['api::article.article.findOne', true],
  ['plugin::users-permissions.user.count', false],
  ['api::article.article.refind', false],
  ['api::article.find.delete', false],
  ['find', false],
])('%s is a read: %s', (scope, read) => {
  expect(isReadScope(scope)).toBe(read);
});
