/** How many entries a list may hold, by its `pagination` argument. A pure function of it and of the settings. */
import { type FieldNode, valueFromASTUntyped } from 'graphql';

export type Variables = Readonly<Record<string, unknown>>;

/** A number that may depend on the variables of a request. */
export type Amount = (variables: Variables) => number;

export interface PageBounds {
  readonly defaultLimit: number;
  readonly maxLimit: number | null;
  /** How many entries there are; Infinity if unknown. */
  readonly rows: () => number;
}

/** The number of entries if it is unknown. */
const EVERYTHING = 1000;

/** The argument that pages a list. */
export const PAGE_ARGUMENT = 'pagination';

/** The page size of a field: a literal, a variable, or the default. */
export function pageSize(node: FieldNode, bounds: PageBounds): Amount {
  const value = node.arguments?.find(({ name }) => name.value === PAGE_ARGUMENT)?.value;
  if (!value) return () => sizeOf(null, bounds);
  return (variables) => sizeOf(valueFromASTUntyped(value, variables), bounds);
}

function sizeOf(pagination: unknown, { defaultLimit, maxLimit, rows }: PageBounds): number {
  const { limit, pageSize: size } = (pagination ?? {}) as { limit?: unknown; pageSize?: unknown };
  const argument = Number(limit ?? size ?? defaultLimit);
  // fields of project code may use these names with another meaning
  const requested = Number.isNaN(argument) ? defaultLimit : argument;
  const most = Math.min(maxLimit ?? Number.POSITIVE_INFINITY, rows());
  if (requested === -1 && (limit ?? null) !== null) return Number.isFinite(most) ? most : EVERYTHING;
  return Math.min(Math.max(1, requested), most);
}
