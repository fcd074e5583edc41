/**
 * The whole command: the old server is a second Octavo in reference mode behind a proxy that plants a difference of each
 * kind, and the command finds these and no others.
 */
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../src/octavo/compare/report/report.ts';
import { runCliHere } from '../cli/run-cli-here.ts';
import { headersOf } from '../support/credentials.ts';
import { serveHandler } from '../support/in-memory/serve-handler.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

const TOKEN = headersOf('token:full').authorization!.slice('Bearer '.length);
const SCRIPT = '<script>alert(1)</script>';

let kit: ServedKit;
let folder: string;
beforeAll(async () => {
  kit = await serveKit();
  folder = mkdtempSync(join(tmpdir(), 'octavo-test-compare-'));
});
afterAll(() => kit.close());

const project = (): string => dirname(dirname(kit.file));

// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the planted difference needs
type Body = any;

/** What a proxy changes of an answer. */
interface Change {
  readonly status?: number;
  readonly type?: string;
  readonly body?: (body: Body, request: IncomingMessage) => Body;
  /** The connection ends without an answer. */
  readonly breaks?: boolean;
}

/** The kit's server behind a proxy. @returns the address */
function oldServer(changes: Readonly<Record<string, Change>> = {}, onRequest = (): void => {}): string {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization, 'content-type': sentType } = request.headers;
    const real = await fetch(kit.address + request.url, {
      method: request.method!,
      redirect: 'manual',
      headers: { ...(authorization && { authorization }), ...(sentType && { 'content-type': sentType }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const change = changes[request.url!] ?? {};
    if (change.breaks) return void request.socket.destroy();
    const type = change.type ?? real.headers.get('content-type');
    const text = await real.text();
    const body = change.body ? JSON.stringify(change.body(JSON.parse(text), request)) : text;
    response.writeHead(change.status ?? real.status, type === null ? {} : { 'content-type': type }).end(body);
  };
  return serveHandler((request, response) => {
    onRequest();
    void answer(request, response);
  });
}

let times = 0;

/** A request with the difference that is planted, and how the report names it. */
const PLANTED: readonly (readonly [path: string, change: Change, kind: string, title: string])[] = [
  [
    '/api/tags?sort=id',
    {
      body: (body) => {
        body.data[0].attributes.name = SCRIPT;
        return body;
      },
    },
    'unexplained',
    'data[].attributes.name has another value',
  ],
  ['/api/homepage', { status: 403 }, 'unexplained', 'status 403, in Octavo 200'],
  [
    '/api/articles?fields[0]=title&sort=id',
    {
      body: (body) => {
        body.meta.pagination.total += 1;
        return body;
      },
    },
    'unexplained',
    'total',
  ],
  [
    '/api/authors?sort[0]=name&sort[1]=id',
    { body: (body) => ({ ...body, data: body.data.toReversed() }) },
    'unexplained',
    'data[].id has another value',
  ],
  [
    '/api/books?populate=*&sort=id',
    {
      body: (body, { headers }) => ({ ...body, received: headers.authorization }),
    },
    'unexplained',
    'received is missing in Octavo',
  ],
  [
    '/api/upload/files/1',
    { type: 'application/vnd.api+json' },
    'unexplained',
    'content type “application/vnd.api+json”, in Octavo “application/json; charset=utf-8”',
  ],
  [
    '/api/tags/999999',
    {
      body: (body) => {
        body.error.message = 'Nothing';
        return body;
      },
    },
    'unexplained',
    'message “Nothing”, in Octavo “Not Found”',
  ],
  [
    '/graphql',
    {
      body: (body) => {
        body.data.tags.data[0].attributes.name = 'x';
        return body;
      },
    },
    'unexplained',
    'tags.data[].attributes.name has another value',
  ],
  ['/api/tags', { body: (body) => ({ ...body, data: body.data.toReversed() }) }, 'known', 'A6'],
  ['/api/categories', { status: 500 }, 'failed', 'status 500'],
  ['/api/imprints', { breaks: true }, 'failed', ''],
  [
    '/api/users-permissions/roles',
    {
      body: (body) => {
        times += 1;
        return { ...body, times };
      },
    },
    'unsteady',
    'times has another value',
  ],
];

/** Requests that both answer the same. */
const EQUAL = ['/api/articles?sort=id', '/api/articles/1?populate=*', '/api/i18n/locales', '/api/users/me'];

function harOf(paths: readonly string[]): string {
  const requests = paths.map((path) => {
    const url = `https://cms.example${path}`;
    if (path !== '/graphql') return { method: 'GET', url };
    const text = JSON.stringify({ query: '{ tags(sort: "id") { data { id attributes { name } } } }' });
    return { method: 'POST', url, postData: { mimeType: 'application/json', text } };
  });
  const writes = [
    { method: 'DELETE', url: 'https://cms.example/api/tags/1' },
    { method: 'GET', url: 'https://cms.example/admin/users' },
    { method: 'GET', url: 'https://cms.example/api/auth/email-confirmation?confirmation=x' },
  ];
  const file = join(folder, 'requests.har');
  writeFileSync(
    file,
    JSON.stringify({ log: { entries: [...requests, ...writes].map((request) => ({ request })) } }),
  );
  return file;
}

/** The copies of databases that there are. */
const copies = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('octavo-compare-'));

const reportOf = (stdout: string): Report => JSON.parse(stdout) as Report;

test('a difference of each kind is found, and nothing else', async () => {
  const page = join(folder, 'planted.html');
  const state = join(folder, 'planted.state');
  const old = oldServer(Object.fromEntries(PLANTED.map(([path, change]) => [path, change])));
  const from = harOf([...PLANTED.map(([path]) => path), ...EQUAL]);
  const before = copies();
  const { code, stdout, stderr } = await runCliHere(
    ['compare', '--with', old, '--from', from, '--out', page, '--state', state, '--json', project()],
    { OCTAVO_COMPARE_TOKEN: TOKEN },
  );
  expect([code, stderr]).toEqual([1, '']);
  const report = reportOf(stdout);
  const found = report.groups.map(({ kind, title, count, example }) => ({
    path: example.request.replace(/^\w+ /, ''),
    kind,
    title,
    count,
  }));
  expect(found.toSorted(byPath)).toEqual(
    PLANTED.map(([path, , kind, title]) => ({
      path,
      kind,
      title: expect.stringContaining(title),
      count: 1,
    })).toSorted(byPath),
  );
  expect(report).toMatchObject({
    ending: 'complete',
    compared: PLANTED.length + EQUAL.length,
    equal: EQUAL.length,
    unexplained: 8,
    known: 1,
    failed: 2,
    unsteady: 1,
    mode: 'reference',
    omitted: { writes: 1, 'is of another part of the server': 1, 'signs in': 1 },
    written: {},
  });
  expect(report.latency?.requests).toBe(PLANTED.length + EQUAL.length - 1);
  // the token stands nowhere, and the page shows what an answer had without being it
  for (const text of [stdout, readFileSync(page, 'utf8'), readFileSync(state, 'utf8')])
    expect(text).not.toContain(TOKEN);
  expect(readFileSync(page, 'utf8')).not.toContain(SCRIPT);
  expect(readFileSync(page, 'utf8')).toContain('&lt;script&gt;');
  expect(statSync(page).mode & 0o077).toBe(0);
  expect(copies()).toEqual(before);
});

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  a.path < b.path ? -1 : 1;

test('without a difference a crawl ends with exit code 0, and goes on behind its state', async () => {
  const old = oldServer();
  const run = (limit: string) =>
    runCliHere([
      ...['compare', '--with', old, '--token', TOKEN, '--limit', limit],
      ...['--out', join(folder, 'clean.html'), '--state', join(folder, 'clean.state'), project()],
    ]);
  const first = await run('40');
  expect([first.code, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toContain('No unexplained difference in 40 requests.');
  const second = await run('60');
  expect(second.stdout).toContain('No unexplained difference in 60 requests.');
  expect(second.code).toBe(0);
});

test('a signal ends it with a report of what there is, and leaves no copy behind', async () => {
  const before = copies();
  let count = 0;
  const old = oldServer(
    {},
    // the signal of a terminal, to this process
    () => {
      count += 1;
      if (count === 4) process.emit('SIGINT');
    },
  );
  const { code, stdout } = await runCliHere([
    ...['compare', '--with', old, '--json', '--out', join(folder, 'signal.html'), project()],
  ]);
  expect([code, reportOf(stdout).ending]).toEqual([1, 'interrupted']);
  expect(reportOf(stdout).compared).toBeLessThan(5);
  expect(copies()).toEqual(before);
});

test('the database of the project is not written to', async () => {
  const rows = (): unknown => kit.db.prepare('SELECT count(*) AS n FROM sqlite_master').all();
  const before = [rows(), statSync(kit.file).mtimeMs];
  const { code } = await runCliHere([
    ...['compare', '--with', oldServer(), '--limit', '5', '--out', join(folder, 'x.html'), project()],
  ]);
  expect(code).toBe(0);
  expect([rows(), statSync(kit.file).mtimeMs]).toEqual(before);
});

test('writes go to both servers with --writes, and the page says which', async () => {
  const other = await serveKit();
  try {
    const from = join(folder, 'writes.har');
    const request = {
      method: 'POST',
      url: 'https://cms.example/api/tags',
      postData: { mimeType: 'application/json', text: '{"data":{"name":"compared"}}' },
    };
    writeFileSync(from, JSON.stringify({ log: { entries: [{ request }] } }));
    const { code, stdout } = await runCliHere([
      ...['compare', '--with', kit.address, '--octavo', other.address, '--writes', '--from', from],
      ...['--token', TOKEN, '--out', join(folder, 'writes.html'), '--json', project()],
    ]);
    expect(reportOf(stdout)).toMatchObject({ equal: 1, unexplained: 0, written: { 'POST /api/tags': 1 } });
    expect(code).toBe(0);
    for (const { db } of [kit, other])
      expect(db.prepare("SELECT count(*) AS n FROM tags WHERE name = 'compared'").get()).toEqual({ n: 1 });
    expect(readFileSync(join(folder, 'writes.html'), 'utf8')).toContain('POST /api/tags');
  } finally {
    await other.close();
  }
});

test.each([
  ['an old server that is not there', ['--with', 'http://127.0.0.1:1'], 1, 'does not answer'],
  [
    'a file that is not there',
    ['--with', 'http://127.0.0.1:1', '--from', '/nowhere.log'],
    2,
    'there is no file',
  ],
  ['no old server', [], 2, 'with which server?'],
])('%s', async (_name, args, code, message) => {
  const ended = await runCliHere(['compare', ...args, project()]);
  expect([ended.code, ended.stdout]).toEqual([code, '']);
  expect(ended.stderr).toContain(message);
});
