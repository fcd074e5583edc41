/** Typical mistakes of those who use the client: what the compiler says names the wrong word, at its line. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryProject } from '../project/temporary-project.ts';

const ROOT = join(import.meta.dirname, '../..');

const MISTAKES: readonly (readonly [call: string, word: string])[] = [
  ["find('articles', { filters: { titl: 'x' } })", 'titl'],
  ["find('articles', { filters: { title: 'x', titl: 'y' } })", 'titl'],
  ["find('articles', { filters: { author: { nam: 'x' } } })", 'nam'],
  ["find('articles', { filters: { title: { $contain: 'x' } } })", '$contain'],
  ["find('articles', { filters: { $or: [{ title: 'x' }, { titl: 'y' }] } })", 'titl'],
  ["find('articles', { populate: { autor: true } })", 'autor'],
  ["find('articles', { populate: { author: true, autor: true } })", 'autor'],
  ["find('articles', { filter: { title: 'x' } })", 'filter'],
  ["find('articels')", 'articels'],
  ["findOne('articles', 1, { populate: { author: { field: ['name'] } } })", 'field'],
  ["find('articles', { pagination: { pagesize: 3 } })", 'pagesize'],
  ["find('homepage', { populate: { sectoins: true } })", 'sectoins'],
  ["create('articles', { titel: 'x' })", 'titel'],
];

const RIGHT = `
export async function right(query: ListQuery<Article>, filters: Filters<Article>, sorted: boolean) {
  const untyped = createClient('x');
  await untyped.find('pages', { filters: { a: { b: 'x' } }, populate: { b: { fields: ['c'] } } });
  await api.find('articles', query);
  await api.find('articles', { ...(sorted ? { sort: 'title' } : {}), locale: 'fr', filters });
  await api.find('homepage', { populate: '*' });
  const found = await api.find('articles', {
    filters: { $or: [{ title: 'x' }, { tags: { name: { $in: ['y'] } } }] },
    populate: { author: { fields: ['name'] }, sections: { on: { 'sections.figure': { populate: '*' } } } },
    sort: 'author.name:desc',
  });
  const name: string | null | undefined = found.ok ? found.data[0]?.attributes.author.data?.attributes.name : null;
  return name;
}`;

test('each mistake is named, and nothing else is one', () => {
  const dir = temporaryProject({ 'package.json': '{"type":"module"}' });
  const head = `import { createClient, type Filters, type ListQuery } from '${ROOT}/src/client/index.ts';
import type { Api, Article } from '${ROOT}/test/client/kit-api.ts';
const api = createClient<Api>('x');`.split('\n');
  const calls = MISTAKES.map(([call]) => `api.${call};`);
  writeFileSync(join(dir, 'page.ts'), [...head, ...calls, RIGHT].join('\n'));
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--types', ''];
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...options,
      ...['--lib', 'es2023,dom', '--exactOptionalPropertyTypes', '--allowImportingTsExtensions', 'page.ts'],
    ],
    { cwd: dir, encoding: 'utf8' },
  );
  const messages = stdout.split(/^(?=\S)/m).filter(Boolean);
  const said = messages.map((message) => Number(/page\.ts\((\d+),/.exec(message)?.[1]) - head.length);
  expect(said).toEqual(MISTAKES.map((_, at) => at + 1));
  for (const [at, [, word]] of MISTAKES.entries()) {
    expect(messages[at]).toMatch(new RegExp(`['"]${word.replace('$', '\\$')}['"]`));
  }
});
