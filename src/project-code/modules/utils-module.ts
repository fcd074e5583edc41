/** What project code gets for `@strapi/utils`. */

import { regressedName } from '../../api/graphql/schema/types/enum-types.ts';
import type { Env } from '../../core/project/env.ts';
import type { CodeContext } from '../koa/code-context.ts';
import * as errors from '../shared/strapi-errors.ts';
import type { CodeType } from '../shared/type-registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import {
  type ConfigSource,
  getAbsoluteAdminUrl,
  getAbsoluteServerUrl,
  getConfigUrls,
} from '../utils/config-urls.ts';
import type { Sanitizers } from '../utils/content-api.ts';
import { contentTypes } from '../utils/content-types.ts';
import { createConvertQueryParams } from '../utils/convert-query-params.ts';
import { defaultSanitizers, defaultValidators } from '../utils/default-checks.ts';
import { file } from '../utils/file.ts';
import * as small from '../utils/helpers.ts';
import { template } from '../utils/helpers.ts';
import { parseMultipartData } from '../utils/multipart.ts';
import { isOperator, isOperatorOfType } from '../utils/operator-names.ts';
import { providerFactory } from '../utils/provider-factory.ts';
import { withDefaultPagination } from '../utils/read-page.ts';
import { restrictedRelations, type Verifier } from '../utils/restricted-relations.ts';
import { refusingVisitors, relationalFields, visitors } from '../utils/sanitize-visitors.ts';
import { hooks } from '../utils/strapi-hooks.ts';
import { createTraverseEntity } from '../utils/traverse-entity.ts';
import { createQueryTraversals } from '../utils/traverse-query.ts';
import { handleYupError, validateYupSchema, validateYupSchemaSync } from '../utils/validate-yup.ts';
import { yup } from '../utils/yup.ts';

/** The classes alone: the rest of the file is the server's. */
function errorClasses() {
  const { statusOf: _statusOf, ...classes } = errors;
  return classes;
}

interface PolicyParts {
  readonly name?: string;
  readonly validator?: (config: unknown) => unknown;
  readonly handler: (context: unknown, config: unknown, tools: unknown) => unknown;
}

const policy = {
  createPolicy: (parts: PolicyParts): PolicyParts => parts,
  createPolicyContext: (type: string, ctx: object): object =>
    Object.assign(Object.create(ctx), { is: (name: string) => name === type, type }),
};

const MANY = ['oneToMany', 'manyToMany'];

const relations = {
  constants: { MANY_RELATIONS: MANY },
  isOneToAny: ({ relation }: { relation?: string }): boolean => /^oneTo/.test(relation ?? ''),
  isManyToAny: ({ relation }: { relation?: string }): boolean => /^manyTo/.test(relation ?? ''),
  isAnyToOne: ({ relation }: { relation?: string }): boolean => /ToOne$/.test(relation ?? ''),
  isAnyToMany: ({ relation }: { relation?: string }): boolean => MANY.includes(relation ?? ''),
  getRelationalFields: relationalFields,
};

/** v4's names of the events that webhooks are for. */
const WEBHOOK_EVENTS = Object.fromEntries(
  ['entry', 'media'].flatMap((of) =>
    ['create', 'update', 'delete', ...(of === 'entry' ? ['publish', 'unpublish'] : [])].map((event) => [
      `${of}_${event}`.toUpperCase(),
      `${of}.${event}`,
    ]),
  ),
);

/** What the package is made of, of one project. */
export interface UtilsModuleOptions {
  readonly env: Env;
  readonly strapi: () => Strapi;
  readonly sanitize: Sanitizers;
  readonly validate: object;
}

/** Everything v4's documentation shows of the package. */
export function createUtilsModule({ env, strapi, sanitize, validate }: UtilsModuleOptions): object {
  const typeOf = (uid: string): CodeType | undefined => strapi().getModel(uid);
  const traverseEntity = createTraverseEntity(typeOf);
  const traverse = createQueryTraversals(typeOf);
  const { removeRestrictedRelations, throwRestrictedRelations } = restrictedRelations(
    () => strapi()['auth'] as Verifier,
  );
  return {
    ...small,
    env,
    errors: errorClasses(),
    sanitize: {
      contentAPI: sanitize,
      sanitizers: defaultSanitizers(sanitize, traverseEntity, traverse),
      visitors: { ...visitors, removeRestrictedRelations },
    },
    validate: {
      contentAPI: validate,
      validators: defaultValidators(traverseEntity, traverse),
      visitors: { ...refusingVisitors, throwRestrictedRelations },
    },
    traverse,
    webhook: { webhookEvents: WEBHOOK_EVENTS },
    parseMultipartData: (ctx: CodeContext) => parseMultipartData(ctx),
    pagination: { withDefaultPagination },
    contentTypes,
    policy,
    relations,
    file,
    hooks,
    providerFactory,
    template,
    isOperator,
    isOperatorOfType,
    toRegressedEnumValue: regressedName,
    convertQueryParams: createConvertQueryParams(typeOf),
    traverseEntity,
    yup,
    validateYupSchema,
    validateYupSchemaSync,
    handleYupError,
    getConfigUrls: (config: ConfigSource = strapi().config) => getConfigUrls(config),
    getAbsoluteServerUrl: (config: ConfigSource = strapi().config) => getAbsoluteServerUrl(config),
    getAbsoluteAdminUrl: (config: ConfigSource = strapi().config) => getAbsoluteAdminUrl(config),
  };
}
