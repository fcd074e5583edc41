/** The code of an error is in a header, in both modes; bodies have what v4's have. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

describe.each(['reference', 'strict'] as const)('%s', (compat) => {
  let kit: ServedKit;
  beforeAll(async () => {
    kit = await serveKit({ compat });
  });
  afterAll(() => kit.close());

  test.each([
    ['GET', '/api/articles/4711', undefined, 'server.not_found'],
    ['GET', '/api/articles?sort=title:up', undefined, 'query.sort_expected'],
    ['DELETE', '/api/tags/1', undefined, 'access.forbidden'],
    ['POST', '/admin/login', { email: 'x@y.z' }, 'admin.credentials_missing'],
  ] as const)('%s %s', async (method, path, body, code) => {
    const answer = await kit.send(method, path, body, 'public');
    expect(answer.headers['x-error-code']).toBe(code);
    expect(answer.body.error.details).toEqual({});
  });
});
