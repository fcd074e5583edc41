/** The state of the server, for a client that waits for its change to be served. */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { BUILDER, buildProject } from './built-project.ts';

const TAG = 'api::tag.tag';

/** The events of a stream that has ended. */
const eventsOf = (text: string): { state: string; version: string }[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));

test('a stream follows a change until the server goes, and the next one has another version', async () => {
  const project = buildProject();
  const { address } = await project.octavo({ port: 0 });
  const open = (): Promise<Response> =>
    fetch(`${address}${BUILDER}/events`, { headers: headersOf('admin:super') });
  const stream = await open();
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const text = stream.text();
  const { body } = await project.ask('GET', `${BUILDER}/state`);
  const refused = await project.ask('PUT', `${BUILDER}/content-types/${TAG}`, { contentType: {} });
  expect(refused.status).toBe(400);
  await project.change(TAG, (type) => ({ ...type, displayName: 'Label' }));
  const events = eventsOf(await text);
  expect(events.map(({ state }) => state)).toEqual(['ready', 'changing', 'restarting']);
  expect(events.map(({ version }) => version)).toEqual(Array(3).fill(body.data.version));
  const now = await project.ask('GET', `${BUILDER}/state`);
  expect(now.body.data.state).toBe('ready');
  expect(now.body.data.version).not.toBe(body.data.version);
});

test('a server that closes does not wait for its streams', async () => {
  const project = buildProject();
  const { address } = await project.octavo({ port: 0 });
  const stream = await fetch(`${address}${BUILDER}/events`, { headers: headersOf('admin:super') });
  await project.stop();
  expect(eventsOf(await stream.text()).map(({ state }) => state)).toEqual(['ready']);
});
