/** The routes of `/graphql` over a small schema of their own, asked without a socket. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, GraphQLError, type GraphQLScalarType, type GraphQLSchema } from 'graphql';
import { DocumentStore } from '../../../src/api/graphql/document/document-store.ts';
import { graphqlRoutes } from '../../../src/api/graphql/http/graphql-routes.ts';
import { UploadedFile } from '../../../src/api/graphql/schema/scalars/uploaded-file.ts';
import { parseJson } from '../../../src/api/http/body/parse-json.ts';
import type { HttpOptions } from '../../../src/api/http/http-server.ts';
import { unauthorized } from '../../../src/core/errors/catalogue.ts';
import { OctavoError } from '../../../src/core/errors/octavo-error.ts';
import {
  DEFAULT_GRAPHQL_LIMITS,
  type GraphqlLimits,
} from '../../../src/core/project/config/plugins/graphql.ts';
import { middlewares, openHttp } from '../../http/http-fixture.ts';
import { temporaryProject } from '../../project/temporary-project.ts';
import { SmallEngine } from './small-engine.ts';

const SDL = `
  scalar Upload
  type Query {
    "Greets."
    hello(name: String = "world"): String!
    count(n: Int): Int
    who: String
    broken: String
    refused: String
  }
  type Mutation {
    add(n: Int!): Int!
    upload(file: Upload!): String!
    uploads(files: [Upload]!): [String!]!
  }
`;

// biome-ignore lint/suspicious/noExplicitAny: arguments are what the schema has made of them
type Resolver = (args: any, context: { caller: { permissionKey: string } }) => unknown;

/** What the fields do; `added` is theirs to change. */
function resolvers(state: { added: number }): Record<string, Resolver> {
  const name = async (file: UploadedFile): Promise<string> => {
    const { name: sent, mime, size } = await file.take();
    return `${sent} ${mime} ${size}`;
  };
  return {
    hello: ({ name: who }) => `Hello, ${who}`,
    count: ({ n }) => n,
    who: (_args, { caller }) => caller.permissionKey,
    broken: () => {
      throw new Error('the private cause');
    },
    refused: () => {
      throw new OctavoError('ForbiddenError', 'Forbidden access');
    },
    add: ({ n }) => {
      state.added += n;
      return state.added;
    },
    upload: ({ file }) => name(file),
    uploads: ({ files }) => (files as UploadedFile[]).map(name),
  };
}

function schemaOf(state: { added: number }): GraphQLSchema {
  const schema = buildSchema(SDL);
  const fieldResolvers = resolvers(state);
  for (const type of [schema.getQueryType()!, schema.getMutationType()!]) {
    for (const field of Object.values(type.getFields())) {
      field.resolve = (_source, args, context) => fieldResolvers[field.name]!(args, context);
    }
  }
  const upload = schema.getType('Upload') as GraphQLScalarType;
  upload.parseValue = (value) => {
    if (value instanceof UploadedFile) return value;
    throw new GraphQLError('Upload value invalid.');
  };
  return schema;
}

export interface FixtureOptions {
  readonly playground?: boolean;
  readonly introspection?: boolean;
  readonly limits?: Partial<GraphqlLimits>;
  readonly endpoint?: string;
  readonly http?: Partial<HttpOptions>;
}

/** Callers are `public`, and clients that send `Bearer good`; any other credential is a 401. */
export async function openGraphql(options: FixtureOptions = {}) {
  const state = { added: 0 };
  const limits = { ...DEFAULT_GRAPHQL_LIMITS, ...options.limits };
  const schema = schemaOf(state);
  const documents = new DocumentStore(schema, {
    depthLimit: 10,
    introspection: options.introspection ?? true,
    defaultLimit: 10,
    maxLimit: null,
    limits,
  });
  const executor = new SmallEngine(schema, documents);
  const folder = join(temporaryProject({}), 'uploads');
  const server = await openHttp({
    forms: { folder, fileSize: 1000 },
    middlewares: middlewares([
      'strapi::security',
      'strapi::cors',
      { name: 'strapi::body', config: { jsonLimit: '200kb' } },
    ]),
    routes: graphqlRoutes({
      access: {
        authenticate: (authorization: string | undefined) => {
          if (authorization !== undefined && authorization !== 'Bearer good') throw unauthorized();
          return { kind: 'public', permissionKey: authorization ?? 'public', may: () => true };
        },
      } as never,
      executor,
      config: { endpoint: options.endpoint ?? '/graphql', limits },
      playground: options.playground ?? true,
      parseJson: (text) => parseJson(Buffer.from(text)),
    }),
    ...options.http,
  });
  return {
    ...server,
    state,
    reported: executor.reported,
    /** What is left on disk of the forms that were sent. */
    left: (): string[] => (existsSync(folder) ? readdirSync(folder) : []),
    get: (url: string, headers: Record<string, string> = {}) =>
      server.inject({ method: 'GET', url, headers }),
    post: (payload: unknown, headers: Record<string, string> = {}) =>
      server.inject({
        method: 'POST',
        url: '/graphql',
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}

export type OpenGraphql = Awaited<ReturnType<typeof openGraphql>>;

/** The body of a request whose words are no operation. */
export const refusal = (message: string, code = 'INTERNAL_SERVER_ERROR') => ({
  errors: [{ message, extensions: { code } }],
});
