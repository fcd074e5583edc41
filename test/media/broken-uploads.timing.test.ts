/** Uploads whose connection breaks: nothing stays of a form, and what has come of a resumable one does. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { openLibrary, type ServedLibrary, waiting } from '../upload/served-library.ts';

let library: ServedLibrary;
beforeAll(async () => {
  library = await openLibrary({ log: 'fatal', port: 0 });
});
afterAll(() => library.close());

const as = 'admin:super';

test('a form that breaks off leaves nothing', async () => {
  const { port, hostname } = new URL(library.address);
  const socket = connect(Number(port), hostname);
  const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf of the';
  socket.write(
    `POST /upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${headersOf(as).authorization}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${head}`,
  );
  await expect.poll(() => waiting(library).length).toBe(1);
  socket.destroy();
  await expect.poll(() => waiting(library).length).toBe(0);
  expect({ added: library.added(), rows: library.rows() }).toEqual({ added: [], rows: [] });
});

test('what has come of a resumable upload stays', async () => {
  const length = 300_000;
  const tus = { 'Tus-Resumable': '1.0.0', ...headersOf(as) };
  const begun = await fetch(`${library.address}/upload/resumable`, {
    method: 'POST',
    headers: { ...tus, 'Upload-Length': String(length), 'Upload-Metadata': `filename ${btoa('large.bin')}` },
  });
  const address = library.address + begun.headers.get('location');
  const headersAt = (offset: number) => ({
    ...tus,
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': String(offset),
  });
  const patch = request(address, {
    method: 'PATCH',
    headers: { ...headersAt(0), 'Content-Length': length },
  });
  patch.on('error', () => {});
  patch.write(Buffer.alloc(50_000, 'x'));
  const folder = join(library.dir, '.tmp/resumable');
  const arrived = (): number => {
    const part = existsSync(folder) && readdirSync(folder).find((name) => name.endsWith('.part'));
    return part ? readFileSync(join(folder, part)).length : 0;
  };
  await expect.poll(arrived).toBe(50_000);
  patch.destroy();
  // until the server knows that the connection is gone, the upload is taken
  const goOn = async () =>
    (await fetch(address, { method: 'PATCH', headers: headersAt(50_000), body: Buffer.alloc(250_000, 'x') }))
      .status;
  await expect.poll(goOn).toBe(204);
});
