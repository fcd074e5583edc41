/**
 * The members of v4's objects that exist here, to report uses of missing members before they run. A test holds
 * the lists against the objects themselves.
 */
import type { ProvidedPackage } from '../modules/provided-packages.ts';

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The queries of one content-type. */
const QUERIES = names(`
  clone count create createMany delete deleteMany findMany findOne findPage findWithCount load loadPages
  update updateMany`);

/** The members of `strapi`, and of what hangs on it; objects that are not listed take any name. */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  strapi: names(`
    EE admin api app auth components config container contentAPI contentType contentTypes controller controllers cron
    customFields db dirs entityService entityValidator eventHub features fetch fs getModel hook hooks isLoaded log middleware middlewares plugin
    plugins policies policy query reload requestContext sanitizers server service services store telemetry validators webhookRunner webhookStore`),
  'strapi.db': names(`
    config connection destroy dialect entityManager getConnection getSchemaConnection inTransaction lifecycles metadata migrations query queryBuilder schema transaction`),
  'strapi.db.query()': QUERIES,
  'strapi.query()': QUERIES,
  'strapi.entityService': names(`
    clone count create decorate delete deleteMany emitEvent findMany findOne findPage findWithRelationCounts
    findWithRelationCountsPage implementation load loadPages update wrapParams wrapResult`),
  'strapi.server': names('api app httpServer listRoutes router routes use'),
  'strapi.eventHub': names(
    'addListener destroy emit off on once removeAllListeners removeListener subscribe unsubscribe',
  ),
  'strapi.requestContext': names('get run'),
  'strapi.webhookStore': names(
    `addAllowedEvent allowedEvents createWebhook deleteWebhook findWebhook findWebhooks getAllowedEvent
    listAllowedEvents removeAllowedEvent updateWebhook`,
  ),
  'strapi.webhookRunner': names(
    'add createListener deleteListener eventHub executeListener logger remove run update',
  ),
  'strapi.cron': names('add destroy jobs remove start stop'),
  'strapi.customFields': names('register'),
  'strapi.contentAPI': names('getRoutesMap permissions sanitize validate'),
  'strapi.telemetry': names('bootstrap destroy isDisabled register send'),
  'strapi.admin': names('config contentTypes controllers middlewares policies routes services'),
  'strapi.container': names('extend get register'),
};

/**
 * The members that v4's objects have and these have not. What neither has is asked for by packages that serve several
 * versions of v4 or 5, which look before.
 */
export const MISSING_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  strapi: names(`
    bootstrap destroy listen load loadAPIs loadAdmin loadApp loadComponents loadMiddlewares loadPlugins loadPolicies
    loadSanitizers loadValidators openAdmin postListen register registerInternalHooks runLifecyclesFunctions
    sendStartupTelemetry start startWebhooks startupLogger stop stopWithError`),
  'strapi.webhookRunner': names('config fetch listeners queue webhooksMap'),
  'strapi.db': names('getSchemaName repair'),
  'strapi.db.query()': names('attachRelations cloneRelations deleteRelations populate updateRelations'),
  'strapi.entityService': names('uploadFiles'),
  'strapi.server': names('destroy initMiddlewares initRouting listen mount'),
  'strapi.admin': names('bootstrap destroy register'),
};

/** What the provided packages export. */
export const EXPORTS: Readonly<Record<ProvidedPackage, readonly string[]>> = {
  '@strapi/strapi': names('default factories'),
  '@strapi/utils': names(`
    contentTypes convertQueryParams env errors escapeQuery file forEachAsync generateTimestampCode getAbsoluteAdminUrl
    getAbsoluteServerUrl getCommonBeginning getConfigUrls handleYupError hooks importDefault isCamelCase isKebabCase isOperator isOperatorOfType joinBy keysDeep mapAsync
    nameToCollectionName nameToSlug pagination parseMultipartData parseType pipeAsync policy providerFactory reduceAsync
    relations removeUndefined sanitize setCreatorFields startsWithANumber stringEquals stringIncludes template
    toKebabCase toRegressedEnumValue traverse traverseEntity validate validateYupSchema validateYupSchemaSync webhook yup`),
};

/** The services of the built-in plugins, by plugin, with their methods. */
export const SERVICES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'users-permissions': {
    user: names(
      'add count edit fetch fetchAll fetchAuthenticatedUser remove sendConfirmationEmail validatePassword',
    ),
    jwt: names('getToken issue verify'),
    permission: names('findPublicPermissions findRolePermissions toContentAPIPermission'),
    role: names('createRole deleteRole find findOne updateRole'),
    providers: names('buildRedirectUri connect'),
    'providers-registry': names('add get getAll remove run'),
    'users-permissions': names('getActions getRoutes initialize syncPermissions template updateUserRole'),
  },
  upload: {
    'api-upload-folder': names('getAPIUploadFolder'),
    file: names('deleteByIds getFolderPath signFileUrls'),
    folder: names('create deleteByIds exists getStructure setPathIdAndPath update'),
    provider: names('checkFileSize delete getSignedUrl isPrivate upload uploadStream'),
    'image-manipulation': names(`
      generateResponsiveFormats generateThumbnail getDimensions isFaultyImage isImage isOptimizableImage isResizableImage
      isSupportedImage optimize`),
    upload: names(`
      add emitEvent enhanceAndValidateFile enhanceFile findMany findOne findPage formatFileInfo getConfiguration getSettings remove replace
      setConfiguration setSettings update updateFileInfo upload uploadFileAndPersist uploadImage uploadToEntity`),
  },
  email: { email: names('getProviderSettings send sendTemplatedEmail') },
  i18n: {
    'iso-locales': names('getIsoLocales'),
    'core-api': names('createCreateLocalizationHandler'),
    localizations: names('assignDefaultLocaleToEntries syncLocalizations syncNonLocalizedAttributes'),
    locales: names(
      'count create delete find findByCode findById getDefaultLocale setDefaultLocale setIsDefault update',
    ),
    'content-types': names(`
      copyNonLocalizedAttributes fillNonLocalizedAttributes getLocalizedAttributes getNonLocalizedAttributes
      getValidLocale isLocalizedContentType`),
  },
  'content-type-builder': {
    'content-types': names(`
      createContentType createContentTypes deleteContentType deleteContentTypes editContentType formatContentType generateAPI
      getRestrictRelationsTo isContentTypeVisible`),
    components: names('createComponent deleteComponent editComponent formatComponent'),
    'component-categories': names('deleteCategory editCategory'),
    'api-handler': names('backup clear rollback'),
    builder: names('getReservedNames'),
  },
  'content-manager': {
    'content-types': names(`
      findAllContentTypes findComponentsConfigurations findConfiguration findContentType findContentTypesByKind
      findDisplayedContentTypes syncConfigurations updateConfiguration`),
    components: names(`
      findAllComponents findComponent findComponentsConfigurations findConfiguration syncConfigurations updateConfiguration`),
    'data-mapper': names('toContentManagerModel toDto'),
    'field-sizes': names('getAllFieldSizes getFieldSize hasFieldSize setCustomFieldInputSizes setFieldSize'),
    'permission-checker': names('create'),
    uid: names('checkUIDAvailability findUniqueUID generateUIDField'),
    'entity-manager': names(`
      clone create delete deleteMany find findOne findPage mapEntitiesResponse mapEntity publish publishMany unpublish
      unpublishMany update`),
    // a function of the type
    'populate-builder': [],
  },
  graphql: {
    extension: names('shadowCRUD use'),
    utils: names('attributes mappers naming'),
    format: names('returnTypes'),
    constants: names(`
      ERROR_CODES ERROR_TYPE_NAME GENERIC_MORPH_TYPENAME GRAPHQL_SCALARS GRAPHQL_SCALAR_OPERATORS KINDS PAGINATION_TYPE_NAME
      PUBLICATION_STATE_TYPE_NAME RESPONSE_COLLECTION_META_TYPE_NAME SCALARS_ASSOCIATIONS STRAPI_SCALARS`),
    internals: names('args helpers scalars'),
    builders: names('filters get utils'),
    'content-api': names('buildSchema'),
  },
};
