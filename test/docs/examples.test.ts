/** Every request the documentation shows gets the answer the documentation shows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExampleServer, startExample } from './example-server.ts';
import { type Example, examplesOf } from './examples.ts';
import { allPages } from './markdown.ts';
import { difference } from './match-answer.ts';

let server: ExampleServer;

beforeAll(async () => {
  server = await startExample();
});

afterAll(async () => {
  await server.close();
});

const examples = allPages().flatMap(examplesOf);

test('the pages have examples', () => {
  expect(examples.length).toBeGreaterThan(20);
});

test.each(examples.map((example) => [`${example.place} ${example.method} ${example.path}`, example] as const))(
  '%s',
  async (_name, { method, path, headers, body, answer }: Example) => {
    const response = await fetch(server.address + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const answered = await response.json();
    expect(difference(answer, answered), JSON.stringify(answered, null, 2)).toBeNull();
    const { error } = answer as { error?: { status: number } };
    expect(response.status).toBe(error?.status ?? 200);
  },
);
