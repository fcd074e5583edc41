/** Automatic persisted queries as clients send them: what Apollo Client 4 and urql's `persistedExchange` 5 were recorded to ask. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openGraphql, refusal } from './graphql-fixture.ts';

const QUERY = 'query Greeting($n: String) {\n  hello(name: $n)\n}';
const INVALID = 'query Bad {\n  nope\n}';
const NOT_FOUND = refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a client sends for a document it names by its hash, and for the same with its text. */
interface Dialect {
  readonly headers: Readonly<Record<string, string>>;
  extensions(hash: string, isSecond: boolean): object;
  /** Whether the text goes by GET, too. */
  readonly registersByGet: boolean;
}

const APOLLO: Dialect = {
  headers: { accept: 'application/graphql-response+json,application/json;q=0.9' },
  extensions: (sha256Hash) => ({
    clientLibrary: { name: '@apollo/client', version: '4.3.8' },
    persistedQuery: { version: 1, sha256Hash },
  }),
  registersByGet: false,
};

const URQL: Dialect = {
  headers: {
    accept:
      'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
  },
  extensions: (sha256Hash, isSecond) => ({
    persistedQuery: { ...(isSecond && { miss: true }), sha256Hash, version: 1 },
  }),
  registersByGet: true,
};

describe.each<[string, Dialect, boolean]>([
  ['Apollo Client', APOLLO, true],
  ['Apollo Client', APOLLO, false],
  ['urql', URQL, true],
  ['urql', URQL, false],
])('%s', (_name, { headers, extensions, registersByGet }, byGet) => {
  /** One request for a document: its hash alone, or with its text. */
  async function client() {
    const { get, post } = await openGraphql();
    return (query: string, variables: object, withText: boolean) => {
      const body = {
        operationName: /query (\w+)/.exec(query)![1],
        variables,
        extensions: extensions(hashOf(query), withText),
        ...(withText && { query }),
      };
      if (!byGet || (withText && !registersByGet)) return post(body, headers);
      const params = new URLSearchParams();
      for (const [key, value] of Object.entries(body)) {
        params.set(key, typeof value === 'string' ? value : JSON.stringify(value));
      }
      return get(`/graphql?${params}`, headers);
    };
  }

  test(`asks by hash${byGet ? ' with GET' : ''}, sends the text once, and asks by hash from then on`, async () => {
    const ask = await client();
    const unknown = await ask(QUERY, { n: 'a' }, false);
    expect([unknown.statusCode, unknown.json()]).toEqual([200, NOT_FOUND]);
    // a shared cache that kept it would keep every client from ever asking by hash
    expect(unknown.headers['cache-control']).toBe('private, no-cache, must-revalidate');
    const sent = await ask(QUERY, { n: 'a' }, true);
    expect([sent.statusCode, sent.json()]).toEqual([200, { data: { hello: 'Hello, a' } }]);
    const known = await ask(QUERY, { n: 'ü &=+"' }, false);
    expect([known.statusCode, known.json()]).toEqual([200, { data: { hello: 'Hello, ü &=+"' } }]);
    expect(known.headers['cache-control']).toBeUndefined();
  });

  test(`reads its mistakes from the answer${byGet ? ' to a GET' : ''}`, async () => {
    const ask = await client();
    await ask(QUERY, {}, true);
    const wrong = await ask(QUERY, { n: { a: 1 } }, false);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().errors[0].message).toContain('"$n" got invalid value');
    expect((await ask(INVALID, {}, false)).json()).toEqual(NOT_FOUND);
    const invalid = await ask(INVALID, {}, true);
    expect(invalid.statusCode).toBe(400);
    expect(invalid.json().errors[0].message).toBe('Cannot query field "nope" on type "Query".');
  });
});
