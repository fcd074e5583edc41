/** `service('upload')` that an extension has changed: uploads of both kinds call it, as in v4 4.26.2. */
import { createRequire } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { headersOf, type Identity } from '../support/credentials.ts';
import { openRoutes, serveKitCode } from './code-project.ts';

const around = (changes: string): string => `module.exports = (plugin) => {
  const make = plugin.services.upload;
  plugin.services.upload = (context) => {
    const made = make(context);
    return { ...made, ${changes} };
  };
  return plugin;
};`;

const FUNCTIONS = around(`
  upload: async (sent, options) => (await made.upload(sent, options)).map((file) => ({ ...file, by: options ? options.user.email : 'a caller' })),
  replace: (id, { data, file }, options) => made.replace(id, { data: { ...data, fileInfo: { ...data.fileInfo, caption: 'replaced' } }, file }, options),
  updateFileInfo: (id, info, options) => made.updateFileInfo(id, { ...info, caption: info.caption + '!' }, options),
  remove: async (file) => {
    if (file.name === 'emblem.svg') throw new (require('@strapi/utils').errors.ApplicationError)('kept');
    return made.remove(file);
  }`);

const STEPS = around(`
  enhanceAndValidateFile: async (file, info, metas) => {
    const described = await made.enhanceAndValidateFile(file, { ...info, caption: 'by step' }, metas);
    return { ...described, name: 'step-' + described.name };
  },
  uploadFileAndPersist: (file, options) => made.uploadFileAndPersist({ ...file, alternativeText: 'alt' }, options)`);

const serve = async (extension: string) => {
  const { ask, close } = await serveKitCode({ 'src/extensions/upload/strapi-server.js': extension });
  onTestFinished(() => close());
  return (method: string, path: string, as: Identity, fields?: Readonly<Record<string, string | null>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) {
      if (value === null) form.append(name, new Blob(['hello'], { type: 'text/plain' }), 'a.txt');
      else form.append(name, value);
    }
    const headers = headersOf(as) as Record<string, string>;
    return ask(path, { method, headers, ...(fields && { body: form }) });
  };
};

const FILE = { files: null };

test.each([
  ['/api/upload', '/api/upload/files', 'editor', 'a caller'],
  ['/upload', '/upload/files', 'admin:super', 'admin@octavo.test'],
] as const)('%s: upload, replace, updateFileInfo and remove', async (path, files, as, by) => {
  const ask = await serve(FUNCTIONS);
  const info = JSON.stringify({ name: 'b.txt', caption: 'c' });
  const [added] = (await ask('POST', path, as, { ...FILE, fileInfo: info })).body;
  expect(added).toMatchObject({ name: 'b.txt', caption: 'c', by });
  const at = `${path}?id=${added.id}`;
  expect((await ask('POST', at, as, FILE)).body).toMatchObject({ id: added.id, caption: 'replaced' });
  expect((await ask('POST', at, as, { fileInfo: '{"caption":"d"}' })).body).toMatchObject({ caption: 'd!' });
  expect((await ask('DELETE', `${files}/${added.id}`, as)).body).toMatchObject({ id: added.id });
  expect((await ask('DELETE', `${files}/${added.id}`, as)).status).toBe(404);
  // the house's emblem
  expect((await ask('DELETE', `${files}/5`, as)).body.error).toMatchObject({ status: 400, message: 'kept' });
  expect((await ask('POST', path, as, { ...FILE, fileInfo: '{' })).status).toBe(400);
});

test('who may do nothing with a file calls none of it', async () => {
  const ask = await serve(FUNCTIONS);
  expect((await ask('POST', '/api/upload', 'public', FILE)).status).toBe(403);
  expect((await ask('POST', '/upload', 'public', FILE)).status).toBe(401);
  // authors may change what they have uploaded themselves
  expect((await ask('POST', '/upload?id=1', 'admin:author', { fileInfo: '{"caption":"x"}' })).status).toBe(
    403,
  );
  expect((await ask('POST', '/upload?id=1', 'admin:author', FILE)).status).toBe(403);
  expect((await ask('DELETE', '/upload/files/1', 'admin:author')).status).toBe(403);
  const [{ id }] = (await ask('POST', '/upload', 'admin:author', FILE)).body;
  expect((await ask('POST', `/upload?id=${id}`, 'admin:author', FILE)).body).toMatchObject({ id });
});

test('the steps of an upload', async () => {
  const ask = await serve(STEPS);
  const [added] = (await ask('POST', '/api/upload', 'editor', FILE)).body;
  expect(added).toMatchObject({ name: 'step-a.txt', caption: 'by step', alternativeText: 'alt' });
  const { body } = await ask('POST', `/api/upload?id=${added.id}`, 'editor', FILE);
  expect(body).toMatchObject({ id: added.id, name: 'step-a.txt', caption: 'by step' });
});

// as a bot of a public project keeps the pictures that it is sent
test('a picture and its formats are stored without a row, for code that makes the row', async () => {
  const { ask } = await serveKitCode({
    'src/index.js': 'module.exports = {};',
    'src/api/ask/routes/ask.js': openRoutes({
      '/ask': `async () => {
        const { Readable } = require('node:stream');
        const sharp = require('${createRequire(import.meta.url).resolve('sharp')}');
        const content = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } }).png().toBuffer();
        const upload = strapi.plugin('upload').service('upload');
        const entity = { name: 'sent.png', hash: 'sent_1', ext: '.png', mime: 'image/png', size: content.length / 1000, provider: 'local', getStream: () => Readable.from([content]) };
        await upload.uploadImage(entity);
        const { getStream, ...data } = entity;
        const file = await strapi.query('plugin::upload.file').create({ data: { ...data, folderPath: '/' } });
        const { thumbnail } = file.formats;
        await upload.setConfiguration({ pageSize: 20, sort: 'name:ASC' });
        return [file.url, file.width, file.height, Object.keys(file.formats).sort(), thumbnail.url, thumbnail.width, thumbnail.name, await upload.getConfiguration()];
      }`,
    }),
  });
  const [url, width, height, formats, thumbnail, thumbnailWidth, name, view] = (await ask('/api/ask')).body;
  expect([url, width, height, formats, thumbnail, thumbnailWidth, name]).toEqual([
    '/uploads/sent_1.png',
    800,
    600,
    ['medium', 'small', 'thumbnail'],
    '/uploads/thumbnail_sent_1.png',
    208,
    'thumbnail_sent.png',
  ]);
  expect(view).toEqual({ pageSize: 20, sort: 'name:ASC' });
  for (const path of [url, thumbnail]) expect((await ask(path)).status, path).toBe(200);
});
