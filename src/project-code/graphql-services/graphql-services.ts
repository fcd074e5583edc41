/**
 * The services of v4's GraphQL plugin besides `extension`: names, conversions and return types for what a plugin adds
 * to the schema. What builds v4's schema is the server's own here, and says so when it is called.
 */

import type { GraphQLScalarType } from 'graphql';
import { assembleSchema } from '../../api/graphql/schema/create-schema.ts';
import type { SchemaAdditions } from '../../api/graphql/schema/extensions/extension-service.ts';
import { loadNexus } from '../../api/graphql/schema/extensions/load-nexus.ts';
import { dateScalar, dateTimeScalar, timeScalar } from '../../api/graphql/schema/scalars/date-time.ts';
import { jsonScalar } from '../../api/graphql/schema/scalars/json.ts';
import { longScalar } from '../../api/graphql/schema/scalars/long.ts';
import { uploadScalar } from '../../api/graphql/schema/scalars/uploaded-file.ts';
import type { SchemaOptions } from '../../api/graphql/schema/schema-options.ts';
import { MORPH } from '../../api/graphql/schema/types/output-types.ts';
import type { Service } from '../shared/registry.ts';
import type { CodeType } from '../shared/type-registry.ts';
import {
  ATTRIBUTE_KINDS,
  type DeclaredAttribute,
  GRAPHQL_SCALARS,
  SCALARS_ASSOCIATIONS,
  STRAPI_SCALARS,
} from './attribute-kinds.ts';
import {
  createFilterOperators,
  type FilteredSchema,
  filtersToQuery,
  OPERATOR_NAMES,
} from './filter-operators.ts';
import { createTypeNaming } from './type-naming.ts';

export interface GraphqlServiceOptions {
  /** The type or component of a uid, now. */
  modelOf(uid: string): CodeType | undefined;
  /** How many entries a page holds by default, and at most; null for no maximum. */
  readonly pages: { readonly defaultLimit: number; readonly maxLimit: number | null };
  /**
   * What the schema is made of; it is closed to code by this.
   * @throws Error before the model is built
   */
  readonly schemaParts: () => { readonly options: SchemaOptions; readonly additions: SchemaAdditions };
}

/** As much of a schema as its arguments ask. */
interface TypeSchema extends FilteredSchema {
  readonly modelType?: string;
  readonly kind?: string;
  readonly options?: { readonly draftAndPublish?: unknown };
}

type Args = Readonly<Record<string, unknown>>;
type Pagination = Readonly<Record<'page' | 'pageSize' | 'start' | 'limit', number | null | undefined>>;

/** v4's kinds of types in its registry. */
const KINDS = {
  type: 'type',
  component: 'component',
  dynamicZone: 'dynamic-zone',
  enum: 'enum',
  entity: 'entity',
  entityResponse: 'entity-response',
  entityResponseCollection: 'entity-response-collection',
  relationResponseCollection: 'relation-response-collection',
  query: 'query',
  mutation: 'mutation',
  input: 'input',
  filtersInput: 'filters-input',
  scalar: 'scalar',
  morph: 'polymorphic',
  internal: 'internal',
};

/** What `builders.get('content-api')` has in v4. */
const SCHEMA_BUILDERS = [
  'buildAssociationResolver',
  'buildCollectionTypeMutations',
  'buildCollectionTypeQueries',
  'buildComponentResolver',
  'buildContentTypeFilters',
  'buildDynamicZoneDefinition',
  'buildDynamicZoneResolver',
  'buildEntityDefinition',
  'buildEntityMetaDefinition',
  'buildEnumTypeDefinition',
  'buildGenericMorphDefinition',
  'buildInputType',
  'buildMutationsResolvers',
  'buildQueriesResolvers',
  'buildRelationResponseCollectionDefinition',
  'buildResponseCollectionDefinition',
  'buildResponseDefinition',
  'buildSingleTypeMutations',
  'buildSingleTypeQueries',
  'buildTypeDefinition',
];

/** A function that says by its name that it is not there. */
const unserved = (service: string, name: string) => (): never => {
  throw new Error(
    `strapi.plugin('graphql').service('${service}').${name} is not there: the server builds its schema itself; add to it by service('extension').use()`,
  );
};

/** Each service, made when it is first used. */
export function createGraphqlServices({
  modelOf,
  pages,
  schemaParts,
}: GraphqlServiceOptions): Readonly<Record<string, () => Service>> {
  const naming = createTypeNaming(modelOf);
  const operators = createFilterOperators(loadNexus);
  const toQuery: ToQuery = (filters, schema) =>
    filtersToQuery(filters, schema, (uid) => modelOf(uid) as FilteredSchema | undefined);
  return {
    utils: () => utilsService(naming, operators, toQuery),
    format: formatService,
    constants: constantsService,
    internals: internalsService,
    builders: () => ({
      filters: { operators },
      utils: {
        getContentTypeArgs: (schema: TypeSchema, { multiple = true } = {}) =>
          contentTypeArgs(naming, schema, multiple),
        getUniqueScalarAttributes: uniqueScalarAttributes,
        scalarAttributesToFiltersMap: (attributes: DeclaredAttributes) => filterInputs(naming, attributes),
        transformArgs: (args: Args, target: ArgsTarget) => entityParams(args, target, { pages, toQuery }),
      },
      get: () =>
        Object.fromEntries(
          SCHEMA_BUILDERS.map((name) => [name, unserved('builders', `get('content-api').${name}()`)]),
        ),
      new: unserved('builders', 'new()'),
      delete: unserved('builders', 'delete()'),
    }),
    'content-api': () => ({
      /** A schema like that of the server, to print it or to hold documents against it. */
      buildSchema: () => {
        const { options, additions } = schemaParts();
        return assembleSchema(options, additions);
      },
    }),
    'type-registry': () => ({ new: unserved('type-registry', 'new()') }),
  };
}

type Naming = ReturnType<typeof createTypeNaming>;
type Operators = ReturnType<typeof createFilterOperators>;
/** Filters of GraphQL as those of a query. */
type ToQuery = (filters: unknown, schema?: FilteredSchema) => unknown;
type DeclaredAttributes = Readonly<Record<string, DeclaredAttribute>>;

function utilsService(naming: Naming, operators: Operators, toQuery: ToQuery): Service {
  const toResponseEntity = (entity: { readonly id?: unknown }) => ({ id: entity.id, attributes: entity });
  return {
    naming,
    attributes: ATTRIBUTE_KINDS,
    mappers: {
      strapiScalarToGraphQLScalar: (type: string) => SCALARS_ASSOCIATIONS[type],
      graphqlScalarToOperators: (scalar: string) =>
        GRAPHQL_SCALARS.includes(scalar) ? Object.values(operators) : undefined,
      graphQLFiltersToStrapiQuery: toQuery,
      entityToResponseEntity: toResponseEntity,
      entitiesToResponseEntities: (entities: readonly { readonly id?: unknown }[]) =>
        entities.map(toResponseEntity),
    },
  };
}

const formatService = (): Service => ({
  returnTypes: {
    toEntityResponse: (value: unknown, { args = {}, resourceUID }: ResponseInfo = {}) => ({
      value,
      info: { args, resourceUID },
    }),
    toEntityResponseCollection: (nodes: unknown, { args = {}, resourceUID }: ResponseInfo = {}) => ({
      nodes,
      info: { args, resourceUID },
    }),
  },
});

const constantsService = (): Service => ({
  PAGINATION_TYPE_NAME: 'Pagination',
  RESPONSE_COLLECTION_META_TYPE_NAME: 'ResponseCollectionMeta',
  PUBLICATION_STATE_TYPE_NAME: 'PublicationState',
  GENERIC_MORPH_TYPENAME: MORPH,
  ERROR_TYPE_NAME: 'Error',
  ERROR_CODES: { emptyDynamicZone: 'dynamiczone.empty' },
  KINDS,
  GRAPHQL_SCALARS,
  STRAPI_SCALARS,
  SCALARS_ASSOCIATIONS,
  GRAPHQL_SCALAR_OPERATORS: Object.fromEntries(GRAPHQL_SCALARS.map((scalar) => [scalar, OPERATOR_NAMES])),
});

const internalsService = (): Service => ({
  args: ARGUMENTS,
  scalars: scalars(),
  helpers: { getEnabledScalars: () => [...GRAPHQL_SCALARS] },
  buildInternalTypes: unserved('internals', 'buildInternalTypes()'),
});

/** The arguments of fields, for nexus, which is loaded when the first of them is read. */
const ARGUMENTS = {
  get SortArg() {
    const nexus = loadNexus();
    return nexus.arg({ type: nexus.list('String'), default: [] });
  },
  get PaginationArg() {
    return loadNexus().arg({ type: 'PaginationArg', default: {} });
  },
  get PublicationStateArg() {
    return loadNexus().arg({ type: 'PublicationState', default: 'live' });
  },
};

/** The arguments of a field that answers entries of a type. */
function contentTypeArgs(naming: Naming, schema: TypeSchema, multiple: boolean): Args {
  const isComponent = schema.modelType === 'component';
  const isSingle = schema.kind === 'singleType';
  const state =
    !isComponent && schema.options?.draftAndPublish === true
      ? { publicationState: ARGUMENTS.PublicationStateArg }
      : {};
  if (isSingle) return state;
  if (!multiple) return isComponent ? {} : { id: 'ID' };
  const filters = naming.getFiltersInputTypeName(schema);
  return { filters, pagination: ARGUMENTS.PaginationArg, sort: ARGUMENTS.SortArg, ...state };
}

const uniqueScalarAttributes = (attributes: TypeSchema['attributes']) =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([, attribute]) => attribute?.unique === true && ATTRIBUTE_KINDS.isStrapiScalar(attribute),
    ),
  );

/** The input that filters by each attribute, by its name. */
const filterInputs = (naming: Naming, attributes: DeclaredAttributes) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { type = '' }]) => [
      name,
      naming.getScalarFilterInputTypeName(String(SCALARS_ASSOCIATIONS[type])),
    ]),
  );

interface ArgsTarget {
  readonly contentType: FilteredSchema;
  readonly usePagination?: boolean;
}

/** A field's arguments as parameters of `entityService`. */
function entityParams(
  { pagination, filters, ...rest }: Args,
  { contentType, usePagination = false }: ArgsTarget,
  { pages, toQuery }: { readonly pages: GraphqlServiceOptions['pages']; readonly toQuery: ToQuery },
): Args {
  return {
    ...rest,
    ...(usePagination && pageOf((pagination ?? {}) as Partial<Pagination>, pages)),
    ...(filters != null && { filters: toQuery(filters, contentType) }),
  };
}

/** @throws Error for a page that is named in both ways */
function pageOf(
  { page, pageSize, start, limit }: Partial<Pagination>,
  { defaultLimit, maxLimit }: GraphqlServiceOptions['pages'],
): { start: number; limit: number } {
  const isPaged = page != null || pageSize != null;
  if (isPaged && (start != null || limit != null)) {
    throw new Error('Cannot use both page & offset pagination in the same query');
  }
  const wanted = (isPaged ? pageSize : limit) ?? defaultLimit;
  const size = maxLimit === null || (wanted >= 0 && wanted <= maxLimit) ? wanted : maxLimit;
  return { start: isPaged ? ((page ?? 1) - 1) * size : (start ?? 0), limit: size };
}

interface ResponseInfo {
  readonly args?: unknown;
  readonly resourceUID?: unknown;
}

/** The scalars GraphQL itself does not have. */
function scalars(): Readonly<Record<string, GraphQLScalarType>> {
  const made = [jsonScalar(), dateTimeScalar(), timeScalar(), dateScalar(), longScalar(), uploadScalar()];
  return Object.fromEntries(made.map((scalar) => [scalar.name, scalar]));
}
