/**
 * The forms of `populate` → one tree: attribute name → what is asked of it (spec "Populate forms").
 * Purely about shape; whether a name exists and may be read is decided by `populate.ts`.
 */
import { validationError } from '../../errors/catalogue.ts';
import { isParamsObject, type ParamsObject } from '../params.ts';

/** All attributes of one level, or named ones with the parameters of each. */
export type PopulateTree = '*' | ReadonlyMap<string, ParamsObject>;

const FALSE_FLAGS = new Set(['false', 'f', '0', '']);
const EMPTY: ReadonlyMap<string, ParamsObject> = new Map();

/**
 * Reads a `populate` value of any form.
 * @throws OctavoError ValidationError for forms that are none
 */
export function readPopulate(value: unknown): PopulateTree {
  if (value === undefined || value === null) return EMPTY;
  if (value === '*') return '*';
  if (typeof value === 'boolean') return value ? '*' : EMPTY;
  if (typeof value === 'string') return fromNames(splitNames(value));
  if (Array.isArray(value)) {
    return fromNames(
      value.flatMap((item) => {
        if (typeof item !== 'string' || item.trim() === '*') throw invalidPopulate();
        return splitNames(item);
      }),
    );
  }
  if (isParamsObject(value)) return fromObject(value);
  throw invalidPopulate();
}

const invalidPopulate = () =>
  validationError('Invalid populate: expected *, attribute names, a list of names or an object of attributes');

function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** `seo.social,links` → seo with social inside, links. A later path under the same name comes first. */
function fromNames(names: readonly string[]): PopulateTree {
  const tree = new Map<string, { populate?: string[] }>();
  for (const name of new Set(names)) {
    const [root, ...rest] = name.split('.');
    const node = tree.get(root!) ?? {};
    if (rest.length > 0) node.populate = [rest.join('.'), ...(node.populate ?? [])];
    tree.set(root!, node);
  }
  return tree;
}

function fromObject(value: ParamsObject): PopulateTree {
  const tree = new Map<string, ParamsObject>();
  for (const [name, node] of Object.entries(value)) {
    const parameters = readNode(node);
    if (parameters) tree.set(name, parameters);
  }
  return tree;
}

/** One attribute's parameters: an object, or a flag (any text but the false ones is a name-like true). */
function readNode(node: unknown): ParamsObject | null {
  if (isParamsObject(node)) return node;
  if (typeof node === 'boolean') return node ? {} : null;
  if (typeof node === 'string') return FALSE_FLAGS.has(node.toLowerCase()) ? null : {};
  throw invalidPopulate();
}
