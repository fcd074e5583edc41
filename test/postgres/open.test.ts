/** Opening a server that is not there, not ready, or not for us: one clear message, after a while or at once. */
import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { DatabaseError } from '../../src/database/database-error.ts';
import { explainError } from '../../src/database/postgres/explain-error.ts';
import { openTestPostgres } from '../support/postgres/open-test-postgres.ts';
import { addressOf, SERVER } from '../support/postgres/server.ts';
import { PREFIX } from '../support/servers/names.ts';
import { emptyDatabase } from './empty-database.ts';

/** A port nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('no such database', async () => {
  const failed = openTestPostgres(addressOf(`${PREFIX}nowhere`), { startTimeout: 60_000 });
  await expect(failed).rejects.toBeInstanceOf(DatabaseError);
  await expect(failed).rejects.toThrow(
    /\/octavo_test_\w*nowhere: the server has no database of this name\. Make it/,
  );
});

test('a password is in no message', async () => {
  const address = new URL(addressOf(`${PREFIX}nowhere`));
  address.password = 'very-secret';
  await expect(openTestPostgres(address.href)).rejects.toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('very-secret') }),
  );
});

test('no server: tried for the time given, with one warning, and then one message', async () => {
  const warnings: string[] = [];
  const started = performance.now();
  const failed = openTestPostgres(`postgres://nobody@127.0.0.1:${await freePort()}/none`, {
    startTimeout: 700,
    onWarning: (message) => warnings.push(message),
  });
  await expect(failed).rejects.toThrow(
    /nobody@127\.0\.0\.1:\d+\/none: nothing listens there\. Start the server/,
  );
  expect(performance.now() - started).toBeGreaterThan(700);
  expect(warnings).toEqual([expect.stringMatching(/nothing listens there\. Trying for 0\.7 s\.$/)]);
});

test('a server that comes while it is waited for', async () => {
  const address = new URL(await emptyDatabase());
  const { hostname, port } = new URL(SERVER);
  const ownPort = await freePort();
  let relay: Server | undefined;
  setTimeout(() => {
    relay = createServer(async (socket) => {
      const { connect } = await import('node:net');
      const target = connect(Number(port || 5432), hostname);
      socket.pipe(target).pipe(socket);
      for (const one of [socket, target]) one.on('error', () => socket.destroy());
    }).listen(ownPort, '127.0.0.1');
  }, 300);
  address.hostname = '127.0.0.1';
  address.port = String(ownPort);
  const { database } = await openTestPostgres(address.href, { startTimeout: 20_000 });
  expect(await database.query('SELECT 1 AS "one"')).toEqual([{ one: 1 }]);
  await database.close();
  relay?.close();
});

test('a server that is silent does not hold up the start for ever', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  await expect(
    openTestPostgres(`postgres://nobody@127.0.0.1:${port}/none`, {
      pool: { min: 0, max: 1, acquireTimeout: 300, idleTimeout: 0 },
    }),
  ).rejects.toThrow('the server does not answer.');
  silent.close();
});

test.each([
  ['28P01', 'the server refuses the password. Check user and password'],
  ['28000', 'the server does not let this user in from here.'],
  ['42501', 'this user may not do what the start needs.'],
  ['57P03', 'the server is starting up or shutting down.'],
])('%s is told in words', (code, text) => {
  const { message } = explainError('postgres://x', Object.assign(new Error('driver'), { code }));
  expect(message).toContain(`Database postgres://x: ${text}`);
});
