/** Which webhooks receive an event: those in the table at that moment, once, after the commit; without any, a write costs nothing more. */

import { expect, onTestFinished, test } from 'vitest';
import type { Caller } from '../../src/core/access/caller.ts';
import { contentApiPolicy } from '../../src/core/content/write-request.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { httpClient } from '../support/http-client.ts';
import { startProcess } from '../support/server-process.ts';
import { testClock } from '../support/test-clock.ts';
import { receive } from './receiver.ts';
import { ALL_EVENTS, serveWebhooks, webhookProject } from './serve-webhooks.ts';

const EVERYBODY: Caller = { kind: 'public', permissionKey: 'test', may: () => true };
const LOG = { warn: () => {}, debug: () => {} };

/** By when a server knows of a change, in ms. */
const SOON = 1000;

test('a webhook that comes, is switched off and goes is soon known', async () => {
  const receiver = await receive();
  const project = webhookProject();
  const clock = testClock();
  const { send, settled } = await serveWebhooks(project, { clock });
  let count = 0;
  const write = async (): Promise<void> => {
    count += 1;
    const { status } = await send('POST', '/api/tags', { data: { name: `known ${count}` } }, 'token:full');
    expect(status).toBe(200);
  };
  /** Whether the webhook receives a write, once the server has looked at the table. */
  const receives = async (): Promise<boolean> => {
    await clock.advance(SOON);
    await write();
    await settled();
    const messages = await receiver.next(receiver.messages.length);
    return messages.some(({ body }) => body.entry.name === `known ${count}`);
  };
  expect(await receives()).toBe(false);
  project.add({ url: receiver.address, events: ['entry.create'] });
  expect(await receives()).toBe(true);
  project.run('UPDATE strapi_webhooks SET enabled = false');
  expect(await receives()).toBe(false);
  project.run('UPDATE strapi_webhooks SET enabled = true');
  expect(await receives()).toBe(true);
  project.run('DELETE FROM strapi_webhooks');
  expect(await receives()).toBe(false);
});

test('of several processes the one that writes calls the webhook', async () => {
  const receiver = await receive();
  const project = webhookProject();
  project.add({ url: receiver.address, events: ALL_EVENTS });
  const env = { API_COMPAT: 'strict' };
  const servers = [await startProcess(project.dir, env), await startProcess(project.dir, env)];
  onTestFinished(async () => {
    for (const server of servers) await server.kill();
  });
  const clients = servers.map(({ address }) => httpClient(address));
  for (const [index, { send }] of clients.entries()) {
    expect((await send('POST', '/api/tags', { data: { name: `by ${index}` } }, 'token:full')).status).toBe(
      200,
    );
  }
  const received = await receiver.next(2);
  expect(received.map(({ body }) => body.entry.name).sort()).toEqual(['by 0', 'by 1']);
  // what was written last is received last: no other delivery is on its way
  await clients[0]!.send('POST', '/api/tags', { data: { name: 'last' } }, 'token:full');
  expect((await receiver.next())[0]!.body.entry.name).toBe('last');
  for (const client of clients) client.close();
});

test('what is on its way when the server stops is sent', async () => {
  const answers: (() => void)[] = [];
  let isClosing = false;
  const receiver = await receive((_request, response) =>
    isClosing ? response.end() : void answers.push(() => response.end()),
  );
  const project = webhookProject();
  project.add({ url: receiver.address, events: ['entry.create'] });
  const { send, close } = await serveWebhooks(project);
  const writes = Array.from({ length: 12 }, (_, index) =>
    send('POST', '/api/tags', { data: { name: `end ${index}` } }, 'token:full'),
  );
  await Promise.all(writes);
  const closed = close();
  isClosing = true;
  for (const answer of answers) answer();
  await closed;
  expect(receiver.messages).toHaveLength(12);
});

test('a webhook that hangs delays no other', async () => {
  const answers: (() => void)[] = [];
  let hangs = true;
  const receiver = await receive((_request, response) =>
    hangs ? void answers.push(() => response.end()) : response.end(),
  );
  const project = webhookProject();
  project.add({ url: receiver.address, events: ['entry.create'] });
  // time stands still: nothing is given up
  const { send } = await serveWebhooks(project, { clock: testClock() });
  for (let count = 0; count < 8; count += 1) {
    const answer = await send('POST', '/api/tags', { data: { name: `hang ${count}` } }, 'token:full');
    expect(answer.status).toBe(200);
  }
  hangs = false;
  for (const answer of answers) answer();
});

test('a write without a webhook costs no statement; one with a webhook costs one', async () => {
  const receiver = await receive();
  const project = webhookProject({ hasCode: false });
  const opened = await openProject(
    project.dir,
    { info: () => {}, warn: () => {} },
    { env: { NODE_ENV: 'production' } },
  );
  onTestFinished(() => opened.close());
  const { db, model, writer, webhooks } = opened;
  const type = contentTypeOf(model, 'api::tag.tag');
  let count = 0;
  /** The statements of a write; the least of several, since the server looks for changes now and then. */
  const write = async (): Promise<number> => {
    const counts: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      count += 1;
      const before = db.statementCount;
      await writer.create(
        { type, caller: EVERYBODY, policy: contentApiPolicy(EVERYBODY), queryKey: '', params: {} },
        { name: `counted ${count}` },
      );
      counts.push(db.statementCount - before);
    }
    return Math.min(...counts);
  };
  const alone = await write();
  project.add({ url: receiver.address, events: ['entry.update', 'media.create'] });
  await webhooks.start({ log: LOG });
  expect(await write()).toBe(alone);
  project.add({ url: receiver.address, events: ['entry.create'] });
  project.add({ url: receiver.address, events: ['entry.create'] });
  await webhooks.refresh();
  expect(await write()).toBe(alone + 1);
  expect(await receiver.next(10)).toHaveLength(10);
});

test('no webhook is called for what is rolled back, and for the rest after the commit', async () => {
  const receiver = await receive();
  const project = webhookProject({ hasCode: false });
  project.add({ url: receiver.address, events: ['entry.create'] });
  const opened = await openProject(
    project.dir,
    { info: () => {}, warn: () => {} },
    { env: { NODE_ENV: 'production' } },
  );
  onTestFinished(() => opened.close());
  const { db, model, writer, webhooks } = opened;
  await webhooks.start({ log: LOG });
  const type = contentTypeOf(model, 'api::tag.tag');
  const write = (name: string) =>
    writer.create(
      { type, caller: EVERYBODY, policy: contentApiPolicy(EVERYBODY), queryKey: '', params: {} },
      { name },
    );
  const refused = db.transaction(async () => {
    await write('taken back');
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  await db.transaction(async () => {
    await write('kept');
    await webhooks.settled();
    expect(receiver.messages).toEqual([]);
  });
  // both would be there before this one
  await write('last');
  expect((await receiver.next(2)).map(({ body }) => body.entry.name)).toEqual(['kept', 'last']);
});

test('rows that are no webhooks do no harm', async () => {
  const receiver = await receive();
  const project = webhookProject();
  project.add({ url: 'nonsense', events: ['entry.create'] });
  project.add({ url: receiver.address, events: ['entry.create'], headers: { 'not a header': '\n' } });
  project.run('INSERT INTO strapi_webhooks (name) VALUES (NULL)');
  project.add({ url: receiver.address, events: ['entry.create', 'own.event'] });
  const { send } = await serveWebhooks(project);
  expect((await send('POST', '/api/tags', { data: { name: 'harmless' } }, 'token:full')).status).toBe(200);
  expect((await receiver.next())[0]!.body.entry.name).toBe('harmless');
});
