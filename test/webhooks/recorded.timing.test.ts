/** What webhooks receive of each kind of write, compared with what the reference has sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProject } from '../../src/core/project/load-project.ts';
import { headersOf } from '../support/credentials.ts';
import { DATABASE } from '../support/database.ts';
import { receive } from './receiver.ts';
import { ALL_EVENTS, serveWebhooks, webhookProject } from './serve-webhooks.ts';

interface Recorded {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** What the reference has sent for it, in order. */
  readonly messages: readonly unknown[];
}

const RECORDED = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recorded.json'), 'utf8'),
) as readonly Recorded[];

/** Times of the run itself; the fixture's lie years before. */
const withoutTimes = (value: unknown): unknown => {
  const start = new Date(Date.now() - 3_600_000).toISOString();
  return JSON.parse(
    JSON.stringify(value, (_key, inner) =>
      typeof inner === 'string' && /^20\d\d-.*Z$/.test(inner) && inner > start ? '<now>' : inner,
    ),
  );
};

/** Statuses other than 200. */
const STATUS: Readonly<Record<string, number>> = { 'rest.tag.bad': 400, 'user.create': 201 };

/** Messages of one write may pass each other. */
const inOrder = (bodies: readonly unknown[]): unknown[] => {
  const key = (body: unknown): string => {
    const { event, entry } = body as { event: string; entry?: { id: number } };
    return `${event} ${entry?.id}`;
  };
  return [...bodies].sort((a, b) => (key(a) < key(b) ? -1 : 1));
};

test.each([true, false])('each write, in a project with code: %s', async (hasCode) => {
  const receiver = await receive();
  const project = webhookProject({ hasCode });
  const { projectCode } = await loadProject(project.dir, { limitNames: [], env: {} });
  expect(projectCode.length > 0).toBe(hasCode);
  project.add({ url: `${receiver.address}/hook`, events: ALL_EVENTS });
  project.add({ url: `${receiver.address}/off`, events: ALL_EVENTS, enabled: false });
  const { send } = await serveWebhooks(project);
  for (const { name, method, path, body, messages } of RECORDED) {
    const { status } = await send(method, path, body, 'token:full');
    const received = await receiver.next(messages.length);
    expect([name, status]).toEqual([name, STATUS[name] ?? 200]);
    const bodies = inOrder(received.map((one) => withoutTimes(one.body)));
    expect(bodies).toEqual(inOrder(messages));
    // other databases keep the members of JSON in an order of their own
    if (DATABASE === 'sqlite') expect(JSON.stringify(bodies)).toBe(JSON.stringify(inOrder(messages)));
    for (const one of received) {
      expect([one.method, one.path, one.headers]).toEqual([
        'POST',
        '/hook',
        expect.objectContaining({
          'x-strapi-event': one.body.event,
          'content-type': 'application/json',
          'user-agent': 'Octavo',
          authorization: 'Bearer default',
        }),
      ]);
    }
  }
  expect(receiver.messages).toEqual([]);
});

test('files: what comes, what changes, what goes', async () => {
  const receiver = await receive();
  const project = webhookProject({ hasCode: false });
  project.add({ url: receiver.address, events: ALL_EVENTS });
  const { send, address } = await serveWebhooks(project);
  const form = new FormData();
  form.append('files', new Blob(['hello'], { type: 'text/plain' }), 'hook.txt');
  const upload = async (path: string, body: FormData) =>
    (await fetch(address + path, { method: 'POST', body, headers: { ...headersOf('token:full') } })).json();
  const [{ id }] = (await upload('/api/upload', form)) as [{ id: number }];
  const [created] = await receiver.next();
  expect(Object.keys(created!.body)).toEqual(['event', 'createdAt', 'media']);
  expect(created!.body).toMatchObject({
    event: 'media.create',
    media: { id, name: 'hook.txt', mime: 'text/plain' },
  });
  expect(created!.body.media).not.toHaveProperty('folderPath');
  const info = new FormData();
  info.append('fileInfo', JSON.stringify({ caption: 'seen' }));
  await upload(`/api/upload?id=${id}`, info);
  const changed = (await receiver.next(2)).map(({ body }) => [
    body.event,
    (body.entry ?? body.media).caption,
  ]);
  expect(changed.sort()).toEqual([
    ['entry.update', 'seen'],
    ['media.update', 'seen'],
  ]);
  await send('DELETE', `/api/upload/files/${id}`, undefined, 'token:full');
  const [gone] = await receiver.next();
  expect(gone!.body).toMatchObject({ event: 'media.delete', media: { id, caption: 'seen' } });
});
