/** The document in the form of OpenAPI 3.0: it says what that of 3.1 says, as far as 3.0 can say it. */
import { expect, test } from 'vitest';
import { toOpenApi30 } from '../../src/api/openapi/to-openapi-3-0.ts';
import { toSchema30 } from '../../src/api/openapi/to-schema-3-0.ts';
import { serveSharedKit } from '../support/serve-kit.ts';
import { DocumentValidator, type OpenApiDocument } from './document-validator.ts';

const kit = serveSharedKit();

const REF = { $ref: '#/components/schemas/A' };
const NULL = { type: 'null' };

test.each([
  [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'string', nullable: true, enum: ['a', null] },
  ],
  [{ type: ['string', 'integer'] }, { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
  [
    { type: ['array', 'string', 'null'], items: { type: 'integer' } },
    { nullable: true, anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'string' }] },
  ],
  [NULL, { type: 'object', nullable: true, enum: [null] }],
  [{ anyOf: [REF, NULL] }, { nullable: true, allOf: [REF] }],
  [{ oneOf: [REF, { type: 'string' }, NULL] }, { nullable: true, oneOf: [REF, { type: 'string' }] }],
  [
    { ...REF, description: 'd' },
    { description: 'd', allOf: [REF] },
  ],
  [
    { type: 'string', const: 'a' },
    { type: 'string', enum: ['a'] },
  ],
  [
    { type: 'string', examples: ['a', 'b'] },
    { type: 'string', example: 'a' },
  ],
  [
    { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 3 },
    { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true },
  ],
  [
    { type: 'number', exclusiveMinimum: 1, minimum: 2 },
    { type: 'number', minimum: 2 },
  ],
  [
    { type: 'string', contentMediaType: 'application/octet-stream' },
    { type: 'string', format: 'binary' },
  ],
  [
    { type: 'string', contentEncoding: 'base64' },
    { type: 'string', format: 'byte' },
  ],
  [{ type: 'string', contentMediaType: 'application/json' }, { type: 'string' }],
  [{ type: 'array' }, { type: 'array', items: {} }],
  [
    { type: 'array', prefixItems: [{ type: 'string' }] },
    { type: 'array', items: {} },
  ],
  [
    { type: 'object', patternProperties: { a: {} }, additionalProperties: { type: ['string', 'null'] } },
    { type: 'object', additionalProperties: { type: 'string', nullable: true } },
  ],
  [{ properties: { schema: NULL, const: true } }, { properties: { schema: toSchema30(NULL), const: {} } }],
  [false, { not: {} }],
])('%j', (schema, expected) => {
  expect(toSchema30(schema)).toEqual(expected);
});

test('schemas are found wherever they are, examples stay, and the given document, too', () => {
  const schema = { type: ['string', 'null'] };
  const example = { schema: { type: ['string', 'null'] } };
  const document = {
    openapi: '3.1.0',
    jsonSchemaDialect: 'x',
    webhooks: {},
    info: { title: 't', version: '1', summary: 's' },
    paths: {
      '/a': {
        get: {
          parameters: [{ name: 'q', in: 'query', schema }],
          responses: {
            200: { description: 'OK', content: { 'application/json': { schema, example } } },
          },
        },
      },
    },
    components: { schemas: { schema }, headers: { X: { schema } }, pathItems: {} },
  };
  const before = JSON.stringify(document);
  const made = toOpenApi30(document as never);
  const converted = { type: 'string', nullable: true };
  expect(made).toEqual({
    openapi: '3.0.3',
    info: { title: 't', version: '1' },
    paths: {
      '/a': {
        get: {
          parameters: [{ name: 'q', in: 'query', schema: converted }],
          responses: {
            200: { description: 'OK', content: { 'application/json': { schema: converted, example } } },
          },
        },
      },
    },
    components: { schemas: { schema: converted }, headers: { X: { schema: converted } } },
  });
  expect(JSON.stringify(document)).toBe(before);
});

/** What tools read in 3.0, said in JSON Schema: `nullable` is "or null", and exclusive limits are flags. */
function asRead(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(asRead);
  if (typeof part !== 'object' || part === null) return part;
  const { nullable, ...rest } = part as Record<string, unknown>;
  const read = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, asRead(value)]));
  return nullable === true ? { anyOf: [read, { type: 'null' }] } : read;
}

test("answers are as the kit's document of 3.0 says, and others are not", async () => {
  const { body: document } = await kit().ask('/documentation/openapi.json');
  const validator = new DocumentValidator(asRead(toOpenApi30(document)) as OpenApiDocument);
  for (const path of [
    '/api/articles?populate=*',
    '/api/articles/1?populate[sections][populate]=*&populate[author]=*',
    '/api/authors?populate=*',
    '/api/specimens?populate=*',
  ]) {
    const { status, body } = await kit().send('GET', path, undefined, 'token:full');
    const operation = validator.operation('GET', path.replace(/\?.*/, ''))!;
    expect([path, status, validator.answerProblems(operation, status, body)]).toEqual([path, 200, []]);
    expect(validator.answerProblems(operation, status, { data: [{ nothing: 1 }] })).not.toEqual([]);
  }
});

/** The Schema Object of 3.0.3. */
const KEYWORDS =
  'title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties required enum type allOf oneOf anyOf not items properties additionalProperties description format default nullable discriminator readOnly writeOnly xml externalDocs example deprecated'.split(
    ' ',
  );

test('its schemas have no keyword that 3.0 does not have', async () => {
  const { body } = await kit().ask('/documentation/openapi.json');
  const document = toOpenApi30(body);
  const wrong: string[] = [];
  const names = new Set(Object.keys(document.components!.schemas!));
  const look = (schema: unknown, place: string): void => {
    const { $ref, ...rest } = schema as Record<string, unknown>;
    if (typeof $ref === 'string') {
      if (!names.has($ref.replace('#/components/schemas/', ''))) wrong.push(`${place}: ${$ref}`);
      if (Object.keys(rest).length > 0) wrong.push(`${place}: siblings of $ref`);
      return;
    }
    for (const [key, value] of Object.entries(rest)) {
      if (!KEYWORDS.includes(key)) wrong.push(`${place}: ${key}`);
      if (key === 'type' && typeof value !== 'string') wrong.push(`${place}: types`);
      if (key === 'properties')
        for (const [name, each] of Object.entries(value as object)) look(each, `${place}.${name}`);
      if (Array.isArray(value) && /Of$/.test(key))
        for (const each of value) if (key !== 'multipleOf') look(each, `${place}.${key}`);
      if (key === 'items' || key === 'not' || (key === 'additionalProperties' && typeof value === 'object'))
        look(value, `${place}.${key}`);
    }
    if (rest['type'] === 'array' && rest['items'] === undefined) wrong.push(`${place}: no items`);
  };
  const find = (part: unknown, place: string): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part))
      if (key === 'schema') look(value, place);
      else find(value, `${place} ${key}`);
  };
  for (const [name, schema] of Object.entries(document.components!.schemas!)) look(schema, name);
  find(document.paths, '');
  expect(wrong).toEqual([]);
});
