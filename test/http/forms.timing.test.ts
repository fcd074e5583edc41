/** Multipart bodies: read to disk within limits, or refused with nothing left. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Route } from '../../src/core/base/http/route.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { middlewares, openHttp } from './http-fixture.ts';

const BOUNDARY = 'b0undary';
const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

interface Part {
  readonly head: string;
  readonly content: string;
}

const field = (name: string, content: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  content,
});
const file = (name: string, filename: string, content: string, type = 'text/plain'): Part => ({
  head: `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`,
  content,
});
const body = (parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): string =>
  `${parts.map(({ head, content }) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`).join('')}${end}`;

/** Shows what it was given, then lets the form go. */
const show: Route = {
  method: 'POST',
  path: '/api/form',
  handler: async (sent) => {
    const form = await sent.form!();
    if (!form) return { status: 200, body: { form: null } };
    const files = form.files.map(({ path, ...shown }) => ({ ...shown, content: readFileSync(path, 'utf8') }));
    const answer = { files, a: form.texts('a'), none: form.texts('__proto__') };
    await form.dispose();
    await form.dispose();
    return { status: 200, body: answer };
  },
};

async function open({ fileSize = 1000, body: config = {} as Record<string, unknown> } = {}) {
  const folder = join(temporaryProject({}), 'uploads');
  const server = await openHttp({
    routes: [show],
    middlewares: middlewares([{ name: 'strapi::body', config }]),
    forms: { folder, fileSize },
  });
  const left = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
  const post = (payload: string | Buffer, how: Record<string, string> = headers) =>
    server.inject({ method: 'POST', url: '/api/form', payload, headers: how });
  return { ...server, left, post };
}

test('fields and files arrive in their order', async () => {
  const { post, left } = await open();
  const answer = await post(
    body([
      field('a', '1'),
      file('files', 'x.TXT', 'X'),
      field('a', 'ä'),
      file('f.y', 'ü\\y "q"', '', 'a/b'),
      file('f', '', 'Y', 'text/HTML; charset=x'),
    ]),
  );
  expect(answer.json()).toEqual({
    files: [
      { field: 'files', name: 'x.TXT', mime: 'text/plain', size: 1, content: 'X' },
      { field: 'f', name: '', mime: 'text/html', size: 1, content: 'Y' },
    ],
    a: ['1', 'ä'],
    none: [],
  });
  expect(left()).toEqual([]);
});

test('other bodies are no forms', async () => {
  const { post } = await open();
  expect((await post('{}', { 'content-type': 'application/json' })).json()).toEqual({ form: null });
  expect((await post('', {})).json()).toEqual({ form: null });
});

test.each<[string, string, Record<string, string>]>([
  ['no boundary', 'x', { 'content-type': 'multipart/form-data' }],
  ['no parts', `--${BOUNDARY}\r\nnot multipart`, headers],
  ['another boundary', body([field('a', '1')]).replaceAll(BOUNDARY, 'other'), headers],
  ['no end', body([file('files', 'x', 'X'.repeat(500))], ''), headers],
  ['nothing', '', headers],
  ['too many files', body(Array.from({ length: 201 }, () => file('files', 'x', 'X'))), headers],
  ['too many fields', body(Array.from({ length: 1001 }, () => field('a', ''))), headers],
])('a form with %s is a 400', async (_name, payload, how) => {
  const { post, left } = await open();
  const answer = await post(payload, how);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatchObject({ name: 'ValidationError', details: {} });
  expect(left()).toEqual([]);
});

test.each([
  [
    'a file over sizeLimit',
    { fileSize: 1000 },
    file('files', 'x.txt', 'X'.repeat(1001)),
    'x.txt exceeds size limit of 1 KB.',
  ],
  [
    'a file over maxFileSize',
    { body: { formidable: { maxFileSize: 10 } } },
    file('files', 'x', 'X'.repeat(11)),
    'FileTooBig',
  ],
  [
    'a field over jsonLimit',
    { body: { jsonLimit: '1kb' } },
    field('a', 'X'.repeat(1025)),
    'request entity too large',
  ],
])('%s is a 413', async (_name, options, part, message) => {
  const { post, left } = await open(options);
  const answer = await post(body([file('files', 'small.txt', 'X'), part, file('files', 'after.txt', 'X')]));
  expect(answer.statusCode).toBe(413);
  expect(answer.json().error).toEqual({ status: 413, name: 'PayloadTooLargeError', message, details: {} });
  expect(left()).toEqual([]);
});

test('all fields together stay below the limit', async () => {
  const { post } = await open({ body: { jsonLimit: '1kb' } });
  const parts = Array.from({ length: 5 }, () => field('a', 'X'.repeat(300)));
  expect((await post(body(parts))).statusCode).toBe(413);
  expect((await post(body(parts.slice(2)))).statusCode).toBe(200);
});

test('a client that goes away half-way leaves nothing', async () => {
  const { app, left } = await open({ fileSize: 1_000_000_000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sent = request({
    port,
    method: 'POST',
    path: '/api/form',
    headers: { ...headers, 'content-length': 1_000_000 },
  });
  sent.on('error', () => {});
  sent.write(body([file('files', 'x', 'X'.repeat(100_000))], ''));
  await expect.poll(() => left().length).toBe(1);
  sent.destroy();
  await expect.poll(() => left()).toEqual([]);
});

test('what an ended process left behind for a day is deleted', async () => {
  const { utimesSync, mkdirSync, writeFileSync } = await import('node:fs');
  const folder = temporaryProject({ 'form-old/0': 'x', 'form-new/0': 'x', 'other/0': 'x' });
  const past = Date.now() / 1000 - 2 * 24 * 60 * 60;
  for (const name of ['form-old', 'other']) utimesSync(join(folder, name), past, past);
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'sub/x'), '');
  const { inject } = await openHttp({ routes: [show], forms: { folder, fileSize: 1000 } });
  await inject({ method: 'POST', url: '/api/form', payload: body([file('files', 'x', 'X')]), headers });
  expect(readdirSync(folder).sort()).toEqual(['form-new', 'other', 'sub']);
});
