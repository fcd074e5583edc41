/** Documents over the schema that is generated from the conformance kit's models. */

import type { GraphQLError, GraphQLSchema } from 'graphql';
import {
  type DocumentSettings,
  DocumentStore,
  type OpenDocument,
} from '../../../src/api/graphql/document/document-store.ts';
import { buildSchema } from '../../../src/api/graphql/schema/build-schema.ts';
import { ShadowCrudSwitches } from '../../../src/api/graphql/schema/shadow-crud-switches.ts';
import { PRESETS } from '../../../src/core/base/compatibility-rules.ts';
import {
  DEFAULT_GRAPHQL_LIMITS,
  type GraphqlLimits,
} from '../../../src/core/project/config/plugins/graphql.ts';
import { kitModel } from '../../support/kit-model.ts';

let schema: GraphQLSchema | undefined;

export function kitSchema(): GraphQLSchema {
  schema ??= buildSchema({
    model: kitModel(),
    rules: PRESETS.reference,
    shadowCrud: true,
    plugins: new Set(['users-permissions', 'upload', 'i18n'] as const),
    switches: new ShadowCrudSwitches(),
  });
  return schema;
}

type Settings = Partial<Omit<DocumentSettings, 'limits'>> & { readonly limits?: Partial<GraphqlLimits> };

/** A store with the settings of the kit's project, but for those given. */
export function kitDocuments({ limits, ...settings }: Settings = {}): DocumentStore {
  return new DocumentStore(kitSchema(), {
    depthLimit: 10,
    introspection: true,
    defaultLimit: 10,
    maxLimit: null,
    ...settings,
    limits: { ...DEFAULT_GRAPHQL_LIMITS, ...limits },
  });
}

/** The document; fails for one that is refused. */
export function opened(store: DocumentStore, text: string): OpenDocument {
  const result = store.open(text);
  if ('errors' in result) throw new Error(result.errors.map(({ message }) => message).join('\n'));
  return result;
}

/** What is wrong with a document; nothing for one that is fine. */
export function errorsOf(store: DocumentStore, text: string): readonly GraphQLError[] {
  const result = store.open(text);
  return 'errors' in result ? result.errors : [];
}

export const messagesOf = (store: DocumentStore, text: string): string[] =>
  errorsOf(store, text).map(({ message }) => message);

/** `count` texts with a space between. */
export const repeated = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
