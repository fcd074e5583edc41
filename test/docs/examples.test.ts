/** Every request the documentation shows gets the answer the documentation shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaTypeOf } from '../../src/core/base/http/media-types.ts';
import { type ExampleServer, startExample } from './example-server.ts';
import { type Example, examplesOf, type FormField } from './examples.ts';
import { allPages, ROOT } from './markdown.ts';
import { difference } from './match-answer.ts';

const WRITES = ['create', 'update', 'delete', 'createLocalization'];
const types = (...names: readonly string[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(names.map((name) => [`api::${name}.${name}`, WRITES]));

/** What the public may also do on pages that write: what the page has its reader allow first. The requests of a page follow each other. */
const WRITING: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'docs/writing.md': types('topic', 'article', 'creature', 'exhibit', 'field-note', 'homepage'),
  'docs/relations.md': types('article', 'field-note'),
  'docs/components.md': types('creature'),
  'docs/draft-and-publish.md': types('article'),
  'docs/internationalization.md': types('article'),
  'docs/media.md': {
    'plugin::upload.content-api': ['upload', 'find', 'findOne', 'destroy'],
    'api::creature.creature': ['update'],
  },
  'docs/graphql.md': {
    'api::topic.topic': ['create', 'update', 'delete'],
    'plugin::upload.content-api': ['upload'],
  },
};

/** Pages that write have a server of their own, so that what they write is nowhere else. */
const servers = new Map<string, ExampleServer>();
const pageOf = (place: string): string => {
  const page = place.slice(0, place.lastIndexOf(':'));
  return page in WRITING ? page : 'reading';
};

beforeAll(async () => {
  for (const page of ['reading', ...Object.keys(WRITING)])
    servers.set(page, await startExample(WRITING[page] ?? {}));
});

afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

const examples = allPages().flatMap(examplesOf);

test('the pages have examples', () => {
  expect(examples.length).toBeGreaterThan(20);
});

test.each(
  examples.map((example) => [`${example.place} ${example.method} ${example.path}`, example] as const),
)('%s', async (_name, { place, method, path, headers, body, form, answer }: Example) => {
  const server = servers.get(pageOf(place))!;
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
