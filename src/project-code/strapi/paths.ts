/** Values inside objects by a dotted path, as v4's configuration is asked for. */
import { isObject } from '../../core/base/is-object.ts';

export type Path = string | readonly (string | number)[];

type Tree = Record<string, unknown>;

const stepsOf = (path: Path): string[] =>
  typeof path === 'string' ? path.split(/[.[\]]+/).filter((step) => step !== '') : path.map(String);

/** What is at a path; undefined where nothing is. */
export function valueAt(tree: object, path: Path): unknown {
  let value: unknown = tree;
  for (const step of stepsOf(path)) {
    if (!isObject(value) || !(step in value) || Object.hasOwn(Object.prototype, step)) return undefined;
    value = value[step];
  }
  return value;
}

/** Puts a value at a path; the objects on the way are made where they are missing. */
export function putAt(tree: object, path: Path, value: unknown): void {
  const steps = stepsOf(path);
  const last = steps.pop();
  if (last === undefined || [last, ...steps].some((step) => step === '__proto__' || step === 'constructor'))
    return;
  let at = tree as Tree;
  for (const step of steps) {
    const next = at[step];
    if (!isObject(next)) at[step] = {};
    at = at[step] as Tree;
  }
  at[last] = value;
}
