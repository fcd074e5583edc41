/** `origin` of strapi::cors as a function, as public projects write it. */

import { expect, test } from 'vitest';
import { corsPolicy } from '../../src/api/http/headers/cors-policy.ts';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import { ConfigReader } from '../../src/core/project/config/config-reader.ts';
import { readCorsConfig } from '../../src/core/project/config/middlewares/cors.ts';

const policyOf = (origin: unknown) => {
  const reader = new ConfigReader(
    'config/middlewares.js',
    'strapi::cors.config',
    { origin },
    { problems: [], warnings: [] },
  );
  return corsPolicy(readCorsConfig(reader), PRESETS.reference);
};

/** @returns the origin that an answer names */
const allowed = (origin: unknown, from: string): string | null => policyOf(origin).allowedFor(from);

type Context = { request: { header: Record<string, string> }; get(name: string): string };

const LIST = ['https://a.test', 'https://b.test'];

test.each<[string, (ctx: Context) => unknown]>([
  ['a list', () => LIST],
  ['a text', (ctx) => (LIST.includes(ctx.request.header['origin']!) ? ctx.request.header['origin'] : '')],
  ['by ctx.get', (ctx) => (LIST.includes(ctx.get('Origin')) ? ctx.get('Origin') : false)],
])('%s', (_, origin) => {
  expect(allowed(origin, 'https://b.test')).toBe('https://b.test');
  expect(allowed(origin, 'https://evil.test')).toBe(null);
});

test('any origin: only where `*` is the whole of it, as in v4', () => {
  expect(allowed(() => '*', 'https://a.test')).toBe('https://a.test');
  expect(allowed(() => ['*'], 'https://a.test')).toBe(null);
});

test('one that fails, or answers a promise, lets no origin in', () => {
  const failing = (): never => {
    throw new Error('no');
  };
  expect(allowed(failing, 'https://a.test')).toBe(null);
  expect(allowed(async () => LIST, 'https://a.test')).toBe(null);
});

test('it is asked anew each time, since what it allows may change', () => {
  const list: string[] = [];
  const { allowedFor } = policyOf(() => list);
  expect(allowedFor('https://a.test')).toBe(null);
  list.push('https://a.test');
  expect(allowedFor('https://a.test')).toBe('https://a.test');
});
