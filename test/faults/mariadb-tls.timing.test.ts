/** MariaDB over TLS: `connection.ssl` in all of v4's forms, and what is said where it can't be. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { octavoCommand } from '../support/built-octavo.ts';
import { httpClient } from '../support/http-client.ts';
import { KIT } from '../support/kit.ts';
import { accountOf, temporaryFolder } from '../support/own-server/account.ts';
import { MariadbServer } from '../support/own-server/mariadb-server.ts';
import { startProcess } from '../support/server-process.ts';
import { copyProject } from './copy-project.ts';

const DATABASE = 'octavo';

/** It refuses clients that do not encrypt. */
let server: MariadbServer;
let plain: MariadbServer;
const projects: { remove(): void }[] = [];
let certificateFile: string;

beforeAll(async () => {
  const dir = temporaryFolder();
  const place = (name: string): string => join(dir, name);
  certificateFile = place('server.crt');
  execFileSync(
    'openssl',
    [
      ...['req', '-new', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', place('server.key'), '-out', certificateFile],
    ],
    { stdio: 'ignore' },
  );
  const account = accountOf('mysql');
  if (account)
    for (const name of ['server.key', 'server.crt']) chownSync(place(name), account.uid, account.gid);
  server = await MariadbServer.create({
    dir,
    settings: [
      `--ssl-cert=${certificateFile}`,
      `--ssl-key=${place('server.key')}`,
      '--require-secure-transport=ON',
    ],
  });
  plain = await MariadbServer.create({ settings: ['--skip-ssl'] });
  for (const one of [server, plain]) {
    one.sql('', `CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4`);
    one.sql('', "CREATE USER u@'127.0.0.1' IDENTIFIED BY 'p'; GRANT ALL ON *.* TO u@'127.0.0.1'");
  }
  server.load(DATABASE, join(KIT, 'data-mariadb.sql'));
});

afterAll(async () => {
  for (const project of projects) project.remove();
  await server?.remove();
  await plain?.remove();
});

/** A project whose `connection.connection` is this source, written with `env` at hand. */
function projectWith(connection: string): string {
  const project = copyProject();
  projects.push(project);
  writeFileSync(
    join(project.dir, 'config/database.js'),
    `module.exports = ({ env }) => ({ connection: { client: 'mysql2', connection: ${connection} }, startTimeout: 1000 });`,
  );
  return project.dir;
}

const keys = ({ port }: MariadbServer, ssl: string, host = '127.0.0.1'): string =>
  `{ host: '${host}', port: '${port}', database: '${DATABASE}', user: 'u', password: 'p', ssl: ${ssl} }`;

test.each<[string, () => string, () => Record<string, string>]>([
  [
    'true, the authority known to Node',
    () => keys(server, 'true'),
    () => ({ NODE_EXTRA_CA_CERTS: certificateFile }),
  ],
  ['a variable', () => keys(server, "env('S')"), () => ({ S: 'true', NODE_EXTRA_CA_CERTS: certificateFile })],
  [
    'an authority',
    () => keys(server, `{ ca: ${JSON.stringify(readFileSync(certificateFile, 'utf8'))} }`),
    () => ({}),
  ],
  [
    'an authority read from a file',
    () => keys(server, `{ ca: require('fs').readFileSync(${JSON.stringify(certificateFile)}) }`),
    () => ({}),
  ],
  ['any server is believed', () => keys(server, '{ rejectUnauthorized: false }'), () => ({})],
  [
    'v4’s template',
    () =>
      keys(
        server,
        `env.bool('DATABASE_SSL', false) && { key: env('K', undefined), cert: env('C', undefined), ca: env('A', undefined),
         capath: env('P', undefined), cipher: env('I', undefined),
         rejectUnauthorized: env.bool('DATABASE_SSL_REJECT_UNAUTHORIZED', true) }`,
      ),
    () => ({ DATABASE_SSL: 'true', DATABASE_SSL_REJECT_UNAUTHORIZED: 'false' }),
  ],
  [
    'a connection string',
    () =>
      `{ connectionString: 'mysql://u:p@127.0.0.1:${server.port}/${DATABASE}?ssl={"rejectUnauthorized":false}' }`,
    () => ({}),
  ],
])('%s: every connection is encrypted', async (_, connection, env) => {
  const octavo = await startProcess(projectWith(connection()), env());
  const { send, close } = httpClient(octavo.address);
  try {
    expect((await send('GET', '/api/articles', undefined, 'token:full')).status).toBe(200);
  } finally {
    close();
    await octavo.kill();
  }
});

test.each<[string, () => string, RegExp]>([
  [
    'an unknown certificate',
    () => keys(server, 'true'),
    /certificate is signed by an unknown authority\. .*ssl\.ca/,
  ],
  ['no encryption where it is wanted', () => keys(server, 'false'), /TLS/],
  ['a server without TLS', () => keys(plain, 'true'), /does not speak TLS\. /],
])('%s ends the start with one message', (_, connection, words) => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [octavoCommand(), 'start', projectWith(connection()), '--port', '0'],
    { encoding: 'utf8', timeout: 30_000, env: { ...process.env, NODE_ENV: 'production' } },
  );
  expect(status, stdout + stderr).toBe(1);
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(/\n\s+at /);
});
