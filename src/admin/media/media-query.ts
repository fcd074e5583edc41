/**
 * The parameters of the media library's lists. Clients filter and sort them by what is open of files and folders; what they
 * may populate is listed here.
 */
import { isObject } from '../../core/base/is-object.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import { invalidParameter, searchNotText } from '../../core/errors/catalogue.ts';
import type { Params } from '../../core/query/params.ts';
import { refusePlainFilters } from '../../core/query/resolve/filters.ts';
import { OpenAttributes } from '../../core/rights/open-attributes.ts';
import { FOLDER_UID } from './media-user.ts';

const CREATOR = ['firstname', 'lastname', 'username'];
const OF_ALL = ['createdAt', 'updatedAt', 'createdBy', 'updatedBy'];

/** Of files not `related`: the entries behind it have permissions of their own (A300). */
export const OPEN = new OpenAttributes({
  [FILE_UID]: [
    ...['name', 'alternativeText', 'caption', 'width', 'height', 'hash', 'ext', 'mime', 'size', 'url'],
    ...['provider', 'folderPath', 'folder', ...OF_ALL],
  ],
  [FOLDER_UID]: ['name', 'path', 'pathId', 'parent', 'children', ...OF_ALL],
  'admin::user': CREATOR,
});

/** What clients say of a list: which rows in which order, which is a matter of what is open, and what is shown of them. */
export interface MediaList {
  readonly criteria: Pick<Params, 'filters' | 'sort'>;
  readonly shown: Params;
}

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

/**
 * What a client may say of a list of files.
 * @throws OctavoError ValidationError naming the parameter
 */
export const fileParams = (query: Params): MediaList => listParams(query, FILE, { folder: true });

/**
 * What a client may say of folders.
 * @param seesFiles whether every file may be read, and so those in a folder may be populated
 * @throws OctavoError ValidationError naming the parameter
 */
export function folderParams(query: Params, seesFiles: boolean): MediaList {
  refusePlainFilters(query.filters);
  return listParams(query, seesFiles ? FOLDER_WITH_FILES : FOLDER, {});
}

function listParams(
  { filters, sort, fields, populate, _q }: Params,
  populated: Populated,
  always: object,
): MediaList {
  if (_q !== undefined && typeof _q !== 'string') throw searchNotText();
  const shown = {
    populate: {
      // an object of a client's gets v4's own members
      ...(populate === undefined || isObject(populate) ? always : {}),
      ...(populate === undefined ? {} : openPopulate(populate, populated, DEPTH)),
    },
    ...(fields === undefined ? {} : { fields }),
    ...(_q === undefined ? {} : { _q }),
  } as Params;
  return { criteria: { filters, sort }, shown };
}

/** A client's populate, as far as it is open; other names are left out, as v4 does. */
function openPopulate(populate: unknown, tree: Populated, depth: number): object {
  const kept: Record<string, unknown> = {};
  for (const [name, below] of namesOf(populate, tree)) {
    const open = Object.hasOwn(tree, name) ? tree[name]! : undefined;
    if (open === undefined || below === 'false' || isCounted(below) || depth === 0) continue;
    kept[name] = open === NAMES ? { fields: ['id', ...CREATOR] } : related(below, open as Populated, depth);
  }
  return kept;
}

/** Whether a client wants to know how many there are (`populate[children][count]=true`). */
export const isCounted = (below: unknown): boolean => isObject(below) && below['count'] === 'true';

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
