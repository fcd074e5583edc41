/** Memory stays the same however large a file is. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { copyKit } from '../support/serve-kit.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { s3Config, startBucket } from './s3-server.ts';

const MEGABYTE = 2 ** 20;

/** The size of the file; `UPLOAD_MEGABYTES` for larger ones, `UPLOAD_PLAIN` for a server without options. */
const FILE = Number(process.env['UPLOAD_MEGABYTES'] ?? 200) * MEGABYTE;

/** What the server may grow by, libraries it loads with the first upload included. */
const GROWTH = 100 * MEGABYTE;

const BOUNDARY = 'b0undary';

/** Sends a file of zeros. */
function send(address: string): Promise<number> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="big.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const chunk = Buffer.alloc(MEGABYTE);
  return new Promise((done, failed) => {
    const headers = {
      ...headersOf('editor'),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + FILE + tail.length,
    };
    const sent = request(`${address}/api/upload`, { method: 'POST', headers }, (answer) => {
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

async function start(upload?: Readonly<Record<string, unknown>>): Promise<ServerProcess & { dir: string }> {
  const sizeLimit = FILE + MEGABYTE;
  const { dir } = copyKit({ upload: { ...upload, sizeLimit } });
  const server = await startProcess(dir);
  onTestFinished(async () => {
    await server.kill();
    rmSync(dir, { recursive: true, force: true });
  });
  return { ...server, dir };
}

/** The most the process has had so far. */
const peak = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

/** What sending a file makes the server grow by. */
async function growth({ address, pid, said }: ServerProcess): Promise<number> {
  const before = peak(pid);
  expect(await send(address), said().slice(-3000)).toBe(200);
  const grown = peak(pid) - before;
  if (process.env['UPLOAD_MEGABYTES']) console.log(`grew by ${Math.round(grown / MEGABYTE)} MB`);
  return grown;
}

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('a large file moves to the disk through little memory', async () => {
  const server = await start();
  expect(await growth(server)).toBeLessThan(GROWTH);
  const uploads = join(server.dir, 'public/uploads');
  const name = readdirSync(uploads).find((one) => one.startsWith('big_'))!;
  expect(statSync(join(uploads, name)).size).toBe(FILE);
});

onLinux('a large file moves to a bucket through little memory', async () => {
  const bucket = await startBucket();
  const server = await start(s3Config(bucket));
  expect(await growth(server)).toBeLessThan(GROWTH);
  const [key] = bucket.keys();
  expect(bucket.sizeOf(key!)).toBe(FILE);
});
