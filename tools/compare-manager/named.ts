/** The attributes that a query string's filters, orders and search name. */
import type { Attribute } from '../../src/core/model/attribute.ts';
import {
  type AnySchema,
  type ContentType,
  findSchema,
  type Model,
  schemaOf,
} from '../../src/core/model/content-type.ts';
import type { Access } from './access.ts';

/** What every editor may read of types that no permission is about. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  'admin::user': ['id', 'firstname', 'lastname', 'username'],
  'admin::role': ['id', 'name'],
  'plugin::users-permissions.role': ['id', 'name', 'description', 'type', 'createdAt', 'updatedAt'],
};
const OPEN_TYPES: ReadonlySet<string> = new Set(['plugin::upload.file', 'plugin::upload.folder']);

/** Whether an attribute of a related entry may be read. */
export function mayReadRelated(access: Access, type: ContentType, id: number, name: string): boolean {
  if (name === 'id' || OPEN_TYPES.has(type.uid)) return true;
  const attribute = type.attributes.get(name);
  if (attribute?.kind === 'scalar' && attribute.type === 'password') return false;
  return OPEN[type.uid]?.includes(name) ?? access.mayOn(type, 'read', id, name);
}

const parametersOf = (path: string): [string, string][] => [...new URLSearchParams(path.split('?')[1] ?? '')];

/** The paths that filters and orders name: `author.name`. */
export function namedPaths(path: string): string[][] {
  return parametersOf(path).flatMap(([key, value]) => {
    const steps = key.split(/[[\]]+/).filter((step) => step !== '');
    const names = steps.slice(1).filter((step) => !/^(\$.*|\d+)$/.test(step));
    if (steps[0] === 'filters') return names.length > 0 ? [names] : [];
    if (steps[0] !== 'sort') return [];
    if (names.length > 0) return [names];
    return value.split(',').map((one) => one.split(':')[0]!.split('.'));
  });
}

/** Whether a list is filtered, ordered or searched by what the caller may not read of all entries. */
export function namesUnreadable(model: Model, access: Access, type: ContentType, path: string): boolean {
  const searches = parametersOf(path).some(([key, value]) => key === '_q' && value !== '');
  const searched = [...type.attributes.values()].filter(({ kind }) => kind === 'scalar');
  if (searches && searched.some(({ name }) => !mayReadAll(access, type, name))) return true;
  return namedPaths(path).some((names) => isUnreadable(model, access, type, names));
}

function mayReadAll(access: Access, type: ContentType, path: string): boolean {
  if (path === 'id' || OPEN_TYPES.has(type.uid)) return true;
  return OPEN[type.uid]?.includes(path) ?? access.mayReadAll(type, path);
}

function isUnreadable(model: Model, access: Access, type: ContentType, names: readonly string[]): boolean {
  let owner = type;
  let schema: AnySchema = type;
  let around = '';
  for (const name of names) {
    const attribute: Attribute | undefined = schema.attributes.get(name);
    const path = `${around}${name}`;
    if (name !== 'id' && !mayReadAll(access, owner, path)) return true;
    if (name === 'id' && owner !== type && !mayReadAll(access, owner, 'createdAt')) return true;
    if (!attribute) return false;
    if (attribute.kind === 'component') {
      schema = schemaOf(model, attribute.component);
      around = `${path}.`;
    } else if (attribute.kind === 'media' || attribute.kind === 'relation') {
      const uid: string | null = attribute.kind === 'media' ? 'plugin::upload.file' : attribute.target;
      const target: AnySchema | undefined = uid === null ? undefined : findSchema(model, uid);
      if (target?.modelType !== 'contentType') return false;
      owner = target;
      schema = target;
      around = '';
    } else return false;
  }
  // a relation by itself says whether there is a related entry
  return owner !== type && schema === owner && !mayReadAll(access, owner, 'createdAt');
}
