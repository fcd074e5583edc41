/** A few kilobytes may be a picture of hundreds of millions of pixels: it is stored, and not unpacked. */
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { serveCode } from '../project-code/code-project.ts';
import { serveLibrary } from '../upload/served-library.ts';

const picture = async (side: number) => ({
  name: 'big.png',
  type: 'image/png',
  content: await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .png()
    .toBuffer(),
});

test('of a picture past pixelLimit nothing is made', async () => {
  const library = await serveLibrary({ upload: { pixelLimit: 1_000_000 } });
  const [small] = (await library.post('/api/upload', [await picture(1000)])).body;
  expect(Object.keys(small.formats)).toContain('thumbnail');
  const [bomb] = (await library.post('/api/upload', [await picture(1001)])).body;
  expect([bomb.width, bomb.height, bomb.formats]).toEqual([1001, 1001, null]);
});

/** Asks the service of the media library for everything; `open` is what a picture past the limit does not get. */
const SERVICE = `async (ctx) => {
  const { Readable } = require('node:stream');
  const images = strapi.plugin('upload').service('image-manipulation');
  const answers = [];
  for (const file of globalThis.pictures) {
    const picture = { ...file, name: 'big.png', hash: 'big', getStream: () => Readable.from([file.content]) };
    const size = await images.getDimensions(picture);
    answers.push([size.width, await images.isImage(picture), await images.isResizableImage(picture), await images.isOptimizableImage(picture)]);
    answers.push(await images.generateThumbnail({ ...picture, ...size }).then(({ width }) => width, (error) => error.message));
  }
  ctx.body = answers;
}`;

test('nor by the service that code has of the media library', async () => {
  const { ask } = await serveCode({
    'config/plugins.js':
      "module.exports = { upload: { config: { pixelLimit: 1000000 } }, 'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };",
    'src/api/note/routes/own.js': `module.exports = { routes: [{ method: 'GET', path: '/ask', handler: ${SERVICE}, config: { auth: false } }] };`,
  });
  const pictures = [await picture(1000), await picture(1001)];
  Object.assign(globalThis, { pictures });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'pictures'));
  expect((await ask('/api/ask')).body).toEqual([
    [1000, true, true, true],
    156,
    [1001, true, false, false],
    expect.stringContaining('pixel limit'),
  ]);
});
