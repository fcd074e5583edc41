/** Which actions of the content API a type of tokens is good for. Pure. */
import type { ActionGroup } from '../content-api/bound-routes.ts';

/** The type of tokens whose actions are chosen one by one. */
export const CUSTOM = 'custom';

/**
 * The actions that a type of API tokens is good for (G38).
 * @param chosen those of a custom token
 */
export function actionsOfType(
  type: string,
  groups: readonly ActionGroup[],
  chosen: readonly string[],
): readonly string[] {
  if (type === CUSTOM) return chosen;
  const all = groups.flatMap(({ controllers }) => controllers.flatMap(({ actions }) => actions));
  if (type === 'full-access') return all;
  return type === 'read-only' ? all.filter((action) => /\.find(?:One)?$/.test(action)) : [];
}
