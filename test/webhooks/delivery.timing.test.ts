/** Deliveries: what fails, what takes too long, what waits, and what happens at the end. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DeliveryQueue, newDelivery } from '../../src/api/webhooks/delivery-queue.ts';
import type { Webhook } from '../../src/api/webhooks/webhook.ts';
import { testClock } from '../support/test-clock.ts';
import { receive } from './receiver.ts';

interface Line {
  readonly level: 'warn' | 'debug';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

function open({ timeout }: { readonly timeout?: number } = {}) {
  const clock = testClock();
  const lines: Line[] = [];
  let wake = (): void => {};
  const note =
    (level: Line['level']) =>
    (fields: object, message: string): void => {
      lines.push({ level, fields: fields as Line['fields'], message });
      wake();
    };
  const queue = new DeliveryQueue({
    clock,
    defaultHeaders: { 'X-Default': 'default', 'X-Both': 'default' },
    log: { warn: note('warn'), debug: note('debug') },
    ...(timeout === undefined ? {} : { timeout }),
  });
  onTestFinished(() => queue.close(0));
  return {
    clock,
    queue,
    lines,
    said: async (count = 1): Promise<Line[]> => {
      while (lines.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return lines;
    },
  };
}

const hook = (url: string, more: Partial<Webhook> = {}): Webhook => ({
  id: 1,
  name: 'site',
  url,
  headers: {},
  events: [],
  isEnabled: true,
  ...more,
});

/** An address that no server listens at any more. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

const BODY = Buffer.from('{"event":"entry.create"}');

const delivery = (webhook: Webhook, body = BODY) => newDelivery(webhook, 'entry.create', body, 0);

test('headers: those of all, its own over them, and what says what the message is', async () => {
  const receiver = await receive();
  const { queue, said } = open();
  const headers = {
    'x-both': 'own',
    'X-Strapi-Event': 'another',
    'Content-Type': 'text/plain',
    'Content-Length': '3',
    Host: 'elsewhere.test',
  };
  queue.add(delivery(hook(`${receiver.address}/a?b=c`, { headers })));
  const [message] = await receiver.next();
  expect([message!.path, message!.body]).toEqual(['/a?b=c', { event: 'entry.create' }]);
  expect(message!.headers).toMatchObject({
    'x-default': 'default',
    'x-both': 'own',
    'x-strapi-event': 'entry.create',
    'content-type': 'application/json',
    'content-length': String(BODY.length),
    host: new URL(receiver.address).host,
  });
  expect((await said())[0]).toMatchObject({ level: 'debug', fields: { status: 200, webhook: 'site' } });
});

test('name and password of an address are sent as a header, and are not in the log', async () => {
  const receiver = await receive((_request, response) => response.writeHead(401).end());
  const { queue, said } = open();
  const url = new URL(`${receiver.address}/secret-path?key=secret-key`);
  url.username = 'some';
  url.password = 's%C3%A9cret';
  queue.add(delivery(hook(url.href, { headers: { 'X-Key': 'secret-header' } })));
  const [message] = await receiver.next();
  expect(message!.headers.authorization).toBe(`Basic ${Buffer.from('some:sécret').toString('base64')}`);
  const lines = await said();
  expect(lines).toEqual([
    {
      level: 'warn',
      fields: {
        webhook: 'site',
        url: receiver.address,
        event: 'entry.create',
        ms: expect.any(Number),
        status: 401,
      },
      message: 'a webhook has refused an event',
    },
  ]);
});

test.each([
  [
    'a refusal',
    async () => (await receive((_request, response) => response.writeHead(500).end())).address,
    { status: 500 },
  ],
  ['no server there', async () => closedAddress(), { cause: expect.stringContaining('ECONNREFUSED') }],
  [
    'no address',
    async () => 'nonsense',
    { cause: expect.stringContaining('Invalid URL'), url: 'no address' },
  ],
  [
    'another protocol',
    async () => 'file:///etc/passwd',
    { cause: expect.stringMatching(/scheme|protocol|implemented/) },
  ],
  [
    'a connection that ends',
    async () => (await receive((request) => request.socket.destroy())).address,
    { cause: expect.stringMatching(/socket|closed/) },
  ],
])('%s is one line of the log, and is not tried again', async (_name, addressOf, fields) => {
  const { queue, lines, said } = open();
  queue.add(delivery(hook(await addressOf())));
  await said();
  await queue.close(1000);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 'warn', fields });
});

test('one that takes too long is given up', async () => {
  const receiver = await receive(() => {});
  const { clock, queue, lines, said } = open({ timeout: 100 });
  queue.add(delivery(hook(receiver.address)));
  await receiver.next();
  await clock.advance(99);
  expect(lines).toEqual([]);
  await clock.advance(1);
  expect((await said())[0]).toMatchObject({ fields: { ms: 100, cause: expect.stringContaining('timeout') } });
});

test('an endless answer is not read to its end', async () => {
  const receiver = await receive((_request, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  });
  const { queue, said } = open();
  queue.add(delivery(hook(receiver.address)));
  expect((await said())[0]).toMatchObject({ level: 'debug', fields: { status: 200 } });
});

test('redirects: the message again, or a page; to another place without own headers', async () => {
  const other = await receive();
  const first = await receive((request, response) => {
    const status = Number(request.url!.slice(1));
    response.writeHead(status, { location: `${other.address}/there` }).end();
  });
  const { queue } = open();
  const headers = { Authorization: 'Bearer own' };
  for (const [status, method] of [
    [307, 'POST'],
    [308, 'POST'],
    [302, 'GET'],
    [303, 'GET'],
  ] as const) {
    queue.add(delivery(hook(`${first.address}/${status}`, { headers })));
    const [message] = await other.next();
    expect([status, message!.method, message!.path]).toEqual([status, method, '/there']);
    expect(message!.body).toEqual(method === 'POST' ? { event: 'entry.create' } : null);
    expect(message!.headers).not.toHaveProperty('authorization');
    expect(message!.headers).not.toHaveProperty('x-default');
  }
});

test.each([
  ['to another protocol', 'ftp://127.0.0.1/', 'a redirect from http:// to ftp://'],
  ['to itself', '/', 'more than 5 redirects'],
  ['to no address', 'http://', 'a redirect to no address'],
])('a redirect %s is not followed', async (_name, location, cause) => {
  const receiver = await receive((_request, response) => response.writeHead(307, { location }).end());
  const { queue, said } = open();
  queue.add(delivery(hook(receiver.address)));
  expect((await said())[0]!.fields).toMatchObject({ cause });
});

test('five at a time, three of them for one webhook', async () => {
  const waiting: (() => void)[] = [];
  let ends = false;
  const receiver = await receive((_request, response) =>
    ends ? response.end() : void waiting.push(() => response.end()),
  );
  const { queue } = open();
  const at = (id: number): Webhook => hook(`${receiver.address}/${id}`, { id });
  for (let count = 0; count < 10; count += 1) queue.add(delivery(at(1)));
  const first = await receiver.next(3);
  for (let count = 0; count < 5; count += 1) queue.add(delivery(at(2)));
  const second = await receiver.next(2);
  expect([...first, ...second].map(({ path }) => path)).toEqual(['/1', '/1', '/1', '/2', '/2']);
  expect(receiver.messages).toHaveLength(0);
  ends = true;
  for (const end of waiting) end();
  await queue.close(5000);
  const rest = await receiver.next(10);
  expect(Math.max(...rest.map(({ open }) => open))).toBeLessThanOrEqual(5);
  expect(rest.filter(({ path }) => path === '/2')).toHaveLength(3);
});

test('what finds no room is dropped, and the log says how many', async () => {
  const waiting: (() => void)[] = [];
  const receiver = await receive((_request, response) => void waiting.push(() => response.end()));
  const { queue, lines } = open();
  const large = Buffer.from(JSON.stringify('x'.repeat(20 * 1024 * 1024)));
  // three are on their way, one waits, and another one is too many
  for (let count = 0; count < 3; count += 1) queue.add(delivery(hook(receiver.address)));
  await receiver.next(3);
  for (let count = 0; count < 3; count += 1) queue.add(delivery(hook(receiver.address), large));
  expect(lines.map(({ message }) => message)).toEqual([
    'too many events wait for webhooks: some are dropped',
  ]);
  for (const end of waiting.splice(0)) end();
  await receiver.next();
  for (const end of waiting.splice(0)) end();
  await queue.close(5000);
  expect(lines.at(-1)).toMatchObject({ level: 'warn', fields: { events: 2 } });
});

test('at the end what waits is sent, for as long as there is time', async () => {
  const quick = await receive();
  const first = open();
  for (let count = 0; count < 20; count += 1) first.queue.add(delivery(hook(quick.address)));
  await first.queue.close(5000);
  expect(quick.messages).toHaveLength(20);
  const slow = await receive(() => {});
  const second = open();
  for (let count = 0; count < 5; count += 1) second.queue.add(delivery(hook(slow.address)));
  await slow.next(3);
  const closing = second.queue.close(100);
  await second.clock.advance(100);
  await closing;
  expect((await second.said(4)).map(({ fields }) => fields['events'] ?? fields['cause']).sort()).toEqual(
    [2, 'the server stops', 'the server stops', 'the server stops'].sort(),
  );
  second.queue.add(delivery(hook(slow.address)));
  expect(slow.messages).toHaveLength(0);
});
