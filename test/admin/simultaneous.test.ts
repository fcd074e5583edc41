/**
 * Several administrators at once, on connections of their own, and connections that break: one active super admin is
 * always left, a role has its old permissions or its new ones, and a change counts with the next request.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsOfRole } from '../../src/admin/administrators/permissions/admin-permission-store.ts';
import { ConditionRegistry } from '../../src/admin/administrators/permissions/condition-registry.ts';
import { setRolePermissions } from '../../src/admin/administrators/set-role-permissions.ts';
import { actionRegistry } from '../../src/octavo/app/action-registry.ts';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { DATABASE, returnDatabase } from '../support/database.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit, type ServedKit, serveKit } from '../support/serve-kit.ts';
import { testSql } from '../support/test-sql.ts';

/** Two servers on one database, as two processes would be. */
let first: ServedKit;
let second: Octavo;
beforeAll(async () => {
  first = await serveKit();
  second = await openOctavo({ dir: first.dir, compat: 'reference' });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const activeSupers = async (): Promise<number> => {
  const { body } = await first.send('GET', '/admin/users?pageSize=100', undefined, 'admin:super');
  return body.data.results.filter(
    (user: { isActive: boolean; roles: { code: string }[] }) =>
      user.isActive && user.roles.some(({ code }) => code === 'strapi-super-admin'),
  ).length;
};

test('a change of a role counts with the next request on every server', async () => {
  const allowed = async (server: Octavo): Promise<number> =>
    (await server.send('GET', '/admin/users', undefined, 'admin:editor')).status;
  for (const [permissions, status] of [
    [[{ action: 'admin::users.read' }], 200],
    [[], 403],
    [[{ action: 'admin::users.read' }], 200],
  ] as const) {
    const changed = await first.send('PUT', '/admin/roles/2/permissions', { permissions }, 'admin:super');
    expect(changed.status).toBe(200);
    expect(await allowed(second)).toBe(status);
    expect(await allowed(first)).toBe(status);
  }
});

describe('two super admins', () => {
  /** Brings the second super admin back, by the one who is left. */
  const restore = async (): Promise<void> => {
    for (const as of ['admin:super', 'admin:second'])
      for (const id of [1, 2])
        await first.send('PUT', `/admin/users/${id}`, { isActive: true, roles: [1] }, as);
    expect(await activeSupers()).toBe(2);
  };

  test.each([
    ['switch each other off', { isActive: false }],
    ['take the role from each other', { roles: [2] }],
  ])('%s at once: one is left', async (_name, change) => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        first.send('PUT', '/admin/users/2', change, 'admin:super'),
        second.send('PUT', '/admin/users/1', change, 'admin:second'),
      ]);
      const done = answers.filter(({ status }) => status === 200);
      expect(done.length, answers.map(({ text }) => text).join()).toBe(1);
      // the other was refused as the last one, or was no super admin any more
      for (const { status } of answers) expect([200, 400, 401, 403]).toContain(status);
      await restore();
    }
  });

  test('remove each other at once: one is left', async () => {
    const answers = await Promise.all([
      first.send('DELETE', '/admin/users/2', undefined, 'admin:super'),
      second.send('DELETE', '/admin/users/1', undefined, 'admin:second'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = answers[0]!.status === 200 ? 'admin:super' : 'admin:second';
    const { body } = await first.send('GET', '/admin/users?pageSize=100', undefined, left);
    const supers = body.data.results.filter(({ roles }: { roles: { code: string }[] }) =>
      roles.some(({ code }) => code === 'strapi-super-admin'),
    );
    expect(supers).toHaveLength(1);
  });
});

/** What ends the connection that asks for it. */
const BREAK = {
  sqlite: null,
  postgres: 'SELECT pg_terminate_backend(pg_backend_pid())',
  mariadb: 'KILL CONNECTION_ID()',
};

test('a connection that breaks in the middle of a change leaves the old permissions', async () => {
  const { dir, file } = copyKit();
  const project = await openProject(dir, { info: () => {}, warn: () => {} }, { env: { NODE_ENV: 'test' } });
  const { db, model, config } = project;
  try {
    const before = await permissionsOfRole(db, 2);
    const statement = BREAK[DATABASE];
    // the rows are changed by then, and not committed
    const publish = async (): Promise<void> => {
      if (statement === null) throw new Error('the disk is full');
      await db.query(testSql(statement));
    };
    const context = {
      actions: actionRegistry(model, config),
      conditions: new ConditionRegistry(),
      events: { hasSubscribers: () => true, publish },
      now: project.clock.now,
    };
    const change = async (): Promise<unknown> =>
      db.transaction((tx) =>
        setRolePermissions(
          tx,
          context as never,
          { id: 2, name: 'Editor' } as never,
          { permissions: [{ action: 'admin::users.read' }] },
          { isSuperAdmin: true } as never,
        ),
      );
    await expect(change()).rejects.toThrow();
    expect(await permissionsOfRole(db, 2)).toEqual(before);
    expect(before.length).toBeGreaterThan(10);
  } finally {
    await project.close();
    returnDatabase(file);
  }
});
