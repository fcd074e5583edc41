/** Logos of the panel: of requests at once each one counts, and one that is refused leaves no file. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type ServedKit, serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit();

const picture = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

async function send({ ask }: ServedKit, logos: Readonly<Record<string, number>>) {
  const form = new FormData();
  for (const [name, side] of Object.entries(logos)) {
    form.append(name, new Blob([new Uint8Array(await picture(side))], { type: 'image/png' }), `${name}.png`);
  }
  return ask('/admin/project-settings', { method: 'POST', body: form, headers: headersOf('admin:super') });
}

const files = ({ dir }: ServedKit): string[] =>
  readdirSync(join(dir, 'public/uploads')).filter((name) => name.includes('Logo'));

test('two that are sent at once are both kept', async () => {
  const answers = await Promise.all([send(kit(), { menuLogo: 20 }), send(kit(), { authLogo: 30 })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await kit().send('GET', '/admin/project-settings', undefined, 'admin:super');
  expect(body).toMatchObject({ menuLogo: { width: 20 }, authLogo: { width: 30 } });
});

test('one that is too large is refused, and the other one of the request leaves no file', async () => {
  const before = files(kit());
  const answer = await send(kit(), { menuLogo: 20, authLogo: 800 });
  expect([answer.status, answer.body.error.details.errors[0].path]).toEqual([400, ['authLogo', 'width']]);
  expect(files(kit())).toEqual(before);
});
