/**
 * What `strapi.db.query` and `strapi.entityService` write and give back. `fixtures/writes.jsonl` holds
 * expressions and what the reference has answered to them on the same data; `expect:octavo` stands where Octavo
 * differs on purpose. Each runs in a transaction that is rolled back.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveKitCode } from './code-project.ts';

interface Question {
  readonly id: string;
  readonly code: string;
  readonly expect: unknown;
  readonly 'expect:octavo'?: unknown;
}

const questions = readFileSync(join(import.meta.dirname, 'fixtures/writes.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question);

/** Runs the code of a request's body and takes back what it has done. */
const ROUTE = `
const AsyncFunction = (async () => {}).constructor;
const handler = async (ctx) => {
  const { code } = ctx.request.body;
  const run = new AsyncFunction('strapi', code.includes('return ') ? code : 'return (' + code + ')');
  try {
    const value = await strapi.db.transaction(async ({ rollback }) => {
      const found = await run(strapi);
      await rollback();
      return found;
    });
    return { value };
  } catch (error) {
    return { error: { name: error.name, message: error.message } };
  }
};
module.exports = { routes: [{ method: 'POST', path: '/ask', handler, config: { auth: false } }] };`;

/** Times of the run itself are recorded as \`<now>\`. */
const withoutNow = (text: string): unknown =>
  JSON.parse(
    text.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, (time) =>
      Date.now() - Date.parse(JSON.parse(time) as string) < 600_000 ? '"<now>"' : time,
    ),
  );

test('writes of code', async () => {
  const { ask } = await serveKitCode({ 'src/api/ask/routes/ask.js': ROUTE });
  const answers: Record<string, unknown> = {};
  for (const { id, code } of questions) {
    const { text } = await ask('/api/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    answers[id] = withoutNow(text);
  }
  expect(answers).toEqual(
    Object.fromEntries(questions.map((one) => [one.id, one['expect:octavo'] ?? one.expect])),
  );
  expect(questions.length).toBeGreaterThan(80);
});

test('files of a request go with an entry', async () => {
  const { ask } = await serveKitCode({
    'src/api/send/routes/send.js': `module.exports = { routes: [{ method: 'POST', path: '/send', config: { auth: false }, handler: async (ctx) => {
      const { cover, gallery } = ctx.request.files;
      return strapi.entityService.create('api::article.article', { data: JSON.parse(ctx.request.body.data), files: { cover, gallery }, fields: ['title'], populate: { cover: { fields: ['name'] }, gallery: { fields: ['name'] } } });
    } }] };`,
  });
  const form = new FormData();
  form.append('data', JSON.stringify({ title: 'with files' }));
  for (const [field, name] of [
    ['cover', 'one.txt'],
    ['gallery', 'two.txt'],
    ['gallery', 'three.txt'],
  ] as const) {
    form.append(field, new Blob([name], { type: 'text/plain' }), name);
  }
  const { body } = await ask('/api/send', { method: 'POST', body: form });
  expect(body).toMatchObject({
    title: 'with files',
    cover: { name: 'one.txt' },
    gallery: [{ name: 'two.txt' }, { name: 'three.txt' }],
  });
});
