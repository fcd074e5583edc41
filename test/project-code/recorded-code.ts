/**
 * Expressions of project code and what the reference has answered to them on the same data (`fixtures/*.jsonl`);
 * `expect:octavo` stands where Octavo differs on purpose. Each runs in a transaction that is rolled back.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { systemClock } from '../../src/core/base/clock.ts';
import { serveKitCode } from './code-project.ts';

interface Question {
  readonly id: string;
  readonly code: string;
  readonly expect: unknown;
  readonly 'expect:octavo'?: unknown;
}

/** Runs the code of a request's body and takes back what it has done. */
const ROUTE = `
const AsyncFunction = (async () => {}).constructor;
const handler = async (ctx) => {
  const { code } = ctx.request.body;
  const run = new AsyncFunction('strapi', 'require', code.includes('return ') ? code : 'return (' + code + ')');
  try {
    const value = await strapi.db.transaction(async ({ rollback }) => {
      const found = await run(strapi, require);
      await rollback();
      return found;
    });
    return { value };
  } catch (error) {
    return { error: { name: error.name, message: error.message } };
  }
};
module.exports = { routes: [{ method: 'POST', path: '/ask', handler, config: { auth: false } }] };`;

/** Times of the run itself are recorded as `<now>`. */
const withoutNow = (text: string): unknown =>
  JSON.parse(
    text.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, (time) =>
      systemClock.now() - Date.parse(JSON.parse(time) as string) < 600_000 ? '"<now>"' : time,
    ),
  );

/**
 * Asks everything a file has, on the kit's data.
 * @param file its name below `fixtures`
 * @returns how many questions there are
 */
export async function expectRecorded(file: string): Promise<number> {
  const questions = readFileSync(join(import.meta.dirname, 'fixtures', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Question);
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
  return questions.length;
}
