/** Bodies that come slowly, and bodies that do not come: an upload goes on as long as it goes on at all. */
import { mkdirSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Route } from '../../src/core/base/http/route.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { openHttp } from './http-fixture.ts';

const TIMEOUTS = { request: 600, upload: 800 };

const BOUNDARY = 'b0undary';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

/** Sizes of what was sent. */
const upload: Route = {
  method: 'POST',
  path: '/api/upload',
  handler: async (request) => {
    const form = await request.form!();
    const sizes = form!.files.map(({ size }) => size);
    await form!.dispose();
    return { status: 200, body: { sizes } };
  },
};

/** Waits for a JSON body. */
const read: Route = {
  method: 'POST',
  path: '/api/read',
  handler: async (request) => ({ status: 200, body: { body: await request.readBody() } }),
};

/** Answers before the body is there, as a refusal does. */
const refusal: Route = {
  method: 'POST',
  path: '/api/refused',
  handler: () => ({ status: 403, body: { refused: true } }),
};

async function listen(timeouts = TIMEOUTS) {
  const folder = join(temporaryProject({}), 'waiting');
  mkdirSync(folder);
  const { app, lines } = await openHttp({
    timeouts,
    routes: [upload, read, refusal],
    forms: { folder, fileSize: 1_000_000 },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  return { port, lines, waiting: () => readdirSync(folder) };
}

interface Conversation {
  readonly socket: Socket;
  /** All it has said, once it has ended the connection. */
  readonly ended: Promise<string>;
  said(): string;
}

function talk(port: number, ...head: readonly string[]): Conversation {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('data', (bytes) => (said += String(bytes))).on('error', () => {});
  const ended = new Promise<string>((done) => socket.once('close', () => done(said)));
  socket.write([...head, 'Host: x', '', ''].join('\r\n'));
  return { socket, ended, said: () => said };
}

const startUpload = (port: number, path: string, length: number): Conversation =>
  talk(
    port,
    `POST ${path} HTTP/1.1`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${length}`,
  );

test('an upload that takes longer than any limit arrives if it goes on', async () => {
  // a loaded machine may hold the test up for a while, but not for as long as this
  const { port, waiting } = await listen({ request: 600, upload: 2000 });
  const pieces = 20;
  const piece = 'x'.repeat(100);
  const { socket, said } = startUpload(port, '/api/upload', HEAD.length + pieces * 100 + TAIL.length);
  socket.write(HEAD);
  for (let sent = 0; sent < pieces; sent += 1) {
    await pause(120);
    socket.write(piece);
  }
  socket.write(TAIL);
  await expect.poll(said).toContain('{"sizes":[2000]}');
  expect(waiting()).toEqual([]);
});

test('an upload that stops is ended, and leaves nothing', async () => {
  const { port, waiting, lines } = await listen();
  const { socket, ended } = startUpload(port, '/api/upload', 100_000);
  socket.write(HEAD + 'x'.repeat(5000));
  await expect.poll(() => waiting().length).toBe(1);
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(waiting).toEqual([]);
  expect(lines()).toContainEqual(expect.objectContaining({ level: 40, url: '/api/upload', status: 408 }));
});

test('an upload of a byte now and then counts as one that has stopped', async () => {
  const { port } = await listen();
  const { socket, ended } = startUpload(port, '/api/upload', 100_000);
  socket.write(HEAD);
  const drip = setInterval(() => socket.write('x'), 50);
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
});

test('a body of any other kind has to arrive in time, whether it goes on or not', async () => {
  const { port } = await listen();
  const { socket, ended } = talk(
    port,
    'POST /api/read HTTP/1.1',
    'Content-Type: application/json',
    'Content-Length: 100000',
  );
  const flow = setInterval(() => socket.write(' '.repeat(500)), 50);
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(flow);
});

test('a refused upload gets its answer, and is not listened to for ever', async () => {
  const { port } = await listen();
  const { socket, ended } = startUpload(port, '/api/refused', 10_000_000);
  const flow = setInterval(() => socket.write('x'.repeat(500)), 50);
  expect(await ended).toMatch(/^HTTP\/1\.1 403 /);
  clearInterval(flow);
});

test('a chunked body without an end is ended, on GET as well', async () => {
  const { port } = await listen();
  const { ended } = talk(port, 'GET /api/articles HTTP/1.1', 'Transfer-Encoding: chunked');
  expect(await ended).toMatch(/^HTTP\/1\.1 \d/);
});

test('a limit of 0 is none for other bodies; stopped uploads are ended all the same', async () => {
  const { port } = await listen({ request: 0, upload: 300 });
  const json = talk(port, 'POST /api/read HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 5');
  expect(await startUpload(port, '/api/upload', 1000).ended).toMatch(/^HTTP\/1\.1 408 /);
  json.socket.write('{"a":');
  await expect.poll(json.said).toMatch(/^HTTP\/1\.1 400 /);
});

test('a kept connection may wait between requests', async () => {
  const { port } = await listen();
  const { socket, said } = talk(port, 'POST /api/refused HTTP/1.1', 'Content-Length: 2');
  socket.write('{}');
  await expect.poll(said).toContain('refused');
  await pause(1000);
  socket.write('POST /api/refused HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
  await expect.poll(() => said().split('HTTP/1.1 403').length).toBe(3);
});
