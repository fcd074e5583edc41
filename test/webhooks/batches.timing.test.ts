/** What webhooks receive of a batch: each step once, after the commit, and nothing of one that was taken back. */
import { expect, test } from 'vitest';
import { receive } from './receiver.ts';
import { ALL_EVENTS, serveWebhooks, webhookProject } from './serve-webhooks.ts';

test.each([true, false])('in a project with code: %s', async (hasCode) => {
  const receiver = await receive();
  const project = webhookProject({ hasCode, ...(hasCode ? { batch: true } : {}) });
  project.add({ url: receiver.address, events: ALL_EVENTS });
  const { send } = await serveWebhooks(project);
  const batch = (steps: readonly object[]) => send('POST', '/api/batch', { steps }, 'token:full');
  const refused = await batch([
    { path: '/tags', body: { data: { name: 'Taken back' } } },
    { path: '/articles', body: { data: { title: 'Taken back', kind: 'nothing' } } },
  ]);
  expect(refused.status).toBe(400);
  const done = await batch([
    { name: 'tag', path: '/tags', body: { data: { name: 'Sent' } } },
    { path: '/articles', body: { data: { title: 'Sent', tags: [{ $id: 'tag' }] } } },
    { method: 'PUT', path: '/tags/{tag}', body: { data: { name: 'Sent again' } } },
  ]);
  expect(done.status).toBe(200);
  // what comes last has nothing behind it
  expect((await send('POST', '/api/tags', { data: { name: 'Last' } }, 'token:full')).status).toBe(200);
  const received = (await receiver.next(4)).map(
    ({ body: { event, entry } }) => `${event} ${entry.name ?? entry.title}`,
  );
  expect(received.sort()).toEqual([
    'entry.create Last',
    'entry.create Sent',
    'entry.create Sent',
    'entry.update Sent again',
  ]);
  expect(receiver.messages).toEqual([]);
});
