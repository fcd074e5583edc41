/** `octavo explain` on every database: what it says of a request, and that the index it names changes the plan. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Explanation } from '../../src/octavo/app/explain-request.ts';
import { runCliHere } from '../cli/run-cli-here.ts';
import { connectTo, DATABASE, returnDatabase, type TestConnection } from '../support/database.ts';
import { copyKit } from '../support/serve-kit.ts';

/** As many as make a table large. */
const TAGS = 3000;

let dir: string;
let file: string;
let db: TestConnection;

beforeAll(() => {
  ({ dir, file } = copyKit());
  db = connectTo(file, { readonly: false });
  const rows = Array.from({ length: TAGS }, (_, index) => `('extra ${index}', ${index % 997})`);
  db.exec(`INSERT INTO tags (name, weight) VALUES ${rows.join(', ')}`);
  countAgain();
});

afterAll(() => {
  db.close();
  returnDatabase(file);
  rmSync(dir, { recursive: true, force: true });
});

/** Servers plan by statistics. */
function countAgain(): void {
  if (DATABASE === 'postgres') db.exec('ANALYZE tags');
  if (DATABASE === 'mariadb') db.prepare('ANALYZE TABLE tags').all();
}

async function explained(path: string, ...options: readonly string[]): Promise<Explanation> {
  const { code, stdout, stderr } = await runCliHere(['explain', path, dir, '--json', ...options]);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

const textsOf = (node: Explanation['reads'][number]['plan']): string[] => [
  node.text,
  ...node.children.flatMap(textsOf),
];

test('the plan, its tables and its values', async () => {
  const found = await explained(
    '/api/articles?filters[title][$contains]=a&populate=tags&sort=title:desc',
    '--as',
    'token:full',
  );
  expect(found.answer.status).toBe(200);
  expect(found.reads).toHaveLength(1);
  const [read] = found.reads;
  const lines = textsOf(read!.plan);
  expect(lines[0]).toBe('list of articles');
  expect(lines.some((line) => line.startsWith('title contains "a"'))).toBe(true);
  expect(lines).toContain('ordered by title descending');
  expect(lines.some((line) => line.startsWith('tags: all of tags (by articles_tags_links)'))).toBe(true);
  expect(read!.tables.map(({ name }) => name).sort()).toEqual(['articles', 'articles_tags_links', 'tags']);
  expect(read!.estimate.rows).toBeGreaterThan(0);
  expect(read!.bytes).toBe(found.answer.bytes);
});

test('one entry has its id in plan and values', async () => {
  const { reads } = await explained('/api/tags/2', '--as', 'token:full');
  expect(textsOf(reads[0]!.plan)).toContain('where id = 2');
  expect(reads[0]!.values).toContain(2);
  expect(reads[0]!.wholeTables).toEqual([]);
});

test('an index that is named for a large table ends its being read whole', async () => {
  const path = '/api/tags?filters[weight]=5&pagination[withCount]=false';
  const before = await explained(path, '--as', 'token:full');
  const [whole] = before.reads[0]!.wholeTables;
  expect(whole!.table).toBe('tags');
  const { statement, tried } = whole!.index!;
  expect(statement).toMatch(/^CREATE INDEX .tags_weight_idx. ON .tags. \(.weight.\)$/);
  expect(tried).toBe(DATABASE === 'sqlite');
  // so PostgreSQL itself waits for those who may still see rows as they were, and uses the index at once
  if (DATABASE === 'postgres') db.exec(statement.replace('INDEX', 'INDEX CONCURRENTLY'));
  else db.exec(DATABASE === 'mariadb' ? statement.replaceAll('`', '"') : statement);
  countAgain();
  const { reads } = await explained(path, '--as', 'token:full');
  expect(reads[0]!.wholeTables).toEqual([]);
  db.exec(DATABASE === 'mariadb' ? 'DROP INDEX tags_weight_idx ON tags' : 'DROP INDEX tags_weight_idx');
});

test('what looks into each value has no index', async () => {
  const { reads } = await explained('/api/tags?filters[color][$contains]=17', '--as', 'token:full');
  expect(reads[0]!.wholeTables).toEqual([expect.objectContaining({ table: 'tags', index: null })]);
});

test('a GraphQL query is explained by the same path as a GET has', async () => {
  const query = encodeURIComponent('{tags(pagination:{limit:2}){data{attributes{name}}} articles{data{id}}}');
  const { reads } = await explained(`/graphql?query=${query}`, '--as', 'token:full');
  expect(reads.map(({ plan }) => plan.text).sort()).toEqual(['list of articles', 'list of tags']);
});

test.each([
  ['/api/tags?sort=nothing', /^400 ValidationError: Invalid parameter nothing$/],
  ['/api/tags?filters[nothing]=1', /^400 ValidationError: Invalid parameter nothing$/],
  ['/api/tags/999999', /^404 NotFoundError: Not Found$/],
  ['/api/nothing', /^404 NotFoundError: Not Found$/],
])('%s is refused as the request would be', async (path, message) => {
  const { code, stdout, stderr } = await runCliHere(['explain', path, dir, '--as', 'token:full']);
  expect(stderr.trim()).toMatch(message);
  expect(stdout).toBe('');
  expect(code).toBe(1);
});
