/** A few kilobytes may be a picture of hundreds of millions of pixels: it is stored, and not unpacked. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
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
