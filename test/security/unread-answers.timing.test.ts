/** V36: clients that ask for long answers and do not read them; what waits for them must not fill the memory. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openHttp } from '../http/http-fixture.ts';
import type { RouteServer } from '../support/route-server.ts';

const MEGABYTE = 1024 * 1024;

/** More than the buffers of the system hold. */
const LONG = Buffer.alloc(24 * MEGABYTE, 'x');

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function serve(outgoing: { answer: number; waiting: number }): Promise<RouteServer & { port: number }> {
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

/** Takes all of an answer, and keeps none of it. */
async function statusOf(port: number, path: string): Promise<number> {
  const [answer] = (await once(get({ port, path, agent: false }), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode!;
}

test('a client that takes nothing loses its connection', async () => {
  const { port, app } = await serve({ answer: 200, waiting: 1000 * MEGABYTE });
  const closed = new Promise<void>((resolve) =>
    app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve())),
  );
  await askAndStall(port, '/long');
  await closed;
});

/** The server's clock, which goes on only by `pass` and, if the process is held up, by `holdUp`. */
function stopClock(): { pass(ms: number): void; holdUp(ms: number): void } {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => {
    clock.mockRestore();
    vi.useRealTimers();
  });
  const pass = (ms: number): void => {
    for (let left = ms; left > 0; left -= 10) {
      now += 10;
      vi.advanceTimersByTime(10);
    }
  };
  const holdUp = (ms: number): void => {
    now += ms;
  };
  return { pass, holdUp };
}

/** The server's end of the next connection. */
const nextConnection = (app: RouteServer['app']): Promise<Socket> =>
  new Promise((resolve) => void app.server.once('connection', resolve));

test('one that goes on, however slowly, gets all of it', async () => {
  const { pass } = stopClock();
  const { port, app } = await serve({ answer: 200, waiting: 1000 * MEGABYTE });
  const connection = nextConnection(app);
  const socket = await askAndStall(port, '/long');
  const server = await connection;
  const taken = (): number => server.bytesWritten - server.writableLength;
  let length = 0;
  let passed = 0;
  const isComplete = (): boolean => length >= LONG.length;
  while (!isComplete()) {
    const before = taken();
    // the system takes more only once much of what it holds is read
    while (taken() === before && !isComplete()) {
      length += (socket.read() as Buffer | null)?.length ?? 0;
      await setImmediate();
      if (server.destroyed) expect.fail('a client that reads lost its connection');
    }
    // less than the limit after each piece, together far more
    pass(150);
    passed += 150;
  }
  expect(passed).toBeGreaterThan(1000);
});

test('the time in which the server itself was held up is not counted', async () => {
  const { pass, holdUp } = stopClock();
  const { port, app } = await serve({ answer: 200, waiting: 1000 * MEGABYTE });
  const connection = nextConnection(app);
  await askAndStall(port, '/long');
  const server = await connection;
  // the first look sees what the system took at once
  pass(100);
  holdUp(10_000);
  pass(100);
  expect(server.destroyed).toBe(false);
  pass(300);
  expect(server.destroyed).toBe(true);
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

test('where memory is needed, clients that read nothing are ended', async () => {
  const { pass } = stopClock();
  const { port } = await serve({ answer: 60_000, waiting: 40 * MEGABYTE });
  const stalled = await askAndStall(port, '/long');
  let status = 503;
  // it waits two seconds; each refusal looks again
  while (status === 503) {
    status = await statusOf(port, '/long');
    if (status === 503) pass(200);
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
