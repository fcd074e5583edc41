/** Deliveries of webhooks: their history, further attempts, sending again, and signatures. */

import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitAfter } from '../../src/api/webhooks/delivery.ts';
import { DeliveryHistory } from '../../src/api/webhooks/delivery-history.ts';
import { newDelivery } from '../../src/api/webhooks/delivery-queue.ts';
import { countDeliveries, listDeliveries } from '../../src/api/webhooks/delivery-store.ts';
import { Retries } from '../../src/api/webhooks/retries.ts';
import type { Webhook } from '../../src/api/webhooks/webhook.ts';
import { insertWebhook } from '../../src/api/webhooks/webhook-store.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { type OpenProject, openProject } from '../../src/octavo/app/open-project.ts';
import { returnDatabase } from '../support/database.ts';
import { copyKit, type ServedKit, serveKit } from '../support/serve-kit.ts';
import { type TestClock, testClock } from '../support/test-clock.ts';
import { receive } from '../webhooks/receiver.ts';

describe('over HTTP', () => {
  let kit: ServedKit;
  beforeAll(async () => {
    kit = await serveKit();
  });
  afterAll(() => kit.close());

  let names = 0;

  const ask = (method: string, path: string, body?: unknown, as = 'admin:super') =>
    kit.send(method, path, body, as);

  /** A webhook, and the path of its routes. */
  const hook = async (url: string): Promise<string> => {
    const values = { name: 'site', url, headers: { 'X-Key': 'secret-in-header' }, events: ['entry.create'] };
    const { status, body } = await ask('POST', '/admin/webhooks', values);
    expect(status).toBe(201);
    return `/admin/webhooks/${body.data.id}`;
  };

  const write = async (): Promise<void> => {
    const answer = await ask('POST', '/api/tags', { data: { name: `Delivered ${names++}` } }, 'token:full');
    expect(answer.status).toBe(200);
  };

  const deliveries = async (path: string) => (await ask('GET', `${path}/deliveries`)).body.data;

  /** The deliveries of a webhook, once what is there has been tried. */
  const tried = async (path: string) => {
    await kit.settled();
    return (await deliveries(path)).results;
  };

  test('the history has each delivery with status, time and error', async () => {
    const receiver = await receive();
    const path = await hook(receiver.address);
    expect(await deliveries(path)).toEqual({
      results: [],
      pagination: { page: 1, pageSize: 10, pageCount: 0, total: 0 },
    });
    await write();
    const [message] = await receiver.next();
    // what v4 sends
    expect(Object.keys(message!.headers).filter((name) => name.startsWith('x-octavo'))).toEqual([]);
    expect(await tried(path)).toEqual([
      {
        id: expect.any(Number),
        event: 'entry.create',
        state: 'delivered',
        createdAt: expect.stringMatching(/Z$/),
        nextAttemptAt: null,
        attempts: [
          { date: expect.stringMatching(/Z$/), status: 200, error: null, duration: expect.any(Number) },
        ],
        canBeSentAgain: true,
      },
    ]);
    await ask('DELETE', path);
    expect((await ask('GET', `${path}/deliveries`)).status).toBe(404);
  });

  test('one that fails is to be tried again, and can be sent again at once', async () => {
    let status = 503;
    const receiver = await receive((_request, response) => response.writeHead(status).end('not now'));
    const path = await hook(receiver.address);
    await ask('POST', `${path}/secret`, {});
    await write();
    const [failed] = await tried(path);
    expect(failed).toMatchObject({ state: 'retrying', attempts: [{ status: 503 }] });
    const [first] = await receiver.next();
    status = 200;
    const again = await ask('POST', `${path}/deliveries/${failed.id}/send-again`, {});
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({
      id: failed.id,
      state: 'delivered',
      nextAttemptAt: null,
      attempts: [{ status: 503 }, { status: 200 }],
    });
    const [second] = await receiver.next();
    expect(second!.body).toEqual(first!.body);
    expect(first!.headers['x-octavo-delivery']).toMatch(/^[\w-]{36}$/);
    expect(second!.headers['x-octavo-delivery']).toBe(first!.headers['x-octavo-delivery']);
    await ask('DELETE', path);
  });

  test('a trigger is a delivery like any other, and is not tried again', async () => {
    const receiver = await receive((_request, response) => response.writeHead(500).end('x'.repeat(1000)));
    const path = await hook(receiver.address);
    const { body } = await ask('POST', `${path}/trigger`, {});
    expect(body.data).toEqual({ statusCode: 500, message: 'x'.repeat(300) });
    expect((await deliveries(path)).results).toMatchObject([
      { event: 'trigger-test', state: 'failed', nextAttemptAt: null, attempts: [{ status: 500 }] },
    ]);
    await ask('DELETE', path);
  });

  test('with a secret each message is signed, and the secret is shown once', async () => {
    const receiver = await receive();
    const path = await hook(receiver.address);
    const made = await ask('POST', `${path}/secret`, {});
    expect(made.status).toBe(201);
    const { secret } = made.body.data;
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    const shown = await ask('GET', `${path}/secret`);
    expect(shown.body.data).toEqual({ isSigned: true, createdAt: expect.stringMatching(/Z$/) });
    for (const answer of [shown, await ask('GET', path), await ask('GET', '/admin/audit-logs?pageSize=100')])
      expect(answer.text).not.toContain(secret);
    await ask('POST', `${path}/trigger`, {});
    const [message] = await receiver.next();
    const [, time, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(message!.headers['x-octavo-signature']),
    )!;
    expect(digest).toBe(
      createHmac('sha256', secret)
        .update(`${time}.${JSON.stringify(message!.body)}`)
        .digest('hex'),
    );
    expect((await ask('DELETE', `${path}/secret`)).body.data.isSigned).toBe(false);
    await ask('POST', `${path}/trigger`, {});
    expect((await receiver.next())[0]!.headers['x-octavo-signature']).toBeUndefined();
    await ask('DELETE', path);
  });

  test('who may not change webhooks sends nothing again and makes no secret', async () => {
    const receiver = await receive();
    const path = await hook(receiver.address);
    await ask('POST', `${path}/trigger`, {});
    await receiver.next();
    const [{ id }] = (await deliveries(path)).results;
    for (const [method, tail] of [
      ['GET', 'deliveries'],
      ['POST', `deliveries/${id}/send-again`],
      ['GET', 'secret'],
      ['POST', 'secret'],
      ['DELETE', 'secret'],
    ] as const) {
      expect((await ask(method, `${path}/${tail}`, undefined, 'admin:editor')).status).toBe(403);
      expect((await ask(method, `${path}/${tail}`, undefined, 'public')).status).toBe(401);
    }
    expect(receiver.messages).toEqual([]);
    await ask('DELETE', path);
  });

  test.each([
    ['GET', '/admin/webhooks/99999/deliveries', 404],
    ['GET', '/admin/webhooks/x/secret', 404],
    ['POST', '/admin/webhooks/99999/secret', 404],
    ['POST', '/admin/webhooks/99999/deliveries/1/send-again', 404],
    ['GET', '/admin/webhooks/HOOK/deliveries?pageSize=501', 400],
    ['GET', '/admin/webhooks/HOOK/deliveries?page=x', 400],
    ['POST', '/admin/webhooks/HOOK/deliveries/0/send-again', 404],
    ['POST', '/admin/webhooks/HOOK/deliveries/x/send-again', 404],
  ])('%s %s is answered with %i', async (method, path, status) => {
    const unreachable = await hook('http://127.0.0.1:1');
    expect((await ask(method, path.replace('/admin/webhooks/HOOK', unreachable))).status).toBe(status);
    await ask('DELETE', unreachable);
  });
});

describe('further attempts', () => {
  let project: OpenProject;
  let file = '';
  let webhook: Webhook;
  let clock: TestClock;
  beforeAll(async () => {
    const copy = copyKit();
    file = copy.file;
    project = await openProject(copy.dir, { info: () => {}, warn: () => {} }, { env: { NODE_ENV: 'test' } });
    const values = { name: 'site', url: 'http://127.0.0.1', headers: {}, events: [], isEnabled: true };
    webhook = (await project.db.transaction((tx) => insertWebhook(tx, values))) as Webhook;
  });
  afterAll(async () => {
    await project.close();
    returnDatabase(file);
  });
  afterEach(async () => void (await project.db.run(sql`DELETE FROM octavo_webhook_deliveries`)));

  const failure = { at: 1, ms: 1, status: null, error: 'ECONNREFUSED' } as const;

  const open = (retries = 4) => {
    clock = testClock();
    const sent: string[] = [];
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const history = new DeliveryHistory(project.db, { clock, onError });
    const made = new Retries(project.db, {
      retries,
      history,
      onError,
      clock,
      send: (delivery) => {
        sent.push(delivery.key);
        made.attempted({ ...delivery, attempts: [...delivery.attempts, failure] }, false);
      },
    });
    return { retries: made, history, sent, errors };
  };

  const first = (body = '{}') => ({
    ...newDelivery(webhook, 'entry.create', Buffer.from(body), clock.now()),
    attempts: [failure],
  });

  const states = async () =>
    (await listDeliveries(project.db, webhook.id, 100, 0)).map(({ state, attempts }) => [
      state,
      attempts.length,
    ]);

  test('come after longer and longer times, and end', async () => {
    const { retries, history, sent, errors } = open(3);
    const delivery = first();
    retries.attempted(delivery, false);
    await history.flush();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await clock.advance(waitAfter(attempt) - 1);
      await retries.sendDue();
      const early = sent.length;
      await clock.advance(1);
      await retries.sendDue();
      await history.flush();
      if (sent.length > early) waits.push(waitAfter(attempt) / 1000);
    }
    expect(waits).toEqual([30, 150, 750]);
    expect(sent).toEqual([delivery.key, delivery.key, delivery.key]);
    expect(await states()).toEqual([['failed', 4]]);
    expect(errors).toEqual([]);
  });

  test('are made by one process, and by another where that one is gone', async () => {
    const { retries, history, sent } = open();
    retries.attempted(first(), false);
    await history.flush();
    await clock.advance(waitAfter(1));
    const silent = new Retries(project.db, {
      retries: 4,
      history,
      onError: () => {},
      clock,
      send: () => {},
    });
    await silent.sendDue();
    await retries.sendDue();
    expect(sent).toEqual([]);
    await clock.advance(200_000);
    await retries.sendDue();
    expect(sent).toHaveLength(1);
    await history.flush();
  });

  test('are not made of a refusal, of a test, and of what is not allowed', async () => {
    const { retries, history } = open();
    retries.attempted({ ...first(), attempts: [{ ...failure, status: 404, error: null }] }, false);
    retries.attempted(first(), true);
    retries.attempted({ ...first(), attempts: [{ ...failure, error: 'in a private network' }] }, false);
    retries.attempted({ ...first(), attempts: [{ ...failure, status: 429, error: null }] }, false);
    await history.flush();
    expect(await states()).toEqual([
      ['retrying', 1],
      ['failed', 1],
      ['failed', 1],
      ['failed', 1],
    ]);
  });

  test('end with the webhook that was switched off', async () => {
    const { retries, history, sent } = open();
    const off = (await project.db.transaction((tx) =>
      insertWebhook(tx, { name: 'off', url: 'http://127.0.0.1', headers: {}, events: [], isEnabled: false }),
    )) as Webhook;
    retries.attempted({ ...first(), webhook: off }, false);
    await history.flush();
    await clock.advance(waitAfter(1));
    await retries.sendDue();
    expect(sent).toEqual([]);
    expect((await listDeliveries(project.db, off.id, 10, 0))[0]).toMatchObject({ state: 'failed' });
  });

  test('what the server had no time for is sent by the next one', async () => {
    const { retries, history, sent } = open();
    const left = newDelivery(webhook, 'entry.create', Buffer.from('{}'), clock.now());
    retries.keep(left);
    await history.flush();
    await retries.sendDue();
    expect(sent).toEqual([left.key]);
    await history.flush();
  });

  test('the history keeps the last hundred, and those to be tried again', async () => {
    const { retries, history } = open();
    retries.attempted(first(), false);
    for (let count = 0; count < 150; count += 1)
      retries.attempted({ ...first(), attempts: [{ ...failure, status: 200, error: null }] }, false);
    await history.flush();
    expect(await countDeliveries(project.db, webhook.id)).toBe(101);
    expect((await states()).filter(([state]) => state === 'retrying')).toHaveLength(0);
    const [oldest] = await project.db.query<{ waits: number }>(
      sql`SELECT COUNT(*) AS waits FROM octavo_webhook_deliveries WHERE next_attempt_at IS NOT NULL`,
    );
    expect(Number(oldest!.waits)).toBe(1);
  });

  test('a body that is too large is not kept, and the delivery is not tried again', async () => {
    const { retries, history } = open();
    retries.attempted(first(`{"text":"${'x'.repeat(300_000)}"}`), false);
    await history.flush();
    expect(await listDeliveries(project.db, webhook.id, 1, 0)).toMatchObject([
      { state: 'failed', canBeSentAgain: false },
    ]);
  });
});
