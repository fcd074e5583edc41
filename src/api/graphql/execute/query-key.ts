/** What identifies the prepared query of a request, and what differs between the requests it serves. */
import { parseId } from '../../../core/base/parse-id.ts';
import type { OpenDocument } from '../document/document-store.ts';
import type { GraphqlContext, GraphqlRequest } from './engine-types.ts';

export interface QueryKey {
  /** Requests with equal texts are served by one prepared query. */
  readonly text: string;
  /** The ids of the entries it is run with: one for each of the operation's `idVariables`, or none. */
  readonly ids: readonly number[];
}

const NO_IDS: readonly number[] = [];

/**
 * The key of a request.
 * @returns null for variables that no text identifies: numbers of more digits than a double holds
 */
export function queryKey(
  document: OpenDocument,
  { operationName, variables }: GraphqlRequest,
  { caller }: GraphqlContext,
): QueryKey | null {
  const names = document.idVariables(operationName);
  const ids = idsIn(variables, names);
  const rest = ids.length === 0 ? variables : without(variables, names);
  try {
    const values = rest && JSON.stringify(rest);
    const text = `${document.number} ${caller.permissionKey} ${operationName ?? ''} ${ids.length} ${values}`;
    return { text, ids };
  } catch {
    return null;
  }
}

/** None unless all of the named variables are ids in their printed form: other values have plans of their own. */
function idsIn(variables: GraphqlRequest['variables'], names: readonly string[]): readonly number[] {
  if (names.length === 0) return NO_IDS;
  const ids: number[] = [];
  for (const name of names) {
    const value = Object.hasOwn(variables, name) ? variables[name] : null;
    const id = isText(value) ? parseId(value, 'printed') : null;
    if (id === null) return NO_IDS;
    ids.push(id);
  }
  return ids;
}

/** What the type `ID` takes; it refuses `[7]`, which prints like an id. */
const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The other variables; null where there are none. */
function without(
  variables: GraphqlRequest['variables'],
  names: readonly string[],
): Readonly<Record<string, unknown>> | null {
  let rest: Record<string, unknown> | null = null;
  for (const name of Object.keys(variables)) {
    if (names.includes(name)) continue;
    rest ??= {};
    rest[name] = variables[name];
  }
  return rest;
}
