/** A disk that is full while a form is written: the server's trouble, not the client's. */
import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { Route } from '../../src/core/base/http/route.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { openHttp } from './http-fixture.ts';

const full = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    createWriteStream: () => new Writable({ write: (_chunk, _encoding, done) => done(full()) }),
    writeFileSync: (...args: Parameters<typeof fs.writeFileSync>) => {
      if (/form-/.test(String(args[0]))) throw full();
      fs.writeFileSync(...args);
    },
  };
});

// at once, and in pieces
test.each([100_000, 500_000])('an upload of %i bytes on a full disk is a 503', async (size) => {
  const route: Route = {
    method: 'POST',
    path: '/api/form',
    handler: async (sent) => ({ status: 200, body: { files: (await sent.form!())!.files.length } }),
  };
  const server = await openHttp({
    routes: [route],
    forms: { folder: temporaryProject({}), fileSize: 1_000_000 },
  });
  const payload = `--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${'x'.repeat(size)}\r\n--b--\r\n`;
  const answer = await server.inject({
    method: 'POST',
    url: '/api/form',
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    503,
    'The server cannot take files at the moment',
  ]);
});
