/** `replicas` of config/database. */
import { expect, test } from 'vitest';
import { loadProject, type Project } from '../../src/core/project/load-project.ts';
import { temporaryProject } from './temporary-project.ts';

const load = (database: object): Promise<Project> =>
  loadProject(temporaryProject({ 'config/database.json': JSON.stringify(database) }), {
    env: { NODE_ENV: 'development', JWT_SECRET: 'secret' },
  });

const CONNECTION = { host: 'db', user: 'site', password: 'pw', database: 'site' };
const on = (connection: unknown, replicas: unknown) => ({
  connection: { client: 'postgres', connection },
  replicas,
});

test('an object is completed by the connection, an address is not', async () => {
  const { config } = await load(on(CONNECTION, [{ host: 'r1', port: 5433 }, 'postgres://reader@r2/site']));
  expect(config.database).toMatchObject({
    replicas: [{ ...CONNECTION, host: 'r1', port: 5433 }, { connectionString: 'postgres://reader@r2/site' }],
    replicaMaxLag: 5000,
  });
  const address = await load(on('postgres://site:pw@db/site', [{ ...CONNECTION, host: 'r1' }]));
  expect(address.config.database).toMatchObject({ replicas: [{ ...CONNECTION, host: 'r1' }] });
});

test('none are none', async () => {
  expect((await load(on(CONNECTION, []))).config.database).not.toHaveProperty('replicas');
  expect((await load(on(CONNECTION, undefined))).config.database).not.toHaveProperty('replicas');
});

test.each([
  'postgres://x:s3cret@r/site',
  [''],
  [{}],
  [7],
  [null],
  [{ host: 7 }],
  [{ password: 's3cret', hots: 'r1' }],
])('%j is refused, and not shown', async (replicas) => {
  const failure: Error = await load(on(CONNECTION, replicas)).then(
    () => new Error('it was taken'),
    (error: Error) => error,
  );
  expect(failure.message).toContain('replicas: expected a list of addresses such as');
  expect(failure.message).not.toContain('s3cret');
});

test.each(['sqlite', 'mysql'])('%s has none', async (client) => {
  const { warnings } = await load({ connection: { client }, replicas: ['x'], replicaMaxLag: 1 });
  expect(warnings.filter((line) => line.includes('replica'))).toEqual([
    'config/database.json: replicas: replicas are asked on PostgreSQL alone',
  ]);
});
