/** What clients read of errors: the recorded shape and codes, and nothing of what is ours (A19). */
import { GraphQLError, Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { formatError } from '../../../src/api/graphql/execute/format-error.ts';
import { OctavoError } from '../../../src/core/errors/octavo-error.ts';

const document = parse('{ a }');
const operation = document.definitions[0]!;
const nodes = operation.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections[0]! : null;

/** As graphql-js hands over what a resolver has thrown. */
const thrown = (originalError: Error): GraphQLError =>
  new GraphQLError(originalError.message, { nodes, path: ['a', 0], originalError });

function format(error: GraphQLError): { text: string; reported: unknown[] } {
  const reported: unknown[] = [];
  return { text: JSON.stringify(formatError(error, (cause) => reported.push(cause))), reported };
}

const formatted = (name: string, code: string): string =>
  `{"message":"Words","extensions":{"error":{"name":"${name}","message":"Words","details":{}},"code":"${code}"}}`;

test.each([
  ['ValidationError', 'BAD_USER_INPUT'],
  ['ForbiddenError', 'FORBIDDEN'],
  ['PolicyError', 'FORBIDDEN'],
  ['UnauthorizedError', 'FORBIDDEN'],
  ['ApplicationError', 'STRAPI_APPLICATION_ERROR'],
  ['NotFoundError', 'STRAPI_NOT_FOUND_ERROR'],
  ['PaginationError', 'STRAPI_PAGINATION_ERROR'],
  ['RateLimitError', 'STRAPI_RATE_LIMIT_ERROR'],
  ['PayloadTooLargeError', 'STRAPI_PAYLOAD_TOO_LARGE_ERROR'],
] as const)('%s has the code %s, and no place', (name, code) => {
  expect(format(thrown(new OctavoError(name, 'Words')))).toEqual({
    text: formatted(name, code),
    reported: [],
  });
});

test('details go out as they are; a bad request has none', () => {
  const details = { errors: [{ path: ['title'], message: 'm', name: 'ValidationError' }] };
  expect(JSON.parse(format(thrown(new OctavoError('ValidationError', 'Words', details))).text)).toEqual({
    message: 'Words',
    extensions: { error: { name: 'ValidationError', message: 'Words', details }, code: 'BAD_USER_INPUT' },
  });
  expect(format(thrown(new OctavoError('BadRequestError', 'Words'))).text).toBe(
    '{"message":"Words","extensions":{"error":{"name":"BadRequestError","message":"Words"},"code":"STRAPI_BAD_REQUEST_ERROR"}}',
  );
});

const INTERNAL = '{"message":"Internal Server Error","extensions":{"code":"INTERNAL_SERVER_ERROR"}}';

test('what is not meant for clients goes to the log alone', () => {
  const cause = new Error('SELECT secret FROM users');
  expect(format(thrown(cause))).toEqual({ text: INTERNAL, reported: [cause] });
  const wrapped = new OctavoError('InternalServerError', 'Internal Server Error', {}, cause);
  expect(format(thrown(wrapped))).toEqual({ text: INTERNAL, reported: [cause] });
  const busy = new OctavoError('ServiceUnavailableError', 'Words', {}, cause);
  expect(format(thrown(busy))).toEqual({
    text: formatted('ServiceUnavailableError', 'STRAPI_SERVICE_UNAVAILABLE_ERROR'),
    reported: [cause],
  });
  // near to what graphql-js says, but not from it
  const like = new Error('Cannot return null for non-nullable field A.b. SELECT secret');
  expect(format(thrown(like))).toEqual({ text: INTERNAL, reported: [like] });
});

test("graphql-js's own errors keep their words and their place", () => {
  const place = '"locations":[{"line":1,"column":3}],"path":["a",0]';
  const empty = new Error('Cannot return null for non-nullable field Query.a.');
  expect(format(thrown(empty))).toEqual({
    text: `{"message":"${empty.message}",${place},"extensions":{"code":"INTERNAL_SERVER_ERROR"}}`,
    reported: [],
  });
  const scalar = new GraphQLError('Int cannot represent it', { extensions: { code: 'MINE', more: 1 } });
  expect(format(new GraphQLError(scalar.message, { nodes, path: ['a', 0], originalError: scalar }))).toEqual({
    text: `{"message":"Int cannot represent it",${place},"extensions":{"code":"MINE","more":1}}`,
    reported: [],
  });
});

test('no stack goes out', () => {
  const error = new GraphQLError('Words', { extensions: { exception: { stacktrace: ['at secret.ts'] } } });
  expect(format(error).text).toBe('{"message":"Words","extensions":{"code":"INTERNAL_SERVER_ERROR"}}');
});
