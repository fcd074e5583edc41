/** PostgreSQL over TLS: `connection.ssl` as v4 has it, and what is said where it can't be. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { octavoCommand } from '../support/built-octavo.ts';
import { httpClient } from '../support/http-client.ts';
import { KIT } from '../support/kit.ts';
import { PostgresServer } from '../support/own-server/postgres-server.ts';
import { startProcess } from '../support/server-process.ts';
import { copyProject } from './copy-project.ts';

const DATABASE = 'octavo';

let server: PostgresServer;
let plain: PostgresServer;
const projects: { remove(): void }[] = [];
/** Of the server, signed by itself. */
let certificate: string;

beforeAll(async () => {
  server = await PostgresServer.create();
  plain = await PostgresServer.create();
  const place = (name: string): string => join(server.dir, name);
  execFileSync(
    'openssl',
    [
      ...['req', '-new', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', place('server.key'), '-out', place('server.crt')],
    ],
    { stdio: 'ignore' },
  );
  const { uid, gid } = statSync(server.dir);
  chmodSync(place('server.key'), 0o600);
  for (const name of ['server.key', 'server.crt']) chownSync(place(name), uid, gid);
  certificate = readFileSync(place('server.crt'), 'utf8');
  server.configure([
    'ssl = on',
    `ssl_cert_file = '${place('server.crt')}'`,
    `ssl_key_file = '${place('server.key')}'`,
  ]);
  server.stop('fast');
  server.start();
  for (const one of [server, plain]) one.sql('postgres', `CREATE DATABASE ${DATABASE}`);
  server.load(DATABASE, join(KIT, 'data-postgres.sql'));
});

afterAll(() => {
  for (const project of projects) project.remove();
  server?.remove();
  plain?.remove();
});

/** A project whose `connection` has these keys. */
function projectWith(connection: object, { port }: PostgresServer): string {
  const project = copyProject();
  projects.push(project);
  const keys = { host: '127.0.0.1', port, database: DATABASE, user: 'postgres', ...connection };
  writeFileSync(
    join(project.dir, 'config/database.js'),
    `module.exports = ${JSON.stringify({ connection: { client: 'postgres', connection: keys }, startTimeout: 1000 })};`,
  );
  return project.dir;
}

test.each([
  ['the certificate is known', () => ({ ca: certificate })],
  ['any server is believed', () => ({ rejectUnauthorized: false })],
])('%s: every connection is encrypted', async (_, ssl) => {
  const octavo = await startProcess(projectWith({ ssl: ssl() }, server));
  const { send, close } = httpClient(octavo.address);
  try {
    expect((await send('GET', '/api/articles', undefined, 'token:full')).status).toBe(200);
    const encrypted = server.sql(
      DATABASE,
      `SELECT count(*) FILTER (WHERE ssl) > 0, count(*) FILTER (WHERE NOT ssl) FROM pg_stat_ssl
       JOIN pg_stat_activity USING (pid) WHERE datname = '${DATABASE}' AND pid <> pg_backend_pid()`,
    );
    expect(encrypted).toBe('t|0');
  } finally {
    close();
    await octavo.kill();
  }
});

test.each([
  [
    'an unknown certificate',
    () => ({ connection: { ssl: true }, server }),
    /certificate is signed by an unknown authority\. .*ssl\.ca/,
  ],
  [
    'a server without TLS',
    () => ({ connection: { ssl: true }, server: plain }),
    /does not speak TLS\. .*connection\.ssl/,
  ],
] as const)('%s ends the start with one message', (_, options, words) => {
  const { connection, server } = options();
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [octavoCommand(), 'start', projectWith(connection, server), '--port', '0'],
    { encoding: 'utf8', timeout: 30_000, env: { ...process.env, NODE_ENV: 'production' } },
  );
  expect(status, stdout + stderr).toBe(1);
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(/\n\s+at /);
});
