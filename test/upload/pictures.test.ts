/** What is made of pictures (spec/users-upload-http, "Upload"). */

import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { type Picture, readPicture } from '../../src/core/upload/pictures.ts';
import type { UploadSettings } from '../../src/core/upload/upload-settings.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { testClock } from '../support/test-clock.ts';

const SETTINGS: UploadSettings = {
  sizeOptimization: true,
  responsiveDimensions: true,
  autoOrientation: false,
};

/** Pixels that differ, so that nothing gets small by itself. */
function noise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + ((at * at) % 97)) & 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** One colour, which is compressed in a moment: for tests that look at sizes in pixels only. */
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

async function read(content: Buffer, settings: Partial<UploadSettings> = {}): Promise<Picture | null> {
  const path = join(temporaryProject({}), '0');
  writeFileSync(path, content);
  return readPicture(
    { path, size: content.length },
    {
      clock: testClock(),
      settings: { ...SETTINGS, ...settings },
      breakpoints: { large: 1000, medium: 750, small: 500 },
    },
  );
}

const sizesOf = (picture: Picture | null): string[] =>
  picture!.formats.map(({ format, width, height }) => `${format} ${width}x${height}`);

test.each([
  [1200, 800, ['thumbnail 234x156', 'large 1000x667', 'medium 750x500', 'small 500x333']],
  [600, 900, ['thumbnail 104x156', 'medium 500x750', 'small 333x500']],
  [501, 300, ['thumbnail 245x147', 'small 500x299']],
  [500, 500, ['thumbnail 156x156']],
  [246, 100, ['thumbnail 245x100']],
  [245, 156, []],
  [3000, 40, ['thumbnail 245x3', 'large 1000x13', 'medium 750x10', 'small 500x7']],
])('a picture of %i by %i gets the formats it is larger than', async (width, height, formats) => {
  const picture = await read(await plain(width, height).png().toBuffer());
  expect(picture).toMatchObject({ width, height });
  expect(sizesOf(picture)).toEqual(formats);
  for (const { path, size } of picture!.formats) expect(statSync(path).size).toBe(size);
});

test.each(['jpeg', 'png', 'webp', 'tiff', 'gif'] as const)('%s has formats of its own kind', async (kind) => {
  const picture = await read(await noise(600, 400).toFormat(kind).toBuffer());
  expect(sizesOf(picture)).toEqual(['thumbnail 234x156', 'small 500x333']);
  for (const { path } of picture!.formats) expect((await sharp(path).metadata()).format).toBe(kind);
});

test('SVG has a size and no formats; what is no picture is none', async () => {
  const svg = await read(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>'));
  expect(svg).toMatchObject({ width: 900, height: 600, formats: [] });
  expect(await read(Buffer.from('<html></html>'))).toBeNull();
  expect(await read(await noise(300, 300).avif().toBuffer())).toBeNull();
});

const sideways = (): Promise<Buffer> =>
  noise(800, 400)
    .jpeg()
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } },
    })
    .toBuffer();

test('what cameras add goes, but for which side is up', async () => {
  const picture = await read(await sideways());
  expect(picture).toMatchObject({ width: 800, height: 400 });
  for (const { path } of [picture!.original, ...picture!.formats]) {
    const { orientation, exif } = await sharp(path).metadata();
    expect(orientation).toBe(6);
    expect(exif?.toString('latin1')).not.toContain('somebody');
  }
});

test('with autoOrientation pictures are turned', async () => {
  for (const sizeOptimization of [true, false]) {
    const picture = await read(await sideways(), { autoOrientation: true, sizeOptimization });
    expect(picture).toMatchObject({ width: 400, height: 800 });
    expect(sizesOf(picture)).toEqual(['thumbnail 78x156', 'medium 375x750', 'small 250x500']);
    const { width, height, orientation } = await sharp(picture!.original.path).metadata();
    expect([width, height, orientation ?? 1]).toEqual([400, 800, 1]);
  }
});

test('without size optimization the original is what was sent', async () => {
  const content = await noise(300, 300).jpeg({ quality: 95 }).toBuffer();
  const sent = await read(content, { sizeOptimization: false });
  expect(sent!.original.size).toBe(content.length);
  expect((await read(content))!.original.size).toBeLessThan(content.length);
});

test('without responsive dimensions there is a thumbnail only', async () => {
  const picture = await read(await plain(900, 900).jpeg().toBuffer(), { responsiveDimensions: false });
  expect(sizesOf(picture)).toEqual(['thumbnail 156x156']);
});

test('an animation stays one', async () => {
  const pages = Buffer.concat([0, 1, 2].map((shade) => Buffer.alloc(300 * 300 * 3, shade * 80)));
  const animated = await sharp(pages, { raw: { width: 300, height: 900, channels: 3, pageHeight: 300 } })
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer();
  const picture = await read(animated);
  expect((await sharp(picture!.original.path).metadata()).pages).toBe(3);
});

test('what cameras add is there to begin with', async () => {
  const { orientation, exif } = await sharp(await sideways()).metadata();
  expect(orientation).toBe(6);
  expect(exif?.toString('latin1')).toContain('somebody');
});

test('a damaged picture is refused', async () => {
  const whole = await noise(300, 300).png().toBuffer();
  await expect(read(whole.subarray(0, whole.length / 4))).rejects.toMatchObject({
    name: 'ApplicationError',
    message: 'File is not a valid image',
  });
});
