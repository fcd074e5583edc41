/** `utils` of v4's GraphQL plugin for filters: the operators there are, and filters as a query for entries. */

import type * as Nexus from 'nexus';
import { FILTER_OPERATORS } from '../../api/graphql/schema/types/filter-types.ts';
import { ATTRIBUTE_KINDS, type DeclaredAttribute } from './attribute-kinds.ts';

/** v4's operators, in its order: those of the schema, without the two that v4's list does not have. */
const OPERANDS = new Map(
  Object.entries(FILTER_OPERATORS).filter(([name]) => name !== 'startsWithi' && name !== 'endsWithi'),
);

/** The members an input's definition block is used by. */
interface InputBlock {
  field(name: string, config: { readonly type: unknown }): void;
  boolean(name: string): void;
}

export interface FilterOperator {
  /** `eq`: its field in GraphQL. */
  readonly fieldName: string;
  /** `$eq`: its name in a query. */
  readonly strapiOperator: string;
  /** Adds the field to the input that is being defined; `type` is the type of the value. */
  add(block: InputBlock, type: string): void;
}

export const OPERATOR_NAMES: readonly string[] = [...OPERANDS.keys()];

/** @param nexus loads the library when the first list is asked for */
export function createFilterOperators(nexus: () => typeof Nexus): Readonly<Record<string, FilterOperator>> {
  return Object.fromEntries(
    [...OPERANDS].map(([name, operand]) => {
      const add = (block: InputBlock, type: string): void => {
        if (operand === 'flag') block.boolean(name);
        else if (operand === 'list') block.field(name, { type: nexus().list(type) });
        else if (operand === 'one') block.field(name, { type });
        else block.field(name, { type: type.endsWith('Input') ? type : `${type}FilterInput` });
      };
      return [name, { fieldName: name, strapiOperator: `$${name}`, add }];
    }),
  );
}

/** As much of a schema as filters ask. */
export interface FilteredSchema {
  readonly attributes: Readonly<
    Record<string, (DeclaredAttribute & { readonly component?: string }) | undefined>
  >;
}

const OPERATORS: ReadonlySet<string> = new Set(OPERATOR_NAMES);
const GROUPS: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/**
 * Filters of a type's input named as in `entityService`; names that are neither attributes nor groups fall out.
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
