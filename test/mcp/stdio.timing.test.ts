/** `octavo mcp`: an assistant starts the command and speaks with it over standard input and output. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCli, startCli } from '../cli/run-cli.ts';
import { octavoCommand } from '../support/built-octavo.ts';
import { headersOf } from '../support/credentials.ts';
import { connectTo, returnDatabase } from '../support/database.ts';
import { callTool, toolNames } from '../support/mcp-client.ts';
import { copyKit } from '../support/serve-kit.ts';

const ROOT = join(import.meta.dirname, '../..');

let kit: ReturnType<typeof copyKit>;

beforeAll(() => {
  kit = copyKit({ audited: true });
  // code that prints: nothing of it may come between the messages
  mkdirSync(join(kit.dir, 'src'), { recursive: true });
  writeFileSync(
    join(kit.dir, 'src/index.js'),
    `module.exports = {
      register() { console.log('register prints'); },
      bootstrap({ strapi }) {
        process.stdout.write('bootstrap prints\\n');
        strapi.log.error('the log prints');
        strapi.db.lifecycles.subscribe({ models: ['api::tag.tag'], beforeCreate() { console.log('hook prints'); } });
      },
    };`,
  );
});

afterAll(() => {
  returnDatabase(kit.file);
  rmSync(kit.dir, { recursive: true, force: true });
});

interface Connected {
  readonly client: Client;
  readonly stderr: () => string;
}

async function connect(
  dir: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [octavoCommand(), 'mcp', ...args, dir],
    env: { PATH: process.env['PATH']!, ...env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  await client.connect(transport);
  onTestFinished(async () => {
    await client.close();
    // a line that is no message would have been one
    expect(errors).toEqual([]);
  });
  return { client, stderr: () => stderr };
}

const tokenOf = (as: string): string => headersOf(as)['authorization']!.slice('Bearer '.length);

test('without a token it reads what a read-only token reads; what code prints goes to standard error', async () => {
  const { client, stderr } = await connect(kit.dir);
  expect((await toolNames(client)).filter((name) => /^(create|update)_/.test(name))).toEqual([]);
  expect((await callTool(client, 'count_entries', { type: 'api::article.article' })).answer).toEqual({
    count: 32,
  });
  const query = { type: 'api::article.article', filters: { title: 'x' } };
  const { answer } = await callTool(client, 'explain_query', query);
  expect([answer.caller, answer.reads[0].sql]).toEqual(['token', expect.stringContaining('"articles"')]);
  for (const line of ['register prints', 'bootstrap prints', 'the log prints'])
    expect(stderr()).toContain(line);
});

test('with a token it writes in the name of the token, as a role in that of the command', async () => {
  const token = await connect(kit.dir, [], { OCTAVO_MCP_TOKEN: tokenOf('token:full') });
  expect((await callTool(token.client, 'create_tag', { data: { name: 'By a token' } })).isError).toBe(false);
  expect(token.stderr()).toContain('hook prints');
  const role = await connect(kit.dir, ['--as', 'editor']);
  expect((await callTool(role.client, 'create_tag', { data: { name: 'By a role' } })).isError).toBe(false);
  const db = connectTo(kit.file, { readonly: true });
  const lines = db.prepare('SELECT action, user_name FROM octavo_audit_log ORDER BY id').all();
  db.close();
  expect(lines).toEqual([
    { action: 'entry.create', user_name: 'token 1' },
    { action: 'entry.create', user_name: 'command line' },
  ]);
});

test('the example is there to be asked, and nothing listens', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-mcp-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const source = join(ROOT, 'examples/lanternfish');
  cpSync(source, dir, { recursive: true, filter: (path) => !path.startsWith(join(source, '.tmp')) });
  const { client } = await connect(dir, ['--as', 'public']);
  const { answer } = await callTool(client, 'find_entries', {
    type: 'api::creature.creature',
    filters: { luminous: true },
    sort: ['depthMax:desc'],
    fields: ['commonName'],
    limit: 2,
  });
  expect(answer.data).toHaveLength(2);
  expect(answer.page.total).toBeGreaterThan(10);
});

test('it ends with its input, and refuses what it cannot serve', async () => {
  const running = startCli(['mcp', kit.dir]);
  running.child.stdin!.end();
  expect(await running.finished).toMatchObject({ code: 0, stdout: '' });
  const bad = await runCli(['mcp', '--token', 'nonsense', kit.dir]);
  expect([bad.code, bad.stdout]).toEqual([1, '']);
  expect(bad.stderr).toContain('The token is refused');
});
