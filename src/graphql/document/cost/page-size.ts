/** How many entries a list may hold, by its `pagination` argument. A pure function of it and of the settings. */
import { type FieldNode, valueFromASTUntyped } from 'graphql';

export type Variables = Readonly<Record<string, unknown>>;

/** A number that may depend on the variables of a request. */
export type Amount = (variables: Variables) => number;

export interface PageBounds {
  readonly defaultLimit: number;
  readonly maxLimit: number | null;
  /** How many entries there are; Infinity where nobody knows. */
  readonly rows: () => number;
}

/** What counts as everything where nobody knows how much there is. */
const EVERYTHING = 1000;

/** The argument that pages a list. */
export const PAGE_ARGUMENT = 'pagination';

/** The size of the page a field asks for: a literal's, a variable's, or the default. */
export function pageSize(node: FieldNode, bounds: PageBounds): Amount {
  const value = node.arguments?.find(({ name }) => name.value === PAGE_ARGUMENT)?.value;
  if (!value) return () => sizeOf(null, bounds);
  return (variables) => sizeOf(valueFromASTUntyped(value, variables), bounds);
}

function sizeOf(pagination: unknown, { defaultLimit, maxLimit, rows }: PageBounds): number {
  const { limit, pageSize: size } = (pagination ?? {}) as { limit?: unknown; pageSize?: unknown };
  const given = Number(limit ?? size ?? defaultLimit);
  // fields of the project's own may mean something else by these words
  const asked = Number.isNaN(given) ? defaultLimit : given;
  const most = Math.min(maxLimit ?? Number.POSITIVE_INFINITY, rows());
  if (asked === -1 && (limit ?? null) !== null) return Number.isFinite(most) ? most : EVERYTHING;
  return Math.min(Math.max(1, asked), most);
}
