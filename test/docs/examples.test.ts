/** Every request the documentation shows gets the answer the documentation shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaTypeOf } from '../../src/core/base/http/media-types.ts';
import { type ExampleServer, startExample } from './example-server.ts';
import { type Example, examplesOf, type FormField } from './examples.ts';
import { allPages, ROOT } from './markdown.ts';
import { difference } from './match-answer.ts';

/** The page about writing has its reader allow the public to write these; its requests follow each other. */
const WRITING = 'docs/writing.md';
const WRITERS = ['topic', 'article', 'creature', 'exhibit', 'field-note', 'homepage'];
const WRITES = ['create', 'update', 'delete', 'createLocalization'];

/** And the one about media. */
const MEDIA = 'docs/media.md';
const UPLOADS = {
  'plugin::upload.content-api': ['upload', 'find', 'findOne', 'destroy'],
  'api::creature.creature': ['update'],
};

/** And the one about GraphQL. */
const GRAPHQL = 'docs/graphql.md';
const MUTATIONS = {
  'api::topic.topic': ['create', 'update', 'delete'],
  'plugin::upload.content-api': ['upload'],
};

let reading: ExampleServer;
let writing: ExampleServer;
let uploading: ExampleServer;
let mutating: ExampleServer;

beforeAll(async () => {
  reading = await startExample();
  writing = await startExample(Object.fromEntries(WRITERS.map((name) => [`api::${name}.${name}`, WRITES])));
  uploading = await startExample(UPLOADS);
  mutating = await startExample(MUTATIONS);
});

afterAll(async () => {
  await reading.close();
  await writing.close();
  await uploading.close();
  await mutating.close();
});

const examples = allPages().flatMap(examplesOf);

test('the pages have examples', () => {
  expect(examples.length).toBeGreaterThan(20);
});

test.each(
  examples.map((example) => [`${example.place} ${example.method} ${example.path}`, example] as const),
)('%s', async (_name, { place, method, path, headers, body, form, answer }: Example) => {
  const server = serverOf(place);
  const response = await fetch(server.address + path, {
    method,
    headers,
    ...(form.length > 0 ? { body: formData(form) } : body === undefined ? {} : { body }),
  });
  const answered = await response.json();
  expect(difference(answer, answered), JSON.stringify(answered, null, 2)).toBeNull();
  const { error, errors, data } = answer as { error?: { status: number }; errors?: unknown; data?: unknown };
  // GraphQL answers without data where nothing was run
  const refused = errors !== undefined && data === undefined;
  expect(response.status).toBe(error?.status ?? (refused ? 400 : 200));
});

/** Pages that write have a server of their own, so that what they write is nowhere else. */
function serverOf(place: string): ExampleServer {
  if (place.startsWith(WRITING)) return writing;
  if (place.startsWith(MEDIA)) return uploading;
  return place.startsWith(`${GRAPHQL}:`) ? mutating : reading;
}

/** The files are those the example brings. */
function formData(fields: readonly FormField[]): FormData {
  const form = new FormData();
  for (const { name, text, file } of fields) {
    if (file === null) form.append(name, text);
    else {
      const content = readFileSync(join(ROOT, 'examples/lanternfish/content/media', file));
      form.append(name, new Blob([content], { type: mediaTypeOf(file) }), file);
    }
  }
  return form;
}
