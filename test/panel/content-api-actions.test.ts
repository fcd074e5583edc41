/** The actions of the content API in the panel: which a role is allowed, and which route runs them. */
import { expect, test } from 'vitest';
import type { AllowedActions } from '../../panel/src/settings/accounts/accounts.ts';
import { allow, allowedIn, groupsOfTree } from '../../panel/src/settings/accounts/allowed-actions.ts';
import { boundRoutes } from '../../panel/src/settings/content-api/bound-routes.ts';
import { actionsOfType } from '../../panel/src/settings/tokens/actions-of-type.ts';

const action = (enabled: boolean) => ({ enabled, policy: '' });
const TREE: AllowedActions = {
  'api::tag': { controllers: { tag: { find: action(true), findOne: action(false) } } },
  'plugin::upload': { controllers: { 'content-api': { upload: action(true) } } },
};

test('a tree of actions becomes the list of the allowed ones, and the list a tree', () => {
  expect(allowedIn(TREE)).toEqual(['api::tag.tag.find', 'plugin::upload.content-api.upload']);
  expect(allow(TREE, allowedIn(TREE))).toEqual(TREE);
  expect(allowedIn(allow(TREE, ['api::tag.tag.findOne', 'api::gone.gone.find']))).toEqual([
    'api::tag.tag.findOne',
  ]);
  expect(groupsOfTree(TREE)).toEqual([
    {
      owner: 'api::tag',
      controllers: [{ name: 'tag', actions: ['api::tag.tag.find', 'api::tag.tag.findOne'] }],
    },
    {
      owner: 'plugin::upload',
      controllers: [{ name: 'content-api', actions: ['plugin::upload.content-api.upload'] }],
    },
  ]);
});

test('the routes of an action are those whose scope names it; without a scope the handler says it', () => {
  const route = (path: string, handler: string, config: object) => ({
    method: 'GET',
    path,
    handler,
    config,
    info: {},
  });
  const routes = {
    'api::tag': [
      route('/api/tags', 'api::tag.tag.find', { auth: { scope: ['api::tag.tag.find'] } }),
      route('/api/tags/again', 'tag.other', { auth: { scope: ['api::tag.tag.find', 'api::tag.tag.other'] } }),
      route('/api/tags/open', 'api::tag.tag.find', { auth: false }),
      route('/api/tags/:id', 'api::tag.tag.findOne', {}),
    ],
  };
  expect(boundRoutes(routes, 'api::tag.tag.find').map(({ path }) => path)).toEqual([
    '/api/tags',
    '/api/tags/again',
    '/api/tags/open',
  ]);
  expect(boundRoutes(routes, 'api::tag.tag.findOne').map(({ path }) => path)).toEqual(['/api/tags/:id']);
});

test('a read-only token is good for find and findOne, a full one for everything, a custom one for what is chosen', () => {
  const groups = groupsOfTree(TREE);
  const of = (type: string) => actionsOfType(type, groups, ['api::tag.tag.findOne']);
  expect(of('read-only')).toEqual(['api::tag.tag.find', 'api::tag.tag.findOne']);
  expect(of('full-access')).toEqual([
    'api::tag.tag.find',
    'api::tag.tag.findOne',
    'plugin::upload.content-api.upload',
  ]);
  expect(of('custom')).toEqual(['api::tag.tag.findOne']);
  expect(of('')).toEqual([]);
});
