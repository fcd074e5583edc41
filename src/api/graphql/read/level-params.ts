/** Arguments → the syntax of the query string: `filters: { title: { eq: "x" } }` → `{ title: { $eq: 'x' } }`. */
import { type GraphQLField, type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import { toJsonText } from '../../../core/model/types/json-text.ts';
import type { LevelParams } from '../../../core/query/selection.ts';

/** The parameters of a level in a field's arguments. */
export function levelParams(
  field: Pick<GraphQLField<unknown, unknown>, 'args'>,
  args: Readonly<Record<string, unknown>>,
): LevelParams {
  const filters = field.args.find((arg) => arg.name === 'filters');
  return {
    ...(filters && args['filters'] != null && { filters: operators(filters.type, args['filters']) }),
    ...('sort' in args && { sort: args['sort'] }),
    ...('pagination' in args && { pagination: args['pagination'] as LevelParams['pagination'] & {} }),
    ...('publicationState' in args && {
      publicationState: args['publicationState'] as 'live' | 'preview' | null,
    }),
  };
}

const GROUPS = new Set(['and', 'or', 'not']);

/** The tests of one value have operators for members, filters of a type have attributes. */
const isValueTest = (name: string): boolean => name.endsWith('FilterInput');

function operators(type: GraphQLInputType, value: unknown): unknown {
  const named = getNamedType(type);
  if (Array.isArray(value)) return value.map((item) => operators(type, item));
  if (!isInputObjectType(named) || typeof value !== 'object' || value === null) return operand(value);
  const tests = isValueTest(named.name);
  const fields = named.getFields();
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const innerType = fields[name]?.type;
      // no client can send such a name: it is from project code
      if (!innerType) return [[name, inner]];
      if (tests) return [[`$${name}`, operators(innerType, inner)]];
      if (!GROUPS.has(name)) return [[name, operators(innerType, inner)]];
      // an argument that is null is one that is not given, alone and in a list of filters
      if (inner === null) return [];
      const values = Array.isArray(inner) ? inner.filter((one) => one !== null) : inner;
      return [[`$${name}`, operators(innerType, values)]];
    }),
  );
}

/** A value in a form a query string could have. */
function operand(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? toJsonText(value) : value;
}
