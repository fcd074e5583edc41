/** Extensions of the media library that change how formats of pictures are made, in the forms that projects use. */
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Files, serveCode } from './code-project.ts';

const extension = (code: string): Files => ({
  'src/extensions/upload/strapi-server.js': code,
  'src/index.js': `module.exports = { async bootstrap({ strapi }) {
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    for (const action of ['upload', 'find'])
      await strapi.db.query('plugin::users-permissions.permission').create({ data: { action: 'plugin::upload.content-api.' + action, role: role.id } });
  } };`,
});

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: { r: 9, g: 99, b: 199 } } })
    .png()
    .toBuffer();

async function upload(files: Files, name = 'sea.png', content?: Buffer) {
  const served = await serveCode(files);
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(content ?? (await picture()))], { type: 'image/png' }), name);
  const answer = await served.ask('/api/upload', { method: 'POST', body: form });
  return { served, answer, file: answer.body?.[0] };
}

test('without thumbnails: the other formats are made as ever', async () => {
  const { served, file, answer } = await upload(
    extension(`module.exports = (plugin) => {
      const imageManipulation = plugin.services['image-manipulation'];
      plugin.services['image-manipulation'] = () => ({ ...imageManipulation(), generateThumbnail: () => {} });
      return plugin;
    };`),
  );
  expect(answer.status, answer.text).toBe(200);
  expect([file.width, file.height, Object.keys(file.formats)]).toEqual([800, 600, ['medium', 'small']]);
  const { medium } = file.formats;
  expect(medium).toMatchObject({
    name: 'medium_sea.png',
    hash: `medium_${file.hash}`,
    ext: '.png',
    width: 750,
    height: 563,
  });
  const sent = await fetch(new URL(medium.url, served.address));
  expect((await sharp(Buffer.from(await sent.arrayBuffer())).metadata()).width).toBe(750);
});

test('formats of another type, as optimizers make them', async () => {
  const { served, file, answer } = await upload(
    extension(`const sharp = require(${JSON.stringify(createRequire(import.meta.url).resolve('sharp'))}); const { join } = require('path'); const fs = require('fs');
    module.exports = (plugin) => {
      const base = plugin.services['image-manipulation'];
      plugin.services['image-manipulation'] = ({ strapi }) => ({
        ...base({ strapi }),
        generateThumbnail: async () => null,
        async generateResponsiveFormats(file) {
          const path = join(file.tmpWorkingDirectory, 'w_' + file.hash);
          const info = await file.getStream().pipe(sharp().resize({ width: 100 }).webp()).toFile(path);
          return [{ key: 'webp', file: { name: 'w_' + file.name, hash: 'w_' + file.hash, ext: '.webp', mime: 'image/webp', path: null,
            width: info.width, height: info.height, getStream: () => fs.createReadStream(path) } }, undefined];
        },
      });
      return plugin;
    };`),
  );
  expect(answer.status, answer.text).toBe(200);
  expect(Object.keys(file.formats)).toEqual(['webp']);
  expect(file.formats.webp).toMatchObject({
    ext: '.webp',
    mime: 'image/webp',
    width: 100,
    height: 75,
    hash: `w_${file.hash}`,
  });
  expect(file.formats.webp.url).toBe(`/uploads/w_${file.hash}.webp`);
  const sent = await fetch(new URL(file.formats.webp.url, served.address));
  expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('a service that takes nothing for a picture: files are stored as they came', async () => {
  const { file } = await upload(
    extension(`module.exports = (plugin) => {
      plugin.services['image-manipulation'] = () => ({ generateThumbnail: () => null, optimize: () => null, isSupportedImage: () => false, isImage: () => false });
      return plugin;
    };`),
  );
  expect([file.width, file.formats, file.size > 0]).toEqual([null, null, true]);
});

test('a name that leaves the folder of uploads is refused, and nothing is stored', async () => {
  const { served, answer } = await upload(
    extension(`module.exports = (plugin) => {
      const base = plugin.services['image-manipulation'];
      plugin.services['image-manipulation'] = () => ({ ...base(), generateThumbnail: async (file) => ({ ...file, hash: '../../thumb', width: 1, height: 1 }) });
      return plugin;
    };`),
  );
  expect(answer.status).toBe(400);
  expect((await served.ask('/api/upload/files')).body).toEqual([]);
});

test('a picture that is damaged is refused as by the server', async () => {
  const bytes = (await picture()).subarray(0, 20);
  const { answer } = await upload(
    extension(
      "module.exports = (plugin) => { const base = plugin.services['image-manipulation']; plugin.services['image-manipulation'] = () => ({ ...base(), isImage: async () => true }); };",
    ),
    'broken.png',
    Buffer.from(bytes),
  );
  expect([answer.status, answer.body.error.message]).toEqual([400, 'File is not a valid image']);
});

test('a service of uploads that sets each format on the file, as v4 does', async () => {
  const { served, file, answer } = await upload(
    extension(`module.exports = (plugin) => {
      const base = plugin.services.upload;
      plugin.services.upload = ({ strapi }) => ({
        ...base({ strapi }),
        async upload({ data, files }) {
          const provider = strapi.plugin('upload').provider;
          const { generateThumbnail, generateResponsiveFormats, getDimensions } = strapi.plugin('upload').service('image-manipulation');
          const made = await this.enhanceAndValidateFile(files, {}, {});
          Object.assign(made, await getDimensions(made));
          await provider.upload(made);
          const thumbnail = await generateThumbnail(made);
          await provider.upload(thumbnail);
          made.formats = { thumbnail };
          for (const { key, file } of await generateResponsiveFormats(made)) {
            await provider.upload(file);
            made.formats[key] = file;
          }
          return [await this.add({ ...made, provider: 'local', folderPath: '/' })];
        },
      });
      return plugin;
    };`),
  );
  expect(answer.status, answer.text).toBe(200);
  expect(Object.keys(file.formats)).toEqual(['thumbnail', 'medium', 'small']);
  const { url: _url, ...medium } = file.formats.medium;
  expect(medium).toMatchObject({ ext: '.png', mime: 'image/png', width: 750, hash: `medium_${file.hash}` });
  expect(Object.keys(medium)).not.toContain('formats');
  await served.close();
});
