/**
 * The statements of reads of administration, pinned: they do not grow with the number of rows. Who asks is known as long
 * as nothing is committed; after that it takes three: the account with its session, its roles, its permissions.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminApi } from '../../src/admin/administrators/admin-api.ts';
import { contentManagerApi } from '../../src/admin/content-manager/content-manager-api.ts';
import type { HttpRequest, Route } from '../../src/core/base/http/route.ts';
import { createAdminContext } from '../../src/octavo/app/create-admin-context.ts';
import { type OpenProject, openProject } from '../../src/octavo/app/open-project.ts';
import { headersOf } from '../support/credentials.ts';
import { returnDatabase } from '../support/database.ts';
import { copyKit } from '../support/serve-kit.ts';

let project: OpenProject;
let file = '';
let routes: Route[];
beforeAll(async () => {
  const copy = copyKit();
  file = copy.file;
  const reporter = { info: () => {}, warn: () => {} };
  project = await openProject(copy.dir, reporter, { env: { NODE_ENV: 'test' } });
  const server = {
    reporter,
    address: () => 'http://octavo.test',
    isOneOfSeveral: false,
    development: false,
    beforeListening: () => {},
    afterStart: () => {},
    atEnd: () => {},
    withWorker: () => {},
  };
  const context = createAdminContext(project, server as never, { now: project.clock.now } as never, {
    list: () => [],
  });
  const { views, editing, hooks, listenerView } = project;
  const content = { views, editing, hooks, listenerView };
  routes = [...adminApi(context), ...contentManagerApi({ ...context, ...content } as never)];
});
afterAll(async () => {
  await project.close();
  returnDatabase(file);
});

/** Asks a route; the least statements of several times, since the project looks for changes now and then. */
async function statementsOf(path: string, rawQuery = '', params = {}): Promise<number> {
  const route = routes.find((one) => one.method === 'GET' && one.path === path)!;
  const request = {
    method: 'GET',
    path,
    params,
    rawQuery,
    headers: headersOf('admin:super'),
    ip: '127.0.0.1',
    id: 'pinned',
    readBody: () => undefined,
  } satisfies HttpRequest;
  const counts: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    const before = project.db.statementCount;
    expect((await route.handler(request)).status).toBe(200);
    counts.push(project.db.statementCount - before);
  }
  return Math.min(...counts);
}

const ARTICLE = 'api::article.article';

test.each<[string, string, object, number]>([
  ['/admin/users/me', '', {}, 0],
  // total, ids, accounts, roles
  ['/admin/users', 'pageSize=1', {}, 4],
  ['/admin/users', 'pageSize=100&sort=firstname&filters[email][$contains]=octavo', {}, 4],
  ['/admin/users/:id', '', { id: '2' }, 2],
  // ids, roles, how many hold each
  ['/admin/roles', '', {}, 3],
  ['/admin/roles/:id/permissions', '', { id: '2' }, 2],
  // the locales
  ['/admin/permissions', '', {}, 1],
  // tokens, their permissions
  ['/admin/api-tokens', '', {}, 2],
  ['/admin/api-tokens/:id', '', { id: '3' }, 2],
  ['/admin/webhooks', '', {}, 1],
  // total, page
  ['/admin/audit-logs', 'filters[user]=1&sort=date:asc', {}, 2],
  ['/admin/content-api/routes', '', {}, 0],
  ['/admin/project-settings', '', {}, 1],
  // page, total and counts of relations
  ['/content-manager/collection-types/:model', 'pageSize=100&sort=title', { model: ARTICLE }, 1],
  // the entry with its version
  ['/content-manager/collection-types/:model/:id', '', { model: ARTICLE, id: '1' }, 1],
])('GET %s?%s %j: %i', async (path, query, params, expected) => {
  expect(await statementsOf(path, query, params)).toBe(expected);
});
