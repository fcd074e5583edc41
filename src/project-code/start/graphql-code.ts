/** What project code has changed of the GraphQL schema. */
import type { FieldGuards } from '../../api/graphql/execute/field-guards.ts';
import type { ErrorTranslator } from '../../api/graphql/execute/format-error.ts';
import type { SchemaAdditions } from '../../api/graphql/schema/extensions/extension-service.ts';
import type { ShadowCrudSwitches } from '../../api/graphql/schema/shadow-crud-switches.ts';
import type { Project } from '../../core/project/load-project.ts';
import { createErrorTranslator } from '../graphql-services/error-translator.ts';
import { fieldGuards } from '../graphql-services/resolvers-config.ts';
import type { CodeContainer } from './load-project-code.ts';

export interface GraphqlCode {
  readonly switches: ShadowCrudSwitches;
  readonly additions: SchemaAdditions;
  readonly guards: (has: (place: string) => boolean) => FieldGuards;
  readonly translateError: ErrorTranslator;
}

/**
 * Closes the schema to code: code cannot change it after this call.
 * @returns null if the plugin is off
 * @throws StartError for additions that cannot be read, and for policies and middlewares that do not exist
 */
export function codeGraphql(
  { dir, config }: Project,
  { graphql, graphqlAdditions, guards }: CodeContainer,
): GraphqlCode | null {
  if (!graphql) return null;
  const additions = graphqlAdditions();
  return {
    switches: graphql.switches,
    additions,
    guards: (has) => fieldGuards(guards, additions.configs, has),
    translateError: createErrorTranslator(dir, config.api.rules),
  };
}
