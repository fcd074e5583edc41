/** Memory stays the same however large a file is. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { copyKit } from '../support/serve-kit.ts';

const MEGABYTE = 2 ** 20;

/** The size of the file; `UPLOAD_MEGABYTES` for larger ones. */
const FILE = Number(process.env['UPLOAD_MEGABYTES'] ?? 200) * MEGABYTE;

/** What the server may grow by, libraries it loads with the first upload included. */
const GROWTH = 100 * MEGABYTE;

const BOUNDARY = 'b0undary';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends a file of zeros. */
function send(port: number): Promise<number> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="big.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const chunk = Buffer.alloc(MEGABYTE);
  return new Promise((done, failed) => {
    const headers = {
      ...headersOf('editor'),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + FILE + tail.length,
    };
    const sent = request({ port, method: 'POST', path: '/api/upload', headers }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode!));
    });
    sent.on('error', failed);
    sent.write(head);
    let left = FILE;
    const write = (): void => {
      while (left > 0) {
        left -= chunk.length;
        if (!sent.write(chunk)) {
          sent.once('drain', write);
          return;
        }
      }
      sent.end(tail);
    };
    write();
  });
}

test.skipIf(process.platform !== 'linux')('a large file moves through little memory', async () => {
  const { dir } = copyKit();
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [resolve(import.meta.dirname, '../../bin/octavo.js'), 'start', dir, '--port', String(port)],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  onTestFinished(async () => {
    server.kill();
    await new Promise((ended) => server.once('exit', ended));
    rmSync(dir, { recursive: true, force: true });
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes) => (said += String(bytes)));
  await expect.poll(() => said, { timeout: 10_000 }).toContain('Octavo serves');
  /** The most the process has had so far. */
  const peak = (): number =>
    Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) * 1024;
  const before = peak();
  expect(await send(port)).toBe(200);
  expect(peak() - before).toBeLessThan(GROWTH);
  const uploads = join(dir, 'public/uploads');
  const name = readdirSync(uploads).find((one) => one.startsWith('big_'))!;
  expect(statSync(join(uploads, name)).size).toBe(FILE);
});
