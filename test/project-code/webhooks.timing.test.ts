/** Webhooks and project code: `strapi.webhookStore`, and what `strapi.eventHub` tells of. */
import { expect, test } from 'vitest';
import { receive } from '../webhooks/receiver.ts';
import { askCode } from './ask-code.ts';

const LISTENER = `module.exports = {
  afterCreate(event) { event.result.name = event.result.name.toUpperCase(); },
};`;

const BOTH = ['entry.create', 'entry.publish'];

test('a webhook is made, changed and deleted', async () => {
  const { run } = await askCode();
  const receiver = await receive();
  const made = await run(
    `strapi.webhookStore.createWebhook({ name: 'site', url: '${receiver.address}', headers: { a: 'b' }, events: ['entry.create'] })`,
  );
  const values = {
    name: 'site',
    url: receiver.address,
    headers: { a: 'b' },
    events: ['entry.create'],
    isEnabled: true,
  };
  expect(made).toEqual({ id: expect.any(Number), ...values });
  expect(await run('strapi.webhookStore.findWebhooks()')).toEqual([made]);
  expect(await run(`strapi.webhookStore.findWebhook('${made.id}')`)).toEqual(made);
  const create = (name: string) =>
    run(`strapi.entityService.create('api::tag.tag', { data: { name: '${name}' }, fields: ['name'] })`);
  const { id } = await create('first');
  const [received] = await receiver.next();
  expect(received!.headers['a']).toBe('b');
  expect(received!.body.entry).toEqual({ id, name: 'first' });
  // known at once, not within a second
  expect(await run(`strapi.webhookStore.updateWebhook(${made.id}, { isEnabled: false })`)).toEqual({
    ...made,
    isEnabled: false,
  });
  await create('second');
  await run(`strapi.webhookStore.updateWebhook(${made.id}, { isEnabled: true, events: ['entry.update'] })`);
  await run(`strapi.entityService.update('api::tag.tag', ${id}, { data: { name: 'third' } })`);
  expect((await receiver.next())[0]!.body).toMatchObject({
    event: 'entry.update',
    entry: { id, name: 'third' },
  });
  expect(await run(`strapi.webhookStore.deleteWebhook(${made.id})`)).toMatchObject({ id: made.id });
  for (const call of ['findWebhook(%)', 'updateWebhook(%, {})', 'deleteWebhook(%)', "findWebhook('x')"])
    expect(await run(`strapi.webhookStore.${call.replace('%', made.id)}`)).toBeNull();
});

test.each([
  [{ name: ' ' }, 'name must be a text of 1 to 255 characters'],
  [{ url: 'ftp://x.test' }, 'url must be an address that begins with http:// or https://'],
  [{ url: 'x' }, 'url must be an address that begins with http:// or https://'],
  [{ headers: { a: 1 } }, 'headers must be an object of texts'],
  [{ headers: { 'a b': 'c' } }, 'headers: "a b" is no header that can be sent'],
  [{ headers: { a: 'b\r\nc: d' } }, 'headers: "a" is no header that can be sent'],
  [{ events: 'entry.create' }, 'events must be a list of names'],
  [{ events: ['nope'] }, 'Webhook event nope is not supported'],
  [{ isEnabled: 1 }, 'isEnabled must be true or false'],
])('%j is refused', async (wrong, message) => {
  const { run } = await askCode();
  const values = { name: 'site', url: 'http://x.test', events: ['entry.create'], ...wrong };
  await expect(run(`strapi.webhookStore.createWebhook(${JSON.stringify(values)})`)).rejects.toThrow(
    `ValidationError: ${message}`,
  );
});

test('what code emits, its own events too, and what listeners have made of an entry', async () => {
  const { run } = await askCode({ 'src/api/tag/content-types/tag/lifecycles.js': LISTENER });
  const receiver = await receive();
  await run(`
    strapi.webhookStore.addAllowedEvent('OWN', 'own.event');
    return strapi.webhookStore.createWebhook({ name: 'a', url: '${receiver.address}',
      events: ${JSON.stringify([...BOTH, 'own.event'])} });`);
  await run(`strapi.eventHub.emit('entry.publish', { model: 'tag', entry: { id: 1 } })`);
  await run(`strapi.eventHub.emit('own.event', { some: 'thing' })`);
  await run(`strapi.eventHub.emit('own.event')`);
  await run(`strapi.eventHub.emit('another.event', { some: 'thing' })`);
  const received = await receiver.next(3);
  expect(received.map(({ body }) => body)).toEqual([
    { event: 'entry.publish', createdAt: expect.any(String), model: 'tag', entry: { id: 1 } },
    { event: 'own.event', createdAt: expect.any(String), some: 'thing' },
    { event: 'own.event', createdAt: expect.any(String) },
  ]);
  // what is no JSON does no harm to the code that emits it
  await run(`const o = {}; o.o = o; await strapi.eventHub.emit('own.event', o); return 1;`);
  await run(`strapi.entityService.create('api::tag.tag', { data: { name: 'loud' } })`);
  expect((await receiver.next())[0]!.body.entry.name).toBe('LOUD');
});

test('a transaction of project code calls webhooks when it is committed', async () => {
  const { run } = await askCode();
  const receiver = await receive();
  await run(
    `strapi.webhookStore.createWebhook({ name: 'a', url: '${receiver.address}', events: ['entry.create'] })`,
  );
  await run(`
    await strapi.db.transaction(async ({ rollback }) => {
      await strapi.entityService.create('api::tag.tag', { data: { name: 'gone' } });
      await rollback();
    });
    await strapi.db.transaction(() => strapi.entityService.create('api::tag.tag', { data: { name: 'kept' } }));
    return 1;`);
  expect((await receiver.next())[0]!.body.entry.name).toBe('kept');
});

test('no secret of a user is sent', async () => {
  const { run } = await askCode();
  const receiver = await receive();
  await run(
    `strapi.webhookStore.createWebhook({ name: 'a', url: '${receiver.address}', events: ['entry.create', 'entry.update'] })`,
  );
  await run(`
    const uid = 'plugin::users-permissions.user';
    const data = { username: 'hidden', email: 'hidden@x.test', password: 'Secret-pass-1', provider: 'local',
      resetPasswordToken: 'secret-token' };
    const { id } = await strapi.entityService.create(uid, { data, fields: ['password', 'resetPasswordToken'] });
    await strapi.entityService.update(uid, id, { data: { resetPasswordToken: 'secret-token' } });
    const { add, edit } = strapi.plugin('users-permissions').service('user');
    const other = await add({ ...data, username: 'hidden2', email: 'hidden2@x.test', role: 1 });
    await edit(other.id, { username: 'hidden3' });
    return 1;`);
  const received = await receiver.next(4);
  expect(received.map(({ body }) => body.event).sort()).toEqual([
    'entry.create',
    'entry.create',
    'entry.update',
    'entry.update',
  ]);
  for (const { body } of received) {
    expect(body.uid).toBe('plugin::users-permissions.user');
    expect(JSON.stringify(body)).not.toMatch(/secret|password|\$2/i);
  }
});

// as plugins do that write rows by `strapi.db.query` and tell webhooks themselves; v4 answers the same
test('code sends an event to webhooks past the event hub', async () => {
  const { run } = await askCode();
  const receiver = await receive();
  const { id } = await run(`strapi.webhookStore.createWebhook({ name: 'a', url: '${receiver.address}',
    events: ['entry.update'] })`);
  const event = `{ event: 'entry.update', info: { model: 'tag', entry: { id: 1, rank: 2 } } }`;
  expect(await run(`strapi.webhookRunner.executeListener(${event})`)).toBeUndefined();
  expect((await receiver.next())[0]!.body).toEqual({
    event: 'entry.update',
    createdAt: expect.any(String),
    model: 'tag',
    entry: { id: 1, rank: 2 },
  });
  await run(`strapi.webhookRunner.executeListener({ event: 'no.such', info: {} })`);
  await run(`strapi.webhookStore.updateWebhook(${id}, { isEnabled: false })`);
  await run(`strapi.webhookRunner.update({ id: ${id} })`);
  await run(`strapi.webhookRunner.executeListener(${event})`);
  expect(await run(`strapi.webhookRunner.run({ id: ${id} }, 'own.event', { x: 1 })`)).toEqual({
    statusCode: 200,
  });
  expect((await receiver.next())[0]!.body).toEqual({
    event: 'own.event',
    createdAt: expect.any(String),
    x: 1,
  });
  await expect(run(`strapi.webhookRunner.add({ url: 'http://x.test' })`)).rejects.toThrow(
    'strapi.webhookRunner: there is no webhook undefined; make it by strapi.webhookStore.createWebhook',
  );
});
