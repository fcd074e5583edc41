/** What graphql-codegen makes of a running server's schema and of the operations of a client. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  parse,
  printSchema,
} from 'graphql';

const OPERATIONS = join(import.meta.dirname, 'operations.graphql');

/** Scalars beyond GraphQL's own, as a client sees them. */
const SCALARS = {
  Long: 'number | string',
  JSON: 'unknown',
  DateTime: 'string',
  Date: 'string',
  Upload: 'Blob',
};

/**
 * Types of the operations, and the operations as typed documents.
 * @param endpoint answers introspection
 */
export async function generateTypes(endpoint: string): Promise<string> {
  return codegen({
    filename: 'types.ts',
    schema: parse(printSchema(buildClientSchema(await introspect(endpoint)))),
    documents: [{ location: OPERATIONS, document: parse(readFileSync(OPERATIONS, 'utf8')) }],
    plugins: [{ operationTypes: {} }, { typedDocuments: {} }],
    pluginMap: { operationTypes, typedDocuments },
    config: { useTypeImports: true, enumsAsTypes: true, scalars: SCALARS },
  });
}

async function introspect(endpoint: string): Promise<IntrospectionQuery> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const { data } = (await answer.json()) as { data: IntrospectionQuery };
  return data;
}
