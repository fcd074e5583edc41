/** The page about webhooks: its command, its request and its code bring what it shows. */
import { createRequire } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { newSecret, signatureOf } from '../../src/api/webhooks/signature.ts';
import { runCli } from '../cli/run-cli.ts';
import { serveCode } from '../project-code/code-project.ts';
import { receive } from '../webhooks/receiver.ts';
import { startExample } from './example-server.ts';
import { codeBlocks, readPage, section } from './markdown.ts';
import { difference } from './match-answer.ts';

const page = readPage('docs/webhooks.md');
const HOST = 'http://127.0.0.1:4000';
const blocks = codeBlocks(page);
const block = (language: string): string => blocks.find((found) => found.language === language)!.code;

test('the command and the request of the page bring the message it shows', async () => {
  const receiver = await receive();
  const example = await startExample({ 'api::topic.topic': ['create', 'update'] });
  onTestFinished(() => example.close());
  const [program, ...words] = block('sh').replace(HOST, receiver.address).split(' ');
  expect(program).toBe('octavo');
  const made = await runCli([...words, example.dir], { NODE_ENV: 'docs' });
  expect([made.code, made.stdout]).toEqual([0, expect.stringContaining('Made the webhook site')]);
  const send = (method: string, path: string, body: string) =>
    fetch(example.address + path, { method, body, headers: { 'content-type': 'application/json' } });
  const until = performance.now() + 20_000;
  while (receiver.messages.length === 0 && performance.now() < until) {
    expect((await send('PUT', '/api/topics/1', '{"data":{}}')).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const [line = '', , , ...body] = block('http').split('\n');
  const [method = '', path = ''] = line.split(' ');
  expect((await send(method, path, body.join('\n'))).status).toBe(200);
  let message = (await receiver.next())[0]!;
  while (message.body.event === 'entry.update') message = (await receiver.next())[0]!;
  expect(difference(JSON.parse(block('json')), message.body)).toBeNull();
  const [start, ...headers] = section(page, 'What is sent')
    .match(/```text\n([^`]*)\n```/)![1]!
    .split('\n');
  expect(start).toBe(`${message.method} ${message.path}`);
  for (const header of headers) {
    const [name = '', value] = header.split(': ');
    expect([name, message.headers[name.toLowerCase()]]).toEqual([name, value]);
  }
});

test('its code does what the page says', async () => {
  const receiver = await receive();
  await serveCode({
    'src/index.js': blocks
      .find(({ code }) => code.startsWith('// src/index.js'))!
      .code.replace(HOST, receiver.address),
  });
  const [message] = await receiver.next();
  expect([message!.path, message!.headers.authorization]).toEqual(['/reports', 'Bearer some-key']);
  expect(message!.body).toEqual({ event: 'report.done', createdAt: expect.any(String), pages: 12 });
});

test('its receiver takes what is signed, and nothing else', () => {
  const module = { exports: {} as { isFromOctavo?: (...values: unknown[]) => boolean } };
  const code = blocks.find(({ code: text }) => text.startsWith('// receiver.js'))!.code;
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(import.meta.url));
  const { isFromOctavo } = module.exports as { isFromOctavo: (...values: unknown[]) => boolean };
  const secret = newSecret();
  const body = Buffer.from('{"event":"entry.create"}');
  const now = Date.now();
  expect(isFromOctavo(secret, signatureOf(secret, body, now), body)).toBe(true);
  expect(isFromOctavo(secret, signatureOf(secret, body, now - 600_000), body)).toBe(false);
  expect(isFromOctavo(secret, signatureOf(secret, Buffer.from('{}'), now), body)).toBe(false);
  expect(isFromOctavo(newSecret(), signatureOf(secret, body, now), body)).toBe(false);
  for (const header of [undefined, '', 't=1', `t=${now},v1=00`, 'nonsense'])
    expect(isFromOctavo(secret, header, body)).toBe(false);
});
