import type { LifecycleKind } from './actions.ts';
import type { LifecycleParams, Lifecycles } from './lifecycles.ts';

/**
 * Runs some work between its `before` and its `after`, for whoever listens.
 * @param work gets what the listeners have made of the parameters; null for a write that met nothing, of
 * which nobody is told after
 */
export async function told<T>(
  lifecycles: Lifecycles,
  kind: LifecycleKind,
  uid: string,
  params: object,
  work: (params: LifecycleParams) => Promise<T>,
): Promise<T> {
  const given = { ...params } as LifecycleParams;
  if (!lifecycles.hears(uid, [kind])) return work(given);
  const states = await lifecycles.run(`before${kind}`, uid, { params: given });
  const result = await work(given);
  const isRead = kind === 'FindOne' || kind === 'FindMany' || kind === 'Count';
  if (result !== null || isRead) await lifecycles.run(`after${kind}`, uid, { params: given, result }, states);
  return result;
}
