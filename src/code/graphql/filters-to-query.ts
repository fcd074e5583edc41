/** `mappers.graphQLFiltersToStrapiQuery` of v4's GraphQL plugin: `{ title: { eq: 'x' } }` → `{ title: { $eq: 'x' } }`. */
import { ATTRIBUTE_KINDS, type GivenAttribute } from './attribute-kinds.ts';
import { OPERATOR_NAMES } from './filter-operators.ts';

/** As much of a schema as filters ask. */
export interface FilteredSchema {
  readonly attributes: Readonly<
    Record<string, (GivenAttribute & { readonly component?: string }) | undefined>
  >;
}

const OPERATORS: ReadonlySet<string> = new Set(OPERATOR_NAMES);
const GROUPS: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/**
 * Filters of a type's input in the words of `entityService`; names that are neither attributes nor groups fall out.
 * @param modelOf the type or component of a uid
 * @throws Error where filters go into an attribute whose type is not known
 */
export function filtersToQuery(
  filters: unknown,
  schema: FilteredSchema | undefined,
  modelOf: (uid: string) => FilteredSchema | undefined,
): unknown {
  if (filters === null || filters === undefined) return {};
  if (Array.isArray(filters)) return filters.map((item) => filtersToQuery(item, schema, modelOf));
  if (!schema) throw new Error('graphQLFiltersToStrapiQuery needs the content-type the filters are for');
  const query: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filters)) {
    const attribute = schema.attributes[name];
    if (name === 'id' || (attribute && ATTRIBUTE_KINDS.isStrapiScalar(attribute))) {
      query[name] = withOperators(value);
    } else if (attribute) {
      const uid = attribute.component ?? attribute.target ?? '';
      query[name] = filtersToQuery(value, modelOf(uid), modelOf);
    } else if (GROUPS.has(name)) query[`$${name}`] = filtersToQuery(value, schema, modelOf);
  }
  return query;
}

function withOperators(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOperators);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      OPERATORS.has(name) ? `$${name}` : name,
      withOperators(inner),
    ]),
  );
}
