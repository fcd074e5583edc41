/** The GraphQL schema that v4 and Octavo both generate from a model: what queries of a crawl are made from. */
import type { GraphQLSchema } from 'graphql';
import { buildSchema } from '../../../api/graphql/schema/build-schema.ts';
import type { SchemaPlugin } from '../../../api/graphql/schema/schema-options.ts';
import { ShadowCrudSwitches } from '../../../api/graphql/schema/shadow-crud-switches.ts';
import type { Model } from '../../../core/model/content-type.ts';
import type { Config } from '../../../core/project/config/config.ts';
import { StartError } from '../../../core/project/start-error.ts';

/** @returns null where GraphQL is off, and for a model that has no schema */
export function generatedSchema({ api, plugins }: Config, model: Model): GraphQLSchema | null {
  if (!plugins.graphql.enabled) return null;
  const all: readonly (readonly [SchemaPlugin, boolean])[] = [
    ['users-permissions', plugins.usersPermissions.enabled],
    ['upload', plugins.upload.enabled],
    ['i18n', plugins.i18n.enabled],
  ];
  try {
    return buildSchema({
      model,
      rules: api.rules,
      shadowCrud: plugins.graphql.shadowCRUD,
      plugins: new Set(all.filter(([, isOn]) => isOn).map(([name]) => name)),
      switches: new ShadowCrudSwitches(),
    });
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}
