/**
 * Every recorded answer of the content API is valid by the OpenAPI document of its project, and so is every request
 * that was answered well. Without what stands around entries the answers are valid by the document of flat answers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import { KIT } from '../support/kit.ts';
import { serveKit } from '../support/serve-kit.ts';
import { withoutWrappers } from '../support/without-wrappers.ts';
import { DocumentValidator, type OperationObject } from './document-validator.ts';

const FILES = [
  'rest-read-basic',
  'rest-filter',
  'rest-populate',
  'rest-select',
  'rest-write',
  'rest-relations',
  'rest-components',
  'rest-i18n',
  'users',
  'auth',
  'access',
  'security',
  'upload',
  'schemas',
];

interface Expectation {
  readonly status?: number;
  readonly body?: unknown;
}

interface Step {
  readonly method?: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly expect?: Expectation;
  readonly 'expect:octavo'?: Expectation;
}

interface Case {
  readonly id: string;
  readonly env?: { readonly API_COMPAT?: string };
  readonly steps?: readonly Step[];
}

const casesOf = (file: string): Case[] =>
  readFileSync(join(KIT, `cases/${file}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Case);

const MOMENT = '2024-01-01T00:00:00.000Z';

/** A recorded value without what stands for other values: `<now>`, `{ "$matches": … }` and the like. */
const filled = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, inner) => {
    if (inner === '<now>') return MOMENT;
    if (typeof inner !== 'object' || inner === null) return inner;
    if ('$matches' in inner || inner.$any === 'string') return MOMENT;
    if (inner.$any === 'number') return 1;
    return '$any' in inner ? {} : inner;
  });

/** Requests that are answered though they mean nothing: the document describes those that do. */
const MEANINGLESS: readonly string[] = [
  // no page numbers as the document writes them
  'basic.page.scalar',
  'select.page.number-text',
  'select.page.bad',
  'sec.arrays.instead',
  'sec.arrays.filters',
  // lengths count UTF-16 units, JSON Schema counts characters
  'w.rule.length-emoji',
  // v4 does not look at these values
  'w.rule.regex',
  'w.type.integer-bad',
  'write.dates.in-lists',
  'c.rep.min',
  'c.zone.min',
  'i.locale.unknown',
  'i.locale.put-ignored',
  'i18n.create.locale-kind',
  // permissions that are a list are passed over
  'users.roles.null-in-a-list',
  // a draft is held against the constraints when it is published
  'w.draft.update-rules',
  // relations whose words have no meaning and are passed over
  'r.many.bad-shapes',
  'r.pos.bad',
  'rel.syntax.disconnect-forms',
  'rel.position.no-anchor',
  'rel.object.beside',
];

/** Entries that were stored against their schema. */
const MISFITS: readonly string[] = ['c.zone.unknown-component'];

/** Those of entries have formats. */
const answersEntries = ({ parameters = [] }: OperationObject): boolean =>
  parameters.some(({ name }) => name === 'format');

const hasData = (body: unknown): body is { readonly data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body;

const sizes = { reference: 0, strict: 0, flat: 0 };

test.each(['reference', 'strict'] as const)('recorded requests and answers, %s', async (compat) => {
  const kit = await serveKit({ compat });
  const document = (await kit.ask('/documentation/openapi.json')).body;
  const flatDocument = (await kit.ask('/documentation/openapi.json?format=flat')).body;
  await kit.close();
  const validator = new DocumentValidator(document);
  const flat = new DocumentValidator(flatDocument);
  const found: string[] = [];
  for (const file of FILES) {
    for (const { id, env, steps = [] } of casesOf(file)) {
      if ((env?.API_COMPAT ?? 'reference') !== compat || MISFITS.includes(id)) continue;
      for (const step of steps) {
        const { method = 'GET', body } = step;
        const [path = '', words = ''] = (step.path ?? '').replaceAll(/\{\{\w+\}\}/g, '1').split('?');
        const operation = validator.operation(method, path);
        const expected = step['expect:octavo'] ?? step.expect;
        if (!operation || !expected) continue;
        sizes[compat] += 1;
        const { status = 200 } = expected;
        // refused by HTTP's parser, before any route
        if (status === 431) continue;
        const problems =
          typeof expected.body === 'object' && expected.body !== null && !('$any' in expected.body)
            ? validator.answerProblems(operation, status, filled(expected.body))
            : [];
        if (status < 300 && answersEntries(operation) && hasData(expected.body)) {
          sizes.flat += 1;
          const answer = withoutWrappers(filled(expected.body));
          problems.push(...flat.answerProblems(flat.operation(method, path)!, status, answer));
        }
        if (status < 300 && !MEANINGLESS.includes(id)) {
          const query = parseQueryString(words, DEFAULT_LIMITS) as Record<string, unknown>;
          problems.push(...validator.requestProblems(operation, query, body && filled(body)));
        }
        if (problems.length > 0)
          found.push(`${id}: ${method} ${step.path} ${status}: ${problems.join('; ')}`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(sizes[compat]).toBeGreaterThan(compat === 'strict' ? 30 : 1000);
  expect(sizes.flat).toBeGreaterThan(compat === 'strict' ? 20 : 800);
});
