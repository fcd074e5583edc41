/** What of a model GraphQL cannot name, found before there is a database. */
import type { Model } from '../../core/model/content-type.ts';
import type { Config } from '../../core/project/config/config.ts';
import type { Problem } from '../../core/project/start-error.ts';
import type { GraphqlCode } from '../../project-code/start/graphql-code.ts';

/**
 * @param switches what code has switched off of the schema; nothing unless given
 * @returns the mistakes that building the schema stops for; none where the plugin is off
 */
export async function graphqlProblems(
  { api, plugins }: Config,
  model: Model,
  switches?: GraphqlCode['switches'],
): Promise<readonly Problem[]> {
  if (!plugins.graphql.enabled) return [];
  const [{ schemaProblems }, { schemaPlugins }, { ShadowCrudSwitches }] = await Promise.all([
    import('../../api/graphql/schema/build-schema.ts'),
    import('../../api/graphql/schema/schema-plugins.ts'),
    import('../../api/graphql/schema/shadow-crud-switches.ts'),
  ]);
  return schemaProblems({
    model,
    rules: api.rules,
    shadowCrud: plugins.graphql.shadowCRUD,
    plugins: schemaPlugins(plugins),
    switches: switches ?? new ShadowCrudSwitches(),
  });
}
