/** Services that code makes roles and tokens with, and lists of what there is; v4 4.26.2 gave the same where not said otherwise. */
import { expect, onTestFinished, test } from 'vitest';
import { askCode } from './ask-code.ts';

const ask = async () => {
  const { run, close } = await askCode();
  onTestFinished(() => close());
  return run;
};

const SERVICE = "strapi.admin.services['content-type']";

test('the fields of a type that permissions name', async () => {
  const run = await ask();
  const nested = (type: string, options: string) =>
    run(`${SERVICE}.getNestedFields(${type}, { components: strapi.components, ${options} })`);
  const article = "strapi.contentTypes['api::article.article']";
  const top = ['title', 'slug', 'subtitle', 'summary', 'body', 'kind', 'wordCount', 'rating', 'premium'];
  expect((await nested(article, 'nestingLevel: 1')).slice(0, 9)).toEqual(top);
  expect(await nested(article, 'nestingLevel: 2')).toEqual(
    expect.arrayContaining(['seo.metaTitle', 'seo.robots', 'links.label', 'sections', 'author']),
  );
  expect(await nested(article, '')).toEqual(expect.arrayContaining(['seo.robots.index', 'seo.social.title']));
  expect(await nested(article, "requiredOnly: true, existingFields: ['seo.metaDescription']")).toEqual([
    'title',
    'seo.metaTitle',
  ]);
  expect(await nested("strapi.components['shared.link']", "prefix: 'x'")).toContain('x.label');
  const whole = `${SERVICE}.getNestedFieldsWithIntermediate(${article}, { components: strapi.components })`;
  expect(await run(whole)).toEqual(expect.arrayContaining(['seo', 'seo.robots', 'seo.robots.index']));
});

test('permissions for all subjects of actions, and without what there is not', async () => {
  const run = await ask();
  const made = await run(`const { actionProvider } = strapi.service('admin::permission');
    const actions = actionProvider.values().filter(({ section }) => section === 'contentTypes');
    const all = ${SERVICE}.getPermissionsWithNestedFields(actions, { restrictedSubjects: ['plugin::users-permissions.user'] });
    const role = await strapi.service('admin::role').create({ name: 'Desk', description: '' });
    return [(await strapi.service('admin::role').assignPermissions(role.id, all)).length, all.map(({ subject }) => subject), all.find(({ subject, action }) => subject === 'api::tag.tag' && action.endsWith('.create'))];`);
  const [stored, subjects, tags] = made;
  expect(stored).toBe(subjects.length);
  expect(subjects).not.toContain('plugin::users-permissions.user');
  expect(tags).toMatchObject({ conditions: [], properties: { fields: expect.arrayContaining(['name']) } });
  const cleaned = async (fields: unknown, options = '{}') => {
    const permission = { action: 'plugin::content-manager.explorer.update', subject: 'api::article.article' };
    const sent = JSON.stringify([{ ...permission, properties: { fields, locales: ['en'] } }]);
    return (await run(`${SERVICE}.cleanPermissionFields(${sent}, ${options})`))[0].properties.fields;
  };
  expect(await cleaned(['slug', 'nope'])).toEqual(['slug', 'title']);
  expect(await cleaned(['seo', 'links'])).toEqual(['title', 'seo.metaTitle', 'links.label', 'links.url']);
  expect(await cleaned(['title', 'seo.metaTitle'], '{ nestingLevel: 1 }')).toEqual(['title', 'seo']);
  expect(await cleaned(null)).toEqual(['title']);
});

test('a new password for an administrator by the code of a mail', async () => {
  const run = await ask();
  const code =
    await run(`await strapi.service('admin::auth').forgotPassword({ email: 'assistant@octavo.test' });
    await strapi.service('admin::auth').forgotPassword({ email: 'nobody@octavo.test' });
    const mails = require('fs').readFileSync(strapi.dirs.app.root + '/.tmp/outbox.jsonl', 'utf8').trim().split('\\n');
    return [mails.length, /code=(\\w+)/.exec(JSON.parse(mails[0]).text)[1]];`);
  expect(code[0]).toBe(1);
  const reset = (token: string) =>
    run(
      `strapi.service('admin::auth').resetPassword({ resetPasswordToken: '${token}', password: 'New-pass-1' })`,
    );
  expect(await reset(code[1])).toMatchObject({ id: 2, email: 'assistant@octavo.test' });
  await expect(reset(code[1])).rejects.toThrow('An application error occured');
  const [, user] = await run(
    `strapi.service('admin::auth').checkCredentials({ email: 'assistant@octavo.test', password: 'New-pass-1' })`,
  );
  expect(user.id).toBe(2);
  // the row has a hash of the code
  const kept =
    await run(`await strapi.service('admin::auth').forgotPassword({ email: 'assistant@octavo.test' });
    return (await strapi.db.query('admin::user').findOne({ where: { id: 2 } })).resetPasswordToken`);
  await expect(reset(kept)).rejects.toThrow('An application error occured');
});

test('transfer tokens', async () => {
  const run = await ask();
  const tokens = "strapi.service('admin::transfer').token";
  const made = await run(`${tokens}.create({ name: 'a', permissions: ['push'], lifespan: null })`);
  expect(made).toMatchObject({
    name: 'a',
    permissions: ['push'],
    accessKey: expect.stringMatching(/^\w{256}$/),
  });
  expect(await run(`${tokens}.getBy({ name: 'a' })`)).not.toHaveProperty('accessKey');
  expect(await run(`${tokens}.update(${made.id}, { permissions: ['pull'] })`)).toMatchObject({
    permissions: ['pull'],
  });
  await expect(run(`${tokens}.create({ name: 'b', permissions: ['no'], lifespan: null })`)).rejects.toThrow(
    'Unknown permissions provided: no',
  );
  expect(await run(`[await ${tokens}.revoke(${made.id}), await ${tokens}.list()].at(-1)`)).toEqual([]);
});

test('routes of the content API, and events', async () => {
  const run = await ask();
  const routes = await run(`strapi.contentAPI.getRoutesMap()`);
  expect(routes['api::tag'][0]).toEqual({
    method: 'GET',
    path: '/api/tags',
    handler: 'api::tag.tag.find',
    config: { auth: { scope: ['api::tag.tag.find'] } },
    info: { apiName: 'tag', type: 'content-api' },
  });
  // listeners to one event come before those to all
  expect(
    await run(`const seen = [], hub = strapi.webhookRunner.eventHub;
      const stop = [hub.subscribe((name, value) => { seen.push(name + value); }), strapi.eventHub.on('a.b', (value) => { seen.push(value); })];
      strapi.webhookRunner.createListener('a.b');
      await strapi.eventHub.emit('a.b', 1);
      stop.forEach((end) => end());
      await strapi.eventHub.emit('a.b', 2);
      return [seen, typeof strapi.webhookRunner.logger.info];`),
  ).toEqual([[1, 'a.b1'], 'function']);
});
