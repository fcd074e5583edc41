/** A disk that is really full while a form is written, where this user may mount one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Route } from '../../src/core/base/http/route.ts';
import { openHttp } from './http-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'octavo-full-'));
const mounted = mount();

/** A disk of one megabyte; false where this user, or this system, has none to give. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/form',
    handler: async (sent) => ({ status: 200, body: { files: (await sent.form!())!.files.length } }),
  },
];

/** Sends a form with one file, a piece at a time. */
function send(port: number, bytes: number): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const sent = request({ port, path: '/api/form', method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode!, text }));
    });
    sent.on('error', reject);
    sent.write('--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n');
    const piece = Buffer.alloc(16_384, 120);
    let left = bytes;
    const next = (): void => {
      if (left <= 0) {
        sent.end('\r\n--b--\r\n');
        return;
      }
      left -= piece.length;
      sent.write(piece, () => setImmediate(next));
    };
    next();
  });
}

test.runIf(mounted)(
  'a form the disk has no room for is a 503, leaves nothing, and the next one is taken',
  async () => {
    const { app, lines } = await openHttp({ routes, forms: { folder, fileSize: 100_000_000 } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (let round = 0; round < 3; round += 1) {
      const { status, text } = await send(port, 4_000_000);
      expect([status, JSON.parse(text).error.message]).toEqual([
        503,
        'The server cannot take files at the moment',
      ]);
      expect(readdirSync(folder)).toEqual([]);
    }
    expect(JSON.stringify(lines())).toContain('ENOSPC');
    expect(await send(port, 100_000)).toMatchObject({ status: 200 });
  },
);
