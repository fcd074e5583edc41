/** `octavo webhook` on the database of a running server. */
import { expect, test } from 'vitest';
import { receive } from '../webhooks/receiver.ts';
import { startCli } from './run-cli.ts';
import { serveProject } from './served-project.ts';

const project = serveProject();

test('a webhook is made, listed, switched and deleted; the server knows within a second', async () => {
  const receiver = await receive();
  const made = await project.json(
    'webhook',
    'create',
    '--url',
    receiver.address,
    '--events',
    'entry.create, entry.create',
  );
  const host = new URL(receiver.address).host;
  const shown = {
    id: 1,
    name: host,
    url: receiver.address,
    headers: [],
    events: ['entry.create'],
    isEnabled: true,
  };
  expect(made).toEqual(shown);
  expect(await project.json('webhook', 'list')).toEqual([shown]);
  const until = performance.now() + 20_000;
  // names of tags are unique; the first tags may be made before the server knows of the webhook
  for (let count = 1; receiver.messages.length === 0 && performance.now() < until; count += 1) {
    const data = { name: `sent ${count}` };
    const answer = await project.kit().send('POST', '/api/tags', { data }, 'token:full');
    expect(answer.status, answer.text).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const entry = { name: expect.stringMatching(/^sent \d+$/) };
  expect(receiver.messages[0]!.body).toMatchObject({ event: 'entry.create', entry });
  expect((await project.run('webhook', 'disable', host)).stdout).toBe(`The webhook ${host} (id 1) is off.\n`);
  expect((await project.run('webhook', 'list')).stdout).toMatch(/^1 +127\.0\.0\.1:\d+ +no +http/m);
  expect(await project.json('webhook', 'enable', '1')).toEqual(shown);
  expect((await project.run('webhook', 'delete', host)).stdout).toBe(`Deleted the webhook ${host} (id 1).\n`);
  expect((await project.run('webhook', 'list')).stdout).toBe('There are no webhooks.\n');
});

test('headers come from standard input, and no output has their values', async () => {
  const { child, finished } = startCli([
    ...['webhook', 'create', '--url', 'https://x.test/hook', '--name', 'x', '--headers', '-', '--json'],
    project.dir(),
  ]);
  child.stdin?.end('{"Authorization":"Bearer very-secret"}');
  const made = await finished;
  expect([made.code, JSON.parse(made.stdout).headers]).toEqual([0, ['Authorization']]);
  const outputs = [
    made,
    await project.run('webhook', 'list'),
    await project.run('webhook', 'list', '--json'),
  ];
  for (const { stdout, stderr } of outputs) expect(stdout + stderr).not.toContain('very-secret');
  const stored = project
    .kit()
    .db.prepare("SELECT headers FROM strapi_webhooks WHERE name = 'x'")
    .pluck()
    .get();
  expect(JSON.parse(stored as string)).toEqual({ Authorization: 'Bearer very-secret' });
  expect((await project.run('webhook', 'create', '--url', 'https://x.test', '--name', 'x')).stderr).toContain(
    'There is a webhook x already',
  );
});

test.each([
  [['create'], 2, 'a webhook needs --url'],
  [['create', '--url', 'x'], 2, 'url must be an address'],
  [['create', '--url', 'https://x.test', '--events', 'nope'], 2, 'Webhook event nope is not supported'],
  [['create', '--url', 'https://x.test', '--headers', 'a: b'], 2, '--headers takes a JSON object'],
  [['create', '--url', 'https://x.test', '--headers', '{"a":1}'], 2, 'headers must be an object of texts'],
  [['delete', 'nobody'], 1, 'There is no webhook nobody'],
  [['make'], 2, 'unknown command webhook make'],
])('octavo webhook %j', async (args, code, message) => {
  const failed = await project.run('webhook', ...args);
  expect([failed.code, failed.stderr]).toEqual([code, expect.stringContaining(message)]);
});

test('a secret is printed once, and can be taken away', async () => {
  const made = await project.json('webhook', 'create', '--url', 'https://octavo.test', '--name', 'signed');
  const { secret } = await project.json('webhook', 'secret', 'signed');
  expect(secret).toMatch(/^whsec_/);
  const state = async () =>
    (await project.kit().send('GET', `/admin/webhooks/${made.id}/secret`, undefined, 'admin:super')).body
      .data;
  expect((await state()).isSigned).toBe(true);
  const { stdout } = await project.run('webhook', 'secret', 'signed', '--remove');
  expect(stdout).toBe(`The messages to signed (id ${made.id}) are no longer signed.\n`);
  expect((await state()).isSigned).toBe(false);
  const log = await project.json('audit', 'log');
  expect(JSON.stringify(log)).not.toContain(secret);
  expect(log[0]).toMatchObject({ action: 'webhook.update', payload: { changes: { secret: {} } } });
  await project.json('webhook', 'delete', 'signed');
});
