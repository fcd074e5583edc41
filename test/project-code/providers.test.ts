/** A project's own providers of uploads and mail: v4's contract, and what becomes of files where one fails. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SqliteDatabase } from '../../src/core/database/sqlite/sqlite-database.ts';
import { StartError } from '../../src/core/project/start-error.ts';
import { type Files, openRoutes, type ServedCode, serveCode } from './code-project.ts';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Stores below `.tmp/cloud`, under names of its own as services do, and notes what it was asked. */
const CLOUD = `
const fs = require('node:fs');
const path = require('node:path');
const { errors } = require('@strapi/utils');
module.exports = {
  init(options) {
    options.seen = true; // packages write into their options
    const folder = path.join(strapi.dirs.app.root, '.tmp/cloud');
    fs.mkdirSync(folder, { recursive: true });
    const note = (action, file, more) => fs.appendFileSync(path.join(folder, 'calls.jsonl'), JSON.stringify({
      action, hash: file.hash, ext: file.ext, name: file.name, mime: file.mime, size: file.size, path: file.path,
      metadata: file.provider_metadata, options: more }) + '\\n');
    let count = 0;
    let version = 0;
    const send = async (action, file, more) => {
      note(action, file, more);
      if (file.name.includes('fail')) throw new Error('the cloud says no, its key is s3cr3t');
      if (file.name.includes('large')) throw new errors.PayloadTooLargeError('too much for this cloud');
      const id = options.rename ? file.hash + '-' + (count += 1) : file.hash;
      const chunks = [];
      if (file.stream) for await (const chunk of file.stream) chunks.push(chunk);
      else chunks.push(file.buffer);
      fs.writeFileSync(path.join(folder, id), Buffer.concat(chunks));
      file.url = 'https://cloud.test/v' + (version += 1) + '/' + id + file.ext;
      if (options.notes !== false) file.provider_metadata = { id };
    };
    return {
      [options.whole ? 'upload' : 'uploadStream']: (file, more = { none: true }) =>
        send(options.whole ? 'upload' : 'uploadStream', file, more),
      async delete(file, more) {
        note('delete', file, more);
        if (file.name.includes('stuck')) throw new Error('cannot');
        fs.rmSync(path.join(folder, file.provider_metadata.id));
      },
      ...(options.private ? {
        isPrivate: async () => true,
        getSignedUrl: async (file) => ({ url: file.url + '?signed=' + file.hash + '.' + file.provider_metadata.id.length }),
      } : {}),
    };
  },
};`;

const plugins = (entries: object): Files => ({
  'config/plugins.js': `module.exports = ${JSON.stringify({
    ...entries,
    'users-permissions': { config: { jwtSecret: 'a secret of some length' } },
  })};`,
});

/** The package, and routes that stand for clients with rights. */
const PACKAGE: Files = {
  'node_modules/@strapi/provider-upload-cloud/package.json':
    '{"name":"@strapi/provider-upload-cloud","main":"lib/index.js"}',
  'node_modules/@strapi/provider-upload-cloud/lib/index.js': CLOUD,
  'config/server.js':
    "module.exports = { logger: { level: 'silent' }, app: { keys: ['one key', 'another'] } };",
  'src/api/note/content-types/note/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    attributes: { text: { type: 'string' }, picture: { type: 'media', multiple: false } },
  }),
  'src/index.js': `module.exports = { async bootstrap({ strapi }) {
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    for (const action of ['plugin::upload.content-api.upload', 'plugin::upload.content-api.destroy', 'plugin::upload.content-api.find',
      'api::note.note.find', 'api::note.note.create', 'api::note.note.update'])
      await strapi.db.query('plugin::users-permissions.permission').create({ data: { action, role: role.id } });
  } };`,
};

const cloud = (providerOptions: object = {}, more: object = {}, files: Files = {}): Promise<ServedCode> =>
  serveCode({
    ...PACKAGE,
    ...plugins({ upload: { config: { provider: 'cloud', providerOptions, ...more } } }),
    ...files,
  });

const form = (name: string, fields: Readonly<Record<string, string>> = {}): RequestInit => {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.set(key, value);
  body.set('files', new Blob([GIF], { type: 'image/gif' }), name);
  return { method: 'POST', body };
};

const kept = ({ dir }: ServedCode): string[] =>
  readdirSync(join(dir, '.tmp/cloud')).filter((name) => name !== 'calls.jsonl');

// biome-ignore lint/suspicious/noExplicitAny: whatever was noted
const calls = ({ dir }: ServedCode): any[] =>
  readFileSync(join(dir, '.tmp/cloud/calls.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a provider of uploads', () => {
  test('stores, and what it notes stands in the row; deletes what it has noted', async () => {
    const served = await cloud({}, { actionOptions: { uploadStream: 'preset', delete: { soft: true } } });
    const { body, status } = await served.ask('/api/upload', form('a.gif'));
    expect(status).toBe(200);
    const [file] = body;
    expect(file).toMatchObject({
      provider: 'cloud',
      provider_metadata: { id: file.hash },
      name: 'a.gif',
      ext: '.gif',
    });
    expect(file.url).toMatch(/^https:\/\/cloud\.test\/v\d+\//);
    expect(kept(served)).toEqual([file.hash]);
    expect((await served.ask(`/api/upload/files/${file.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(kept(served)).toEqual([]);
    expect(calls(served)).toMatchObject([
      { action: 'uploadStream', hash: file.hash, mime: 'image/gif', options: 'preset' },
      { action: 'delete', hash: file.hash, metadata: { id: file.hash }, options: { soft: true } },
    ]);
  });

  test('with whole files only is given those', async () => {
    const served = await cloud({ whole: true });
    const { body } = await served.ask('/api/upload', form('a.gif'));
    expect(readFileSync(join(served.dir, '.tmp/cloud', body[0].hash))).toEqual(GIF);
    expect(calls(served)).toMatchObject([{ action: 'upload', options: { none: true } }]);
  });

  test('entries with files go through it', async () => {
    const served = await cloud();
    const body = new FormData();
    body.set('data', '{"text":"with a picture"}');
    body.set('files.picture', new Blob([GIF], { type: 'image/gif' }), 'a.gif');
    const { body: answer } = await served.ask('/api/notes?populate=picture', { method: 'POST', body });
    expect(answer.data.attributes.picture.data.attributes.url).toMatch(/^https:\/\/cloud\.test\//);
    expect(kept(served)).toHaveLength(1);
  });

  test('that gives content the same name has it replaced in place: nothing is deleted', async () => {
    const served = await cloud();
    const [file] = (await served.ask('/api/upload', form('a.gif'))).body;
    const { body } = await served.ask(`/api/upload?id=${file.id}`, form('b.gif'));
    expect(body).toMatchObject({ id: file.id, hash: file.hash, provider_metadata: { id: file.hash } });
    expect(kept(served)).toEqual([file.hash]);
    expect(calls(served).map(({ action }) => action)).toEqual(['uploadStream', 'uploadStream']);
  });

  test('that gives every content a name of its own loses the former one, and the row names the new one', async () => {
    const served = await cloud({ rename: true });
    const [file] = (await served.ask('/api/upload', form('a.gif'))).body;
    const { body } = await served.ask(`/api/upload?id=${file.id}`, form('b.gif'));
    expect(body.provider_metadata).toEqual({ id: `${file.hash}-2` });
    expect(body.url).toContain(`${file.hash}-2`);
    expect(kept(served)).toEqual([`${file.hash}-2`]);
  });

  test('that fails is a 502 that says nothing about it, and no row stays', async () => {
    const served = await cloud();
    const { status, text } = await served.ask('/api/upload', form('fail.gif'));
    expect(status).toBe(502);
    expect(text).not.toContain('s3cr3t');
    expect((await served.ask('/api/upload/files')).body).toEqual([]);
  });

  test("its refusal in v4's own words is passed on as it is", async () => {
    const served = await cloud();
    const { status, body } = await served.ask('/api/upload', form('large.gif'));
    expect(status).toBe(413);
    expect(body.error).toMatchObject({ name: 'PayloadTooLargeError', message: 'too much for this cloud' });
  });

  test('the second of two files fails: the first does not stay with it', async () => {
    const served = await cloud();
    const request = form('a.gif');
    (request.body as FormData).append('files', new Blob([GIF], { type: 'image/gif' }), 'fail.gif');
    expect((await served.ask('/api/upload', request)).status).toBe(502);
    expect(kept(served)).toEqual([]);
  });

  test('that cannot delete keeps the row', async () => {
    const served = await cloud();
    const [file] = (await served.ask('/api/upload', form('stuck.gif'))).body;
    expect((await served.ask(`/api/upload/files/${file.id}`, { method: 'DELETE' })).status).toBe(502);
    expect((await served.ask('/api/upload/files')).body).toHaveLength(1);
  });

  test('that is private signs what entries show, and only that', async () => {
    const served = await cloud({ private: true });
    const [file] = (await served.ask('/api/upload', form('a.gif'))).body;
    expect(file.url).not.toContain('signed');
    const body = JSON.stringify({ data: { text: 'x', picture: file.id } });
    const created = await served.ask('/api/notes', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(created.status).toBe(200);
    const { body: answer } = await served.ask('/api/notes?populate=picture');
    expect(answer.data[0].attributes.picture.data.attributes).toMatchObject({
      url: `${file.url}?signed=${file.hash}.${file.hash.length}`,
      isUrlSigned: true,
    });
    // it does not say how long that is good, so it is in no answer from memory
    const statements = vi.spyOn(SqliteDatabase.prototype, 'readBody');
    onTestFinished(() => statements.mockRestore());
    const counts: number[] = [];
    for (const path of ['/api/notes?populate=picture', '/api/notes']) {
      for (const _again of [1, 2]) {
        statements.mockClear();
        expect((await served.ask(path)).status).toBe(200);
        counts.push(statements.mock.calls.length);
      }
    }
    expect(counts).toEqual([1, 1, 1, 0]);
  });

  test("code finds it as strapi.plugin('upload').provider", async () => {
    const { ask } = await cloud(
      {},
      {},
      {
        'src/api/x/routes/x.js': openRoutes({
          '/x': "async (ctx) => { const { provider } = strapi.plugin('upload'); ctx.body = [await provider.isPrivate(), typeof provider.delete]; }",
        }),
      },
    );
    expect((await ask('/api/x')).body).toEqual([false, 'function']);
  });

  test.each([
    ['a path', './src/cloud', { 'src/cloud.js': CLOUD }],
    [
      'a package of its own',
      'my-cloud',
      {
        'node_modules/my-cloud/index.js': CLOUD,
        'node_modules/my-cloud/package.json': '{"name":"my-cloud"}',
      },
    ],
    [
      'the name packages had before',
      'sky',
      {
        'node_modules/strapi-provider-upload-sky/index.js': CLOUD,
        'node_modules/strapi-provider-upload-sky/package.json': '{}',
      },
    ],
    ['any case, as in v4', 'Cloud', {}],
  ])('is found by %s', async (_what, provider, files) => {
    const served = await serveCode({
      ...PACKAGE,
      ...plugins({ upload: { config: { provider } } }),
      ...files,
    });
    const { body } = await served.ask('/api/upload', form('a.gif'));
    expect(body[0].provider).toBe(provider);
  });

  test.each([
    [
      'is not installed',
      'moon',
      {},
      "the provider 'moon' is neither built in nor installed (npm install @strapi/provider-upload-moon@4)",
    ],
    ['has no init', './src/p', { 'src/p.js': 'module.exports = {};' }, 'it exports no function init'],
    [
      'cannot delete',
      './src/p',
      { 'src/p.js': 'module.exports = { init: () => ({ upload() {} }) };' },
      'it has no function delete',
    ],
    [
      'cannot store',
      './src/p',
      { 'src/p.js': 'module.exports = { init: () => ({ delete() {} }) };' },
      'it has neither upload nor uploadStream',
    ],
    [
      'throws',
      './src/p',
      { 'src/p.js': "module.exports = { init: () => { throw new Error('no key'); } };" },
      'no key',
    ],
    [
      'asks for a package that is not installed',
      './src/p',
      { 'src/p.js': "require('nobody-has-this');" },
      "Cannot find module 'nobody-has-this'",
    ],
  ])('that %s stops the start; with partial uploads are refused and everything can be read', async (_what, provider, files, message) => {
    const project = { ...PACKAGE, ...plugins({ upload: { config: { provider } } }), ...files };
    const error = await serveCode(project).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect((error as StartError).message).toContain('config/plugins: upload.config.provider: ');
    expect((error as StartError).message).toContain(message);
    expect((error as StartError).message).toContain('`octavo start --partial` starts without uploads.');
    const served = await serveCode({
      ...project,
      'config/server.js':
        "module.exports = { partial: true, logger: { level: 'silent' }, app: { keys: ['a', 'b'] } };",
    });
    const refused = await served.ask('/api/upload', form('a.gif'));
    expect(refused.status).toBe(503);
    expect(refused.body.error.message).toBe(
      'Files cannot be stored or deleted at the moment: the file storage is not there',
    );
    expect((await served.ask('/api/upload/files')).body).toEqual([]);
    expect((await served.ask('/api/notes?populate=*')).status).toBe(200);
    expect(served.warnings.join('\n')).toContain('The server starts without uploads (partial).');
  });
});

describe('a provider of mail', () => {
  const POST = `
module.exports = {
  init: (options, settings) => ({
    send: async (mail) => {
      if (mail.to.startsWith('fail')) throw new Error('the service says no, its key is s3cr3t');
      require('node:fs').appendFileSync(require('node:path').join(strapi.dirs.app.root, '.tmp/sent.jsonl'), JSON.stringify({ ...mail, key: options.key, by: settings.defaultFrom }) + '\\n');
    },
  }),
};`;

  const mailing = (provider: string, files: Files = {}, more: Files = {}): Files => ({
    'src/pigeon.js': POST,
    ...plugins({
      email: {
        config: {
          provider,
          providerOptions: { key: 'k' },
          settings: { defaultFrom: 'house@octavo.test', testAddress: 'x@y' },
        },
      },
    }),
    'src/api/desk/routes/desk.js': openRoutes({
      '/send':
        "async () => { await strapi.plugin('email').service('email').send({ to: 'a@octavo.test', subject: 'S', text: 'T', tags: ['x'] }); return { sent: true }; }",
    }),
    ...files,
    ...more,
  });

  const json = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const register = (email: string): RequestInit =>
    json({ username: email.split('@')[0], email, password: 'some password' });

  const sent = ({ dir }: ServedCode) => {
    const file = join(dir, '.tmp/sent.jsonl');
    return existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  };

  test('without a configured sender it gets one for its settings, and no member without a value', async () => {
    const served = await serveCode({
      ...mailing('./src/pigeon'),
      'config/plugins.js': `module.exports = {
        email: { config: { provider: './src/pigeon', settings: { sender: 'own' } } },
        'users-permissions': { config: { jwtSecret: 'a secret of some length' } },
      };`,
    });
    await served.ask('/api/auth/local/register', register('reader@octavo.test'));
    await served.ask('/api/auth/forgot-password', json({ email: 'reader@octavo.test' }));
    expect(sent(served)[0].by).toBe('no-reply@localhost');
    expect(Object.keys(sent(served)[0]).sort()).toEqual(['by', 'html', 'subject', 'text', 'to']);
  });

  test("sends what code and the server send, with v4's members", async () => {
    const served = await serveCode(mailing('./src/pigeon'));
    expect((await served.ask('/api/send')).status).toBe(200);
    await served.ask('/api/auth/local/register', register('reader@octavo.test'));
    const answer = await served.ask('/api/auth/forgot-password', json({ email: 'reader@octavo.test' }));
    expect(answer.status).toBe(200);
    expect(sent(served)).toMatchObject([
      { to: 'a@octavo.test', subject: 'S', text: 'T', tags: ['x'], key: 'k', by: 'house@octavo.test' },
      {
        to: 'reader@octavo.test',
        from: 'house@octavo.test',
        html: expect.stringContaining('code='),
        key: 'k',
      },
    ]);
    // a mail of code arrives as code wrote it: the provider has defaults of its own
    expect(Object.keys(sent(served)[0]).sort()).toEqual(['by', 'key', 'subject', 'tags', 'text', 'to']);
    expect(Object.keys(sent(served)[1]).sort()).toEqual([
      'by',
      'from',
      'html',
      'key',
      'subject',
      'text',
      'to',
    ]);
  });

  test('that fails is a 502 that says nothing about it', async () => {
    const served = await serveCode(mailing('./src/pigeon'));
    await served.ask('/api/auth/local/register', register('fail@octavo.test'));
    const { status, text } = await served.ask(
      '/api/auth/forgot-password',
      json({ email: 'fail@octavo.test' }),
    );
    expect(status).toBe(502);
    expect(text).not.toContain('s3cr3t');
  });

  test('that is not installed stops the start; with partial every mail is a 502', async () => {
    const project = mailing('sendgrid');
    const error = await serveCode(project).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toContain(
      "email.config.provider: the provider 'sendgrid' is neither built in nor installed (npm install @strapi/provider-email-sendgrid@4)",
    );
    const served = await serveCode({
      ...project,
      'config/server.js':
        "module.exports = { partial: true, logger: { level: 'silent' }, app: { keys: ['a', 'b'] } };",
    });
    await served.ask('/api/auth/local/register', register('reader@octavo.test'));
    expect(
      (await served.ask('/api/auth/forgot-password', json({ email: 'reader@octavo.test' }))).status,
    ).toBe(502);
    expect(served.warnings.join('\n')).toContain('The server starts without mail (partial).');
  });

  test('nodemailer and sendmail stay built in, installed or not', async () => {
    const package_ = {
      'node_modules/@strapi/provider-email-nodemailer/index.js': "throw new Error('not this');",
    };
    const { warnings } = await serveCode(mailing('nodemailer', package_));
    expect(warnings.filter((warning) => warning.includes('email'))).toEqual([]);
  });
});
