/** Arguments → the words of the query string: `filters: { title: { eq: "x" } }` → `{ title: { $eq: 'x' } }`. */
import { type GraphQLField, type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import { toJsonText } from '../../model/types/json-text.ts';
import type { LevelParams } from '../../query/selection.ts';

/** What a field's arguments ask of a level. */
export function levelParams(
  field: GraphQLField<unknown, unknown>,
  given: Readonly<Record<string, unknown>>,
): LevelParams {
  const filters = field.args.find((arg) => arg.name === 'filters');
  return {
    ...(filters && given['filters'] != null && { filters: operators(filters.type, given['filters']) }),
    ...('sort' in given && { sort: given['sort'] }),
    ...('pagination' in given && { pagination: given['pagination'] as LevelParams['pagination'] & {} }),
    ...('publicationState' in given && {
      publicationState: given['publicationState'] as 'live' | 'preview' | null,
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
    Object.entries(value).map(([name, inner]) => [
      tests || GROUPS.has(name) ? `$${name}` : name,
      operators(fields[name]!.type, inner),
    ]),
  );
}

/** A value in a form a query string could have held. */
function operand(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? toJsonText(value) : value;
}
