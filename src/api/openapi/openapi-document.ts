/**
 * The OpenAPI document of a project: what its routes take and answer, made of the model. A route of project code is
 * described as far as its `config.openapi` says.
 */
import type { OpenAPIV3_1 } from 'openapi-types';
import type { AnswerFormat } from '../../core/base/answer-format.ts';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import { isObject } from '../../core/base/is-object.ts';
import type { Model } from '../../core/model/content-type.ts';
import { isVisible } from '../../core/query/resolve/visibility.ts';
import { anyOf, closedObject, type JsonSchema, openObject, TEXT } from './json-schema.ts';
import { type BatchFacts, batchOperation } from './operations/batch-operation.ts';
import { describeRoute } from './operations/describe-route.ts';
import type { Operation, OperationTools } from './operations/operation.ts';
import { openApiPath } from './path-template.ts';
import { QueryParameters } from './query-parameters.ts';
import { AnswerSchemas } from './schemas/answer-schemas.ts';
import { BodySchemas } from './schemas/body-schemas.ts';
import { NamedSchemas } from './schemas/named-schemas.ts';

/** A route of the content API. */
export interface DocumentedRoute {
  readonly method: string;
  /** As the router takes it: `/api/articles/:id`. */
  readonly path: string;
  /** The action's full name, of a route that answers as the server itself does. */
  readonly scope?: string;
  /** Of a route of project code: what it is called, and what its caller needs. */
  readonly declared?: DeclaredRoute;
  /** Of the route of batches. */
  readonly batch?: BatchFacts;
}

export interface DeclaredRoute {
  /** `api::article`, `plugin::shop`; empty for a route that code has added. */
  readonly owner: string;
  /** The actions of which the caller needs one; null for a route that every caller may call. */
  readonly scopes: readonly string[] | null;
  /** `config.openapi` of the route: members of an Operation Object, which replace what is made here. */
  readonly openapi?: unknown;
}

export interface DocumentOptions {
  readonly model: Model;
  readonly rules: CompatibilityRules;
  /** How entries look in the answers that are described. */
  readonly format: AnswerFormat;
  readonly info: OpenAPIV3_1.InfoObject;
  readonly servers: readonly OpenAPIV3_1.ServerObject[];
  /** `api.rest.prefix`: left out of the names of operations. */
  readonly prefix: string;
  readonly routes: readonly DocumentedRoute[];
  /** Which actions the reader of the document may call; all unless given. */
  readonly may?: (scope: string) => boolean;
  /** Which actions every caller may call: their operations need no credentials. */
  readonly isPublic: (scope: string) => boolean;
  /** What users may say of themselves when they sign up, besides v4's three. */
  readonly registerFields: readonly string[];
}

/** @returns the document; the same project gives the same text */
export function openApiDocument(options: DocumentOptions): OpenAPIV3_1.Document {
  const { model, rules, format, info, servers, routes } = options;
  const names = new NamedSchemas();
  const visible: ConstructorParameters<typeof QueryParameters>[2] = (schema, attribute) =>
    isVisible({ seesAll: false, rules }, schema, attribute);
  const tools: OperationTools = {
    model,
    names,
    answers: new AnswerSchemas(model, names, rules, format),
    bodies: new BodySchemas(model, names),
    parameters: new QueryParameters(model, names, visible, format),
    registerFields: options.registerFields,
  };
  const paths: Record<string, Record<string, unknown>> = {};
  const tags = new Set<string>();
  for (const route of routes) {
    if (!mayCall(options, route)) continue;
    const operation = operationOf(options, tools, route);
    if (!operation) continue;
    const { path } = openApiPath(route.path);
    // of two routes of one path the router takes the first
    const methods = paths[path] ?? {};
    const method = route.method.toLowerCase();
    if (!(method in methods)) paths[path] = inOrder({ ...methods, [method]: operation });
    for (const tag of operation.tags) tags.add(tag);
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [...servers],
    tags: [...tags].sort().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, or the JWT of a user.',
        },
      },
      schemas: names.all(),
    },
  } as OpenAPIV3_1.Document;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'];

const inOrder = <Value>(methods: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(methods).sort(([a], [b]) => METHODS.indexOf(a) - METHODS.indexOf(b)));

function mayCall({ may }: DocumentOptions, { scope, declared, batch }: DocumentedRoute): boolean {
  if (!may) return true;
  if (batch) return batch.steps.some((step) => may(step.scope));
  if (scope !== undefined) return may(scope);
  return !declared?.scopes || declared.scopes.some(may);
}

interface OperationObject {
  readonly tags: readonly string[];
  readonly [member: string]: unknown;
}

function operationOf(
  options: DocumentOptions,
  tools: OperationTools,
  route: DocumentedRoute,
): OperationObject | undefined {
  const { scope, declared, batch, method, path } = route;
  if (scope !== undefined) {
    const operation = describeRoute(tools, { method, path, scope });
    return operation && assemble(options, tools, route, operation, options.isPublic(scope));
  }
  if (batch) {
    const steps = batch.steps.filter((step) => options.may?.(step.scope) ?? true);
    const isPublic = steps.some((step) => options.isPublic(step.scope));
    return assemble(options, tools, route, batchOperation(tools, { ...batch, steps }), isPublic);
  }
  if (!declared) return undefined;
  const isPublic = declared.scopes === null || declared.scopes.some(options.isPublic);
  const unknown: Operation = { tag: declared.owner || 'Project', summary: `${method} ${path}`, answer: {} };
  const made = assemble(options, tools, route, unknown, isPublic);
  return isObject(declared.openapi) ? { ...made, ...declared.openapi } : made;
}

function assemble(
  options: DocumentOptions,
  { names }: OperationTools,
  { method, path }: DocumentedRoute,
  operation: Operation,
  isPublic: boolean,
): OperationObject {
  const { tag, summary, parameters = [], body, answer, status = 200, mayBeEmpty = false } = operation;
  const template = openApiPath(path);
  const inPath = template.names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const below = template.path.startsWith(`${options.prefix}/`)
    ? template.path.slice(options.prefix.length)
    : template.path;
  return {
    tags: [tag],
    summary,
    operationId: `${method.toLowerCase()}${below}`,
    ...(inPath.length + parameters.length > 0 ? { parameters: [...inPath, ...parameters] } : {}),
    ...(body ? { requestBody: { required: true, content: mediaTypes(body) } } : {}),
    responses: {
      [status]: {
        description: 'OK',
        ...(answer === null ? {} : { content: mediaTypes({ 'application/json': answer }) }),
      },
      ...(mayBeEmpty ? { 204: { description: 'There is none' } } : {}),
      default: {
        description: 'An error',
        content: mediaTypes({ 'application/json': errorSchema(names) }),
      },
    },
    security: isPublic ? [{}, { bearerAuth: [] }] : [{ bearerAuth: [] }],
  };
}

const mediaTypes = (schemas: Readonly<Record<string, JsonSchema>>): object =>
  Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]));

/** The body of every error (spec "Errors"); routes of v4's plugins may leave `data` out. */
const errorSchema = (names: NamedSchemas): JsonSchema =>
  names.ref('Error', () =>
    closedObject(
      {
        data: { type: 'null' },
        // the content-type builder answers a text
        error: anyOf([
          openObject({ status: { type: 'integer' }, name: TEXT, message: TEXT, details: {} }),
          TEXT,
        ]),
      },
      ['error'],
    ),
  );
