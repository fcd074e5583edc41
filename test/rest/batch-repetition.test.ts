/** A batch that collides with another transaction: the database runs its work again, unless code of the project may listen. */
import { expect, test } from 'vitest';
import { batchRoutes } from '../../src/api/rest/batch-routes.ts';
import type { GuardedRoute } from '../../src/api/rest/guarded-route.ts';
import type { Access } from '../../src/core/access/access.ts';
import type { Caller } from '../../src/core/access/caller.ts';
import type { Database, TransactionOptions } from '../../src/core/database/database.ts';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';

const CALLER: Caller = { kind: 'token', permissionKey: 'full', may: () => true };

/** A database whose every transaction collides once, and is run again where it may be. */
const colliding = {
  transaction: async (work: () => Promise<unknown>, { runOnce }: TransactionOptions = {}) => {
    if (!runOnce) await work();
    return work();
  },
} as unknown as Database;

test.each([
  [true, 1],
  [false, 2],
])('in a project with code: %s, a step runs %i times', async (runsCode, times) => {
  let answered = 0;
  const step = {
    scope: 'api::tag.tag.create',
    answer: () => {
      answered += 1;
      return { status: 200, body: { data: { id: 1 } } };
    },
  } as unknown as GuardedRoute;
  const [route] = batchRoutes({
    db: colliding,
    access: { authenticate: () => CALLER } as unknown as Access,
    limits: DEFAULT_LIMITS,
    prefix: '/api',
    format: 'v4',
    runsCode,
    find: () => ({ route: step, params: {} }),
  });
  const { status } = await route!.handler({
    method: 'POST',
    path: '/api/batch',
    params: {},
    rawQuery: '',
    headers: {},
    ip: '127.0.0.1',
    id: 'one',
    readBody: () => ({ steps: [{ path: '/tags', body: {} }] }),
  });
  expect([status, answered]).toEqual([200, times]);
});
