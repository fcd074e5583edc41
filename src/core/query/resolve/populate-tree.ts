/**
 * The forms of `populate` → one tree: attribute name → its parameters. Only about shape; `populate.ts` decides
 * whether a name exists and may be read.
 */

import { isObject } from '../../base/is-object.ts';
import { invalidPopulate, nestsTooDeep } from '../../errors/catalogue.ts';
import { castFlag } from '../../model/types/boolean.ts';
import type { QueryLimits } from '../limits.ts';
import type { ParamsObject } from '../params.ts';
import type { ResolveContext } from './context.ts';

/** All attributes of one level, or named ones with their parameters: see `readNode`. */
export type PopulateTree = '*' | ReadonlyMap<string, unknown>;

const EMPTY: ReadonlyMap<string, unknown> = new Map();

/** What reading a tree needs. */
type TreeContext = Pick<ResolveContext, 'deferError'> & {
  readonly settings: { readonly limits: Pick<QueryLimits, 'depth'> };
};

/** Reads a `populate` value of any form; an invalid form is refused. */
export function readPopulate(context: TreeContext, value: unknown): PopulateTree {
  if (value === undefined || value === null) return EMPTY;
  if (typeof value === 'string' && value.trim() === '*') return '*';
  if (typeof value === 'boolean') return value ? '*' : EMPTY;
  if (typeof value === 'string') return fromNames(context, splitNames(value));
  if (isObject(value)) return new Map(Object.entries(value));
  const names = Array.isArray(value) ? value.filter(isName) : [];
  if (!Array.isArray(value) || names.length < value.length) context.deferError(invalidPopulate());
  return fromNames(context, names.flatMap(splitNames));
}

const isName = (item: unknown): item is string => typeof item === 'string' && item.trim() !== '*';

function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * `seo.social,links` → seo with social inside, links. A later path under the same name comes first.
 * @throws OctavoError ValidationError for a path of more names than `limits.depth`: each level reads the rest
 *   again
 */
function fromNames(context: TreeContext, names: readonly string[]): PopulateTree {
  const { depth } = context.settings.limits;
  const tree = new Map<string, { populate?: string[] }>();
  for (const name of new Set(names)) {
    const [root, ...rest] = name.split('.', depth + 1);
    if (rest.length >= depth) throw nestsTooDeep(depth);
    const node = tree.get(root!) ?? {};
    const path = rest.join('.');
    // `seo.*` is `seo`: a star in a path has no meaning
    if (path !== '' && path !== '*') node.populate = [path, ...(node.populate ?? [])];
    tree.set(root!, node);
  }
  return tree;
}

/**
 * The value under one attribute: an object of parameters, or a flag.
 * @returns null for a false flag, undefined for any other value
 */
export function readNode(node: unknown): ParamsObject | null | undefined {
  if (isObject(node)) return node;
  if (typeof node === 'boolean' || typeof node === 'string') return castFlag(node) ? {} : null;
  return undefined;
}

/**
 * Whether a `populate` that has been checked names each attribute of a path, one inside the other. Of a dynamic zone
 * that names components, one of them has to lead on.
 */
export function populatesPath(populate: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const tree = readPopulate(CHECKED, populate);
  if (tree === '*') return rest.length === 0;
  const node = readNode(tree.get(name));
  if (!node) return false;
  const inner = isObject(node['on']) ? Object.values(node['on']).map(readNode) : [node];
  return inner.some((one) => one && populatesPath(one['populate'], rest));
}

/** What is wrong with a parameter has been reported already, and its depth is limited. */
const CHECKED: TreeContext = {
  settings: { limits: { depth: 1000 } },
  deferError: () => {},
};
