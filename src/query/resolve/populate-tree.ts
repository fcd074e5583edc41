/**
 * The forms of `populate` → one tree: attribute name → what is asked of it (spec "Populate forms").
 * Purely about shape; whether a name exists and may be read is decided by `populate.ts`.
 */
import { nestsTooDeep, validationError } from '../../errors/catalogue.ts';
import { castFlag } from '../../model/types/boolean.ts';
import { isParamsObject, type ParamsObject } from '../params.ts';
import type { ResolveContext } from './context.ts';

/** All attributes of one level, or named ones with what stands under each: see `readNode`. */
export type PopulateTree = '*' | ReadonlyMap<string, unknown>;

const EMPTY: ReadonlyMap<string, unknown> = new Map();

/** Reads a `populate` value of any form; what has none is refused. */
export function readPopulate(context: ResolveContext, value: unknown): PopulateTree {
  if (value === undefined || value === null) return EMPTY;
  if (typeof value === 'string' && value.trim() === '*') return '*';
  if (typeof value === 'boolean') return value ? '*' : EMPTY;
  if (typeof value === 'string') return fromNames(context, splitNames(value));
  if (isParamsObject(value)) return new Map(Object.entries(value));
  const names = Array.isArray(value) ? value.filter(isName) : [];
  if (!Array.isArray(value) || names.length < value.length) context.refuse(invalidPopulate());
  return fromNames(context, names.flatMap(splitNames));
}

const isName = (item: unknown): item is string => typeof item === 'string' && item.trim() !== '*';

export const invalidPopulate = () =>
  validationError(
    'Invalid populate: expected *, attribute names, a list of names or an object of attributes',
  );

function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * `seo.social,links` → seo with social inside, links. A later path under the same name comes first.
 * @throws OctavoError ValidationError for a path of more names than `limits.depth`: each level reads the rest anew
 */
function fromNames(context: ResolveContext, names: readonly string[]): PopulateTree {
  const { depth } = context.settings.limits;
  const tree = new Map<string, { populate?: string[] }>();
  for (const name of new Set(names)) {
    const [root, ...rest] = name.split('.', depth + 1);
    if (rest.length >= depth) throw nestsTooDeep(depth);
    const node = tree.get(root!) ?? {};
    const path = rest.join('.');
    // `seo.*` is `seo`: a star in a path stands for nothing
    if (path !== '' && path !== '*') node.populate = [path, ...(node.populate ?? [])];
    tree.set(root!, node);
  }
  return tree;
}

/**
 * What stands under one attribute: an object of parameters, or a flag.
 * @returns null for a false flag, undefined for what is neither
 */
export function readNode(node: unknown): ParamsObject | null | undefined {
  if (isParamsObject(node)) return node;
  if (typeof node === 'boolean' || typeof node === 'string') return castFlag(node) ? {} : null;
  return undefined;
}
