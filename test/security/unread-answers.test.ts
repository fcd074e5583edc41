/** S36: clients that ask for long answers and do not read them; what waits for them must not fill the memory. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openHttp, type TestServer } from '../server/http-fixture.ts';

const MEGABYTE = 1024 * 1024;

/** More than the buffers of the system hold. */
const LONG = Buffer.alloc(24 * MEGABYTE, 'x');

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function serve(outgoing: { answer: number; waiting: number }): Promise<TestServer & { port: number }> {
  const server = await openHttp({
    outgoing,
    routes: [
      { method: 'GET', path: '/long', handler: () => ({ status: 200, body: LONG }) },
      { method: 'GET', path: '/short', handler: () => ({ status: 200, body: Buffer.from('short') }) },
    ],
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...server, port: (server.app.server.address() as AddressInfo).port };
}

/** Asks, and takes nothing of the answer behind its first bytes. */
async function askAndStall(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

const statusOf = async (port: number, path: string): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  const { status } = answer;
  await answer.arrayBuffer();
  return status;
};

test('a client that takes nothing loses its connection', async () => {
  const { port, app } = await serve({ answer: 200, waiting: 1000 * MEGABYTE });
  const closed = new Promise<void>((resolve) =>
    app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve())),
  );
  await askAndStall(port, '/long');
  await closed;
});

test('one that goes on, however slowly, gets all of it', async () => {
  const { port } = await serve({ answer: 200, waiting: 1000 * MEGABYTE });
  const socket = await askAndStall(port, '/long');
  let length = 0;
  // more pauses than the limit is long, none of them so long
  for (;;) {
    const bytes: Buffer | null = socket.read(MEGABYTE) ?? socket.read();
    length += bytes?.length ?? 0;
    if (length >= LONG.length) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
    expect(socket.destroyed).toBe(false);
  }
});

test('past the ceiling a long answer is a 503, a short one is answered', async () => {
  const { port } = await serve({ answer: 60_000, waiting: 40 * MEGABYTE });
  await askAndStall(port, '/long');
  const refused = await fetch(`http://127.0.0.1:${port}/long`);
  const body = (await refused.json()) as { error: { message: string } };
  expect([refused.status, refused.headers.get('retry-after'), body.error.message]).toEqual([
    503,
    '1',
    'Too many answers wait for their clients at the moment; try again',
  ]);
  expect(await statusOf(port, '/short')).toBe(200);
});

test('where room is needed, whoever takes nothing has to go', async () => {
  const { port } = await serve({ answer: 60_000, waiting: 40 * MEGABYTE });
  const stalled = await askAndStall(port, '/long');
  let status = 503;
  // two seconds of patience; each refusal looks again
  while (status === 503) {
    status = await statusOf(port, '/long');
    if (status === 503) await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(status).toBe(200);
  // reading shows that it is over
  stalled.resume();
  await once(stalled, 'close');
});

test('answers that are taken leave nothing behind', async () => {
  const { port } = await serve({ answer: 60_000, waiting: 30 * MEGABYTE });
  for (let round = 0; round < 5; round += 1) expect(await statusOf(port, '/long')).toBe(200);
});
