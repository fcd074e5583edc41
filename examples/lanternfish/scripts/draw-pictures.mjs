// Draws the example's pictures into content/media, each in the sizes the media library keeps,
// and writes the list content/media.json and favicon.ico. Run it after a change of scenes.mjs or captions.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { encodePng } from './png.mjs';
import { ICON, SCENES } from './scenes.mjs';

const SHADES = 32;
const FORMATS = { thumbnail: [245, 156], large: [1000, 1000], medium: [750, 750], small: [500, 500] };
const out = new URL('../content/media/', import.meta.url);
const captions = JSON.parse(readFileSync(new URL('captions.json', import.meta.url), 'utf8'));

const smooth = (low, high, value) => {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

/** Four ramps of shades, all from the same dark, so that edges melt into the water. */
function paletteOf([dark, ...lights]) {
  return lights.flatMap((light) =>
    Array.from({ length: SHADES }, (_, i) =>
      dark.map((from, c) => Math.round(from + ((light[c] - from) * i) / (SHADES - 1))),
    ),
  );
}

function draw(scene, width, height) {
  const pixels = new Uint8Array(width * height);
  const blur = 1.5 / height;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5) / height;
      const y = (row + 0.5) / height;
      let ramp = 0;
      let light = scene.water[0] + (scene.water[1] - scene.water[0]) * smooth(0, 1, y);
      for (const shape of scene.bodies) {
        const distance = shape.at(x, y);
        if (distance >= 0) continue;
        ramp = shape.ramp;
        light = shape.light * smooth(0, blur, -distance) * (0.8 + 0.2 * smooth(0, 0.06, -distance));
      }
      for (const { x: lx, y: ly, size, strength, ramp: glow } of scene.lamps) {
        const near = 1 - Math.hypot(x - lx, y - ly) / size;
        if (near <= 0) continue;
        const added = strength * near * near;
        if (added < light && ramp !== glow) continue;
        light = ramp === glow ? light + added : Math.max(light, added);
        ramp = glow;
      }
      pixels[row * width + column] =
        ramp * SHADES + Math.round(Math.min(1, Math.max(0, light)) * (SHADES - 1));
    }
  }
  return encodePng(width, height, paletteOf(scene.colours), pixels);
}

mkdirSync(out, { recursive: true });
const list = [];
for (const scene of SCENES) {
  const [width, height] = scene.size;
  const stem = `${scene.name.replaceAll('-', '_')}_lanternfish`;
  const write = (file, w, h) => writeFileSync(new URL(file, out), draw(scene, w, h));
  write(`${stem}.png`, width, height);
  const formats = {};
  for (const [format, [maxWidth, maxHeight]] of Object.entries(FORMATS)) {
    const scale = Math.min(maxWidth / width, maxHeight / height);
    if (scale >= 1) continue;
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    write(`${format}_${stem}.png`, size.width, size.height);
    formats[format] = { file: `${format}_${stem}.png`, ...size };
  }
  list.push({
    name: `${scene.name}.png`,
    file: `${stem}.png`,
    mime: 'image/png',
    width,
    height,
    ...captions[scene.name],
    formats,
  });
}
for (const name of ['barreleye', 'nautilus']) {
  list.push({
    name: `${name}.svg`,
    file: `${name}_lanternfish.svg`,
    mime: 'image/svg+xml',
    width: 240,
    height: 160,
    ...captions[name],
  });
}
writeFileSync(new URL('../media.json', out), `${JSON.stringify(list, null, 2)}\n`);

// an icon file is a PNG behind a header of one directory entry
const ICON_SIZE = 32;
const icon = draw(ICON, ICON_SIZE, ICON_SIZE);
const header = Buffer.alloc(22);
header.writeUInt16LE(1, 2);
header.writeUInt16LE(1, 4);
header.set([ICON_SIZE, ICON_SIZE], 6);
header.writeUInt16LE(1, 10);
header.writeUInt16LE(8, 12);
header.writeUInt32LE(icon.length, 14);
header.writeUInt32LE(header.length, 18);
writeFileSync(new URL('../favicon.ico', import.meta.url), Buffer.concat([header, icon]));
