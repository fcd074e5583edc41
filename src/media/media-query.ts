/**
 * The parameters of the media library's lists. Their reads see every attribute, so each name a client uses in filters,
 * sort and populate is held against what is listed here first.
 */
import { checkFilters, checkSort, type OpenAttributes } from '../admin/read-rows.ts';
import { isObject } from '../base/is-object.ts';
import { FILE_UID } from '../database/layout/layout.ts';
import { invalidParameter } from '../errors/catalogue.ts';
import { type ContentType, contentTypeOf, type Model } from '../model/content-type.ts';
import type { Params } from '../query/params.ts';
import { FOLDER_UID } from './media-user.ts';

const CREATOR: OpenAttributes = { id: true, firstname: true, lastname: true, username: true };
const CREATORS = { createdBy: CREATOR, updatedBy: CREATOR };
const MOMENTS = { createdAt: true, updatedAt: true } as const;

const PARENT: OpenAttributes = { id: true, name: true, path: true, pathId: true, ...MOMENTS };

export const OPEN_FOLDER: OpenAttributes = { ...PARENT, ...CREATORS, parent: PARENT, children: PARENT };

/** Not `related`: the entries behind it have permissions of their own (A300). */
export const OPEN_FILE: OpenAttributes = {
  id: true,
  name: true,
  alternativeText: true,
  caption: true,
  width: true,
  height: true,
  hash: true,
  ext: true,
  mime: true,
  size: true,
  url: true,
  provider: true,
  folderPath: true,
  ...MOMENTS,
  ...CREATORS,
  folder: { ...PARENT, parent: PARENT },
};

/** What a relation may be populated with. */
interface Populated {
  readonly [relation: string]: Populated | typeof NAMES;
}

const NAMES = Symbol('the names of an administrator');

const FOLDER: Populated = {
  get parent() {
    return FOLDER;
  },
  get children() {
    return FOLDER;
  },
  createdBy: NAMES,
  updatedBy: NAMES,
};
const FILE: Populated = { folder: FOLDER, createdBy: NAMES, updatedBy: NAMES };

/** A folder with its files: only for who may read every file. */
const FOLDER_WITH_FILES: Populated = {
  get parent() {
    return FOLDER_WITH_FILES;
  },
  get children() {
    return FOLDER_WITH_FILES;
  },
  files: FILE,
  createdBy: NAMES,
  updatedBy: NAMES,
};

/** Nothing is populated deeper. */
const DEPTH = 5;

/** What a client may say of a list of files. */
export function fileParams(model: Model, query: Params): Params {
  return listParams(model, contentTypeOf(model, FILE_UID), query, OPEN_FILE, FILE, { folder: true });
}

/**
 * What a client may say of folders.
 * @param seesFiles whether every file may be read, and so those in a folder may be populated
 */
export function folderParams(model: Model, query: Params, seesFiles: boolean): Params {
  const populated = seesFiles ? FOLDER_WITH_FILES : FOLDER;
  return listParams(model, contentTypeOf(model, FOLDER_UID), query, OPEN_FOLDER, populated, {});
}

function listParams(
  model: Model,
  type: ContentType,
  { filters, sort, fields, populate, _q }: Params,
  open: OpenAttributes,
  populated: Populated,
  always: object,
): Params {
  const checked = sort === undefined ? [] : [checkSort(model, type, sort, open)].flat();
  return {
    filters: checkFilters(model, type, filters, open),
    // rows that are equal otherwise keep their places from page to page
    sort: isObject(checked[0]) ? checked : [...checked, 'id'],
    populate: populate === undefined ? always : openPopulate(populate, populated, DEPTH),
    ...(fields === undefined ? {} : { fields }),
    ...(_q === undefined ? {} : { _q: String(_q) }),
  } as Params;
}

/** A client's populate, as far as it is open; other names are left out, as v4 does. */
function openPopulate(populate: unknown, tree: Populated, depth: number): object {
  const kept: Record<string, unknown> = {};
  for (const [name, below] of namesOf(populate, tree)) {
    const open = Object.hasOwn(tree, name) ? tree[name]! : undefined;
    if (open === undefined || below === 'false' || depth === 0) continue;
    kept[name] = open === NAMES ? { fields: Object.keys(CREATOR) } : related(below, open as Populated, depth);
  }
  return kept;
}

function related(below: unknown, tree: Populated, depth: number): unknown {
  if (!isObject(below)) return true;
  const { populate, fields } = below;
  return {
    ...(fields === undefined ? {} : { fields }),
    ...(populate === undefined ? {} : { populate: openPopulate(populate, tree, depth - 1) }),
  };
}

/** `*`, `folder,createdBy`, `folder.parent`, lists of these, or an object. */
function namesOf(populate: unknown, tree: Populated): [string, unknown][] {
  if (Array.isArray(populate)) return populate.flatMap((one) => namesOf(one, tree));
  if (isObject(populate)) return Object.entries(populate);
  if (populate === '*') return Object.keys(tree).map((name) => [name, true]);
  if (typeof populate !== 'string') throw invalidParameter('populate');
  return populate.split(',').map((path) => {
    const [name = '', ...rest] = path.trim().split('.');
    return [name, rest.length === 0 ? true : { populate: rest.join('.') }];
  });
}
