/** Every request the documentation shows gets the answer the documentation shows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExampleServer, startExample } from './example-server.ts';
import { type Example, examplesOf } from './examples.ts';
import { allPages } from './markdown.ts';
import { difference } from './match-answer.ts';

/** The page about writing has its reader allow the public to write these; its requests follow each other. */
const WRITING = 'docs/writing.md';
const WRITERS = ['topic', 'article', 'creature', 'exhibit', 'field-note', 'homepage'];

let reading: ExampleServer;
let writing: ExampleServer;

beforeAll(async () => {
  reading = await startExample();
  writing = await startExample(WRITERS.map((name) => `api::${name}.${name}`));
});

afterAll(async () => {
  await reading.close();
  await writing.close();
});

const examples = allPages().flatMap(examplesOf);

test('the pages have examples', () => {
  expect(examples.length).toBeGreaterThan(20);
});

test.each(
  examples.map((example) => [`${example.place} ${example.method} ${example.path}`, example] as const),
)('%s', async (_name, { place, method, path, headers, body, answer }: Example) => {
  const server = place.startsWith(WRITING) ? writing : reading;
  const response = await fetch(server.address + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const answered = await response.json();
  expect(difference(answer, answered), JSON.stringify(answered, null, 2)).toBeNull();
  const { error } = answer as { error?: { status: number } };
  expect(response.status).toBe(error?.status ?? 200);
});
