/** Opening a server that is not there, not ready, or not for us: one clear message, after a while or at once. */

import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { DatabaseError } from '../../src/core/database/database-error.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { freePort } from '../support/free-port.ts';
import { PREFIX } from '../support/servers/names.ts';
import { emptyDatabase, SERVER } from '../support/servers/test-server.ts';

test('no such database', async () => {
  const failed = SERVER.open(SERVER.addressOf(`${PREFIX}nowhere`), { startTimeout: 60_000 });
  await expect(failed).rejects.toBeInstanceOf(DatabaseError);
  await expect(failed).rejects.toThrow(
    /\/octavo_test_\w*nowhere: the server has no database of this name\. Make it/,
  );
});

test('a password is in no message', async () => {
  const address = new URL(SERVER.addressOf(`${PREFIX}nowhere`));
  address.password = 'very-secret';
  await expect(SERVER.open(address.href)).rejects.toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('very-secret') }),
  );
});

test('no server: tried for the time given, with one warning, and then one message', async () => {
  const warnings: string[] = [];
  const started = performance.now();
  const failed = SERVER.open(`${SERVER.scheme}://nobody@127.0.0.1:${await freePort()}/none`, {
    startTimeout: 700,
    onWarning: (message) => warnings.push(message),
  });
  await expect(failed).rejects.toThrow(
    /nobody@127\.0\.0\.1:\d+\/none: nothing listens there\. Start the server/,
  );
  expect(performance.now() - started).toBeGreaterThan(650);
  expect(warnings).toEqual([expect.stringMatching(/nothing listens there\. Trying for 0\.7 s\.$/)]);
});

test('a server that comes while it is waited for', async () => {
  const address = new URL(await emptyDatabase());
  const { hostname, port } = new URL(SERVER.server);
  const ownPort = await freePort();
  let relay: Server | undefined;
  setTimeout(() => {
    relay = createServer(async (socket) => {
      const { connect } = await import('node:net');
      const target = connect(Number(port || SERVER.port), hostname);
      socket.pipe(target).pipe(socket);
      for (const one of [socket, target]) one.on('error', () => socket.destroy());
    }).listen(ownPort, '127.0.0.1');
  }, 300);
  address.hostname = '127.0.0.1';
  address.port = String(ownPort);
  const database = await SERVER.open(address.href, { startTimeout: 20_000 });
  expect(await database.query(sql`SELECT 1 AS "one"`)).toEqual([{ one: 1 }]);
  await database.close();
  relay?.close();
});

test('a server that is silent does not hold up the start for ever', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  await expect(
    SERVER.open(`${SERVER.scheme}://nobody@127.0.0.1:${port}/none`, {
      pool: { min: 0, max: 1, acquireTimeout: 300, idleTimeout: 0 },
    }),
  ).rejects.toThrow('the server does not answer.');
  silent.close();
});
