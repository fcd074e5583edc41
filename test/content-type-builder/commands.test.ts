/** `octavo migrate`, `octavo prune` and `octavo generate attribute`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Command } from '../../src/octavo/cli/command.ts';
import { generate } from '../../src/octavo/cli/generate.ts';
import { migrate } from '../../src/octavo/cli/migrate.ts';
import { prune } from '../../src/octavo/cli/prune.ts';
import { type BuiltProject, buildProject, replaced } from './built-project.ts';

const TAG = 'api::tag.tag';
const TAG_FILE = 'src/api/tag/content-types/tag/schema.json';

/** Runs a command in this process. */
async function run(command: Command, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  // a command works in the project's folder
  const directory = process.cwd();
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  try {
    await command.run(args);
    return lines.join('\n');
  } finally {
    process.chdir(directory);
    log.mockRestore();
  }
}

type Schema = { attributes: Record<string, Record<string, unknown>>; collectionName: string };

/** Changes a schema as a deployment does: the file only. */
function deploy({ dir }: BuiltProject, file: string, edit: (schema: Schema) => Schema): void {
  const path = join(dir, file);
  writeFileSync(path, JSON.stringify(edit(JSON.parse(readFileSync(path, 'utf8')) as Schema), null, 2));
}

const weightIsMass = (schema: Schema): Schema => ({
  ...schema,
  attributes: replaced(schema.attributes, 'weight', { mass: { type: 'string' } }) as Schema['attributes'],
});

test.each([
  ['before the first start', false],
  ['after a start has added the column', true],
])('migrate moves and converts values that a deployment has renamed, %s', async (_, started) => {
  const project = buildProject();
  await project.octavo();
  const weights = project.column('tags', 'weight');
  await project.stop();
  deploy(project, TAG_FILE, weightIsMass);
  if (started) {
    await project.octavo();
    await project.stop();
  }
  const rename = ['--rename', `${TAG}.weight=mass`];
  const shown = JSON.parse(await run(migrate, project.dir, ...rename, '--json'));
  expect(shown.done).toBe(false);
  expect(shown.steps).toContain('rename the column tags.weight to mass');
  expect(shown.steps).toContain('convert tags.mass to string');
  expect(project.column('tags', 'weight')).toEqual(weights);
  await run(migrate, project.dir, ...rename, '--yes');
  const texts = weights.map((weight) => (weight === null ? null : String(weight)));
  expect(project.column('tags', 'mass')).toEqual(texts);
  const { body } = await project.content('GET', '/api/tags?sort=id&pagination[pageSize]=100');
  expect(body.data.map((tag: { attributes: { mass: string } }) => tag.attributes.mass)).toEqual(texts);
});

test('migrate follows a renamed collection, and names a rename that leads nowhere', async () => {
  const project = buildProject();
  await project.octavo();
  const before = await project.content('GET', '/api/articles?populate[tags][fields][0]=name&sort=id');
  await project.stop();
  deploy(project, TAG_FILE, (schema) => ({ ...schema, collectionName: 'labels' }));
  await expect(run(migrate, project.dir, '--rename', 'tags=elsewhere')).rejects.toThrow(
    'no schema has the collection',
  );
  await run(migrate, project.dir, '--rename', 'tags=labels', '--yes');
  const after = await project.content('GET', '/api/articles?populate[tags][fields][0]=name&sort=id');
  expect(after.body).toEqual(before.body);
});

test('prune lists what is left, and removes it behind an export', async () => {
  const project = buildProject();
  await project.octavo();
  const colors = project.column('tags', 'color');
  await project.change(TAG, (type) => ({ ...type, attributes: replaced(type.attributes, 'color') }));
  await project.stop();
  expect(JSON.parse(await run(prune, '--dir', project.dir, '--json')).left).toContainEqual({
    name: 'tags.color',
    values: 16,
    // the project has code, which may add attributes that no file names
    note: 'code or a plugin may use it: search them for the name first',
  });
  const file = join(project.dir, 'removed.jsonl');
  await expect(run(prune, 'tags.color', '--yes', '--dir', project.dir)).rejects.toThrow('--export');
  await expect(run(prune, 'tags.name', '--yes', '--export', file, '--dir', project.dir)).rejects.toThrow(
    'not in the list',
  );
  expect(project.column('tags', 'color')).toEqual(colors);
  await run(prune, 'tags.color', '--yes', '--export', `${file}2`, '--dir', project.dir);
  const lines = readFileSync(`${file}2`, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).row.color)).toEqual(colors.filter((color) => color !== null));
  expect(() => project.column('tags', 'color')).toThrow();
  expect((await project.content('GET', '/api/tags/1')).status).toBe(200);
});

test('prune removes the rows of shared tables, and of components what nothing else leads to', async () => {
  const project = buildProject({ hasCode: false });
  await project.octavo();
  const article = 'api::article.article';
  const homepage = '/api/homepage?populate[seo][populate]=*';
  const before = await project.content('GET', homepage);
  const articles = '/api/articles?sort=id&populate[gallery][fields][0]=name&populate[sections][populate]=*';
  const others = await project.content('GET', articles);
  await project.change(article, ({ attributes, ...type }) => {
    const { seo, cover, ...rest } = attributes;
    return { ...type, attributes: rest };
  });
  await project.stop();
  const count = (from: string): number =>
    Number(project.db.prepare(`SELECT count(*) FROM ${from}`).pluck().get());
  const links = count(`articles_components WHERE field = 'seo'`);
  const covers = count(`files_related_morphs WHERE related_type = '${article}' AND field = 'cover'`);
  const list = JSON.parse(await run(prune, '--dir', project.dir, '--json')).left;
  const names = ['articles_components:seo', `files_related_morphs:${article}:cover`];
  for (const [at, values] of [links, covers].entries()) {
    expect(list).toContainEqual({ name: names[at], values, note: '' });
  }
  expect(Math.min(links, covers)).toBeGreaterThan(0);
  const seos = count('components_shared_seos');
  const file = join(project.dir, 'removed.jsonl');
  await run(prune, ...names, '--yes', '--export', file, '--dir', project.dir);
  expect(count('components_shared_seos')).toBe(seos - links);
  expect(count(`articles_components WHERE field = 'seo'`)).toBe(0);
  expect(
    count(
      `components_shared_seos_components AS l LEFT JOIN components_shared_seos AS s ON s.id = l.entity_id WHERE s.id IS NULL`,
    ),
  ).toBe(0);
  const tables = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).table);
  const written = (table: string): number => tables.filter((one) => one === table).length;
  expect([written('articles_components'), written('components_shared_seos')]).toEqual([links, links]);
  expect(written('components_shared_social_cards')).toBeGreaterThan(0);
  expect((await project.content('GET', homepage)).body).toEqual(before.body);
  expect((await project.content('GET', articles)).body).toEqual(others.body);
  const left = JSON.parse(await run(prune, '--dir', project.dir, '--json')).left;
  expect(left.map(({ name }: { name: string }) => name)).not.toContain(names[0]);
});

test('generate attribute adds to a schema and to the other side, and nothing else in the files', async () => {
  const project = buildProject();
  const path = join(project.dir, TAG_FILE);
  const before = readFileSync(path, 'utf8');
  await run(
    generate,
    'attribute',
    'tag',
    'shade:string:required',
    'book:manyToOne:book:inverse=tags',
    '--dir',
    project.dir,
  );
  const after = JSON.parse(readFileSync(path, 'utf8'));
  expect(Object.keys(after.attributes).slice(-2)).toEqual(['shade', 'book']);
  const lines = new Set(
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.replace(/,$/, '')),
  );
  expect(before.split('\n').every((line) => lines.has(line.replace(/,$/, '')))).toBe(true);
  expect((await project.read('api::book.book')).attributes['tags']).toMatchObject({ mappedBy: 'book' });
  await expect(run(generate, 'attribute', 'tag', 'name:string', '--dir', project.dir)).rejects.toThrow(
    'already',
  );
});
