/**
 * What there is of v4's objects, by name: for telling what code asks for in vain before it does. A test holds
 * the lists against the objects themselves.
 */

import type { ProvidedPackage } from '../modules/provided-packages.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The queries of one content-type. */
const QUERIES = words(`
  clone count create createMany delete deleteMany findMany findOne findPage findWithCount load loadPages
  update updateMany`);

/** The members of `strapi`, and of what hangs on it; objects that are not listed take any name. */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  strapi: words(`
    EE admin api app auth components config container contentAPI contentType contentTypes controller controllers cron
    customFields db dirs entityService eventHub features fetch getModel hook hooks isLoaded log middleware middlewares plugin
    plugins policies policy query requestContext sanitizers server service services store telemetry validators webhookStore`),
  'strapi.db': words(`
    connection dialect entityManager getConnection getSchemaConnection inTransaction lifecycles metadata query transaction`),
  'strapi.db.query()': QUERIES,
  'strapi.query()': QUERIES,
  'strapi.entityService': words(`
    clone count create decorate delete deleteMany emitEvent findMany findOne findPage findWithRelationCounts
    findWithRelationCountsPage implementation load loadPages update wrapParams wrapResult`),
  'strapi.server': words('api app httpServer listRoutes router routes use'),
  'strapi.eventHub': words(
    'addListener destroy emit off on once removeAllListeners removeListener subscribe unsubscribe',
  ),
  'strapi.requestContext': words('get run'),
  'strapi.webhookStore': words(
    `addAllowedEvent allowedEvents createWebhook deleteWebhook findWebhook findWebhooks getAllowedEvent
    listAllowedEvents removeAllowedEvent updateWebhook`,
  ),
  'strapi.cron': words('add destroy jobs remove start stop'),
  'strapi.customFields': words('register'),
  'strapi.contentAPI': words('sanitize validate'),
  'strapi.telemetry': words('bootstrap destroy isDisabled register send'),
  'strapi.admin': words('config contentTypes controllers services'),
  'strapi.container': words('extend get register'),
};

/** What the provided packages export. */
export const EXPORTS: Readonly<Record<ProvidedPackage, readonly string[]>> = {
  '@strapi/strapi': words('default factories'),
  '@strapi/utils': words(`
    contentTypes convertQueryParams env errors escapeQuery file forEachAsync generateTimestampCode getAbsoluteAdminUrl
    getAbsoluteServerUrl getCommonBeginning handleYupError hooks importDefault isCamelCase isKebabCase isOperator isOperatorOfType joinBy keysDeep mapAsync
    nameToCollectionName nameToSlug pagination parseMultipartData parseType pipeAsync policy providerFactory reduceAsync
    relations removeUndefined sanitize setCreatorFields startsWithANumber stringEquals stringIncludes template
    toKebabCase toRegressedEnumValue traverseEntity validate validateYupSchema validateYupSchemaSync yup`),
};

/** The services of the built-in plugins, by plugin, with their methods. */
export const SERVICES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'users-permissions': {
    user: words(
      'add count edit fetch fetchAll fetchAuthenticatedUser remove sendConfirmationEmail validatePassword',
    ),
    jwt: words('getToken issue verify'),
    role: words('createRole deleteRole find findOne updateRole'),
    'users-permissions': words('getActions template updateUserRole'),
  },
  upload: {
    upload: words(`
      add emitEvent findMany findOne findPage getSettings remove replace setSettings update updateFileInfo upload
      uploadToEntity`),
  },
  email: { email: words('getProviderSettings send sendTemplatedEmail') },
  i18n: {
    locales: words(
      'count create delete find findByCode findById getDefaultLocale setDefaultLocale setIsDefault update',
    ),
    'content-types': words(`
      copyNonLocalizedAttributes fillNonLocalizedAttributes getLocalizedAttributes getNonLocalizedAttributes
      getValidLocale isLocalizedContentType`),
  },
  'content-manager': {
    'content-types': words(
      'findAllContentTypes findConfiguration findContentType findContentTypesByKind findDisplayedContentTypes',
    ),
    components: words('findAllComponents findComponent findConfiguration'),
  },
  graphql: {
    extension: words('shadowCRUD use'),
    utils: words('attributes mappers naming'),
    format: words('returnTypes'),
    constants: words(`
      ERROR_CODES ERROR_TYPE_NAME GENERIC_MORPH_TYPENAME GRAPHQL_SCALARS GRAPHQL_SCALAR_OPERATORS KINDS PAGINATION_TYPE_NAME
      PUBLICATION_STATE_TYPE_NAME RESPONSE_COLLECTION_META_TYPE_NAME SCALARS_ASSOCIATIONS STRAPI_SCALARS`),
    internals: words('args helpers scalars'),
    builders: words('filters get utils'),
  },
};
