/** Every recorded request whose document the reference refuses, or takes: the same errors, word for word. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatError } from '../../../src/api/graphql/execute/format-error.ts';
import { KIT } from '../../support/kit-model.ts';
import { errorsOf, kitDocuments } from './kit-documents.ts';

interface Answer {
  readonly status: number;
  readonly body: { readonly errors?: readonly { readonly extensions: { readonly code: string } }[] };
}

interface Step {
  readonly body?: { readonly query?: unknown };
  readonly expect: Answer;
  readonly 'expect:octavo'?: Answer;
}

interface Scenario {
  readonly id: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

const CODES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'];

const scenarios = ['graphql-query', 'graphql-mutation', 'graphql-schema', 'graphql-auth'].flatMap((name) =>
  readFileSync(join(KIT, 'cases', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Scenario),
);

/** One request: a document and the errors that the reference answered. */
const documents = scenarios.flatMap(({ id, env = {}, steps }) =>
  // one-entry reads have other arguments in strict mode
  env['API_COMPAT'] === 'strict'
    ? []
    : steps.flatMap((step, index) => {
        const query = step.body?.query;
        if (typeof query !== 'string' || query === '') return [];
        const { body } = step['expect:octavo'] ?? step.expect;
        const recorded = (body.errors ?? []).filter(({ extensions }) => CODES.includes(extensions.code));
        return [{ name: `${id} ${index + 1}`, query, env, recorded }];
      }),
);

test.each(documents.filter(({ recorded }) => recorded.length > 0))('$name is refused', ({
  query,
  env,
  recorded,
}) => {
  expect(shown(query, env)).toEqual(
    recorded.map((error) => ({ ...error, message: anyOr((error as { message?: unknown }).message) })),
  );
});

test('the rest is fine', () => {
  const fine = documents.filter(({ recorded }) => recorded.length === 0);
  expect(fine.length).toBeGreaterThan(250);
  const refused = fine.filter(({ query, env }) => shown(query, env).length > 0);
  expect(refused.map(({ name, query, env }) => [name, shown(query, env)])).toEqual([]);
});

function shown(query: string, env: Readonly<Record<string, string>>): unknown[] {
  const store = kitDocuments({
    depthLimit: Number(env['GRAPHQL_DEPTH_LIMIT'] ?? 10),
    introspection: env['NODE_ENV'] !== 'production',
  });
  const errors = errorsOf(store, query).map((error) =>
    formatError(error, () => {
      throw new Error('a refused document is nothing for the log');
    }),
  );
  return JSON.parse(JSON.stringify(errors)) as unknown[];
}

/** `{ "$any": "string" }` of a recording. */
const anyOr = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$any' in value ? expect.any(String) : value;
