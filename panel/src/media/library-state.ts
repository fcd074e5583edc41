/** What the media library shows, as its address says it: folder, page, order, search, filters. Pure. */
import { type QueryObject, type ReadQuery, textAt } from '../routing/query-codec.ts';
import type { FileKind } from './file-facts.ts';
import type { LibraryView } from './media.ts';

/** One condition: a moment of a file, its kind, or that it is a picture without an alternative text. */
export interface MediaFilter {
  readonly attribute: 'createdAt' | 'updatedAt' | 'mime' | 'alternativeText';
  /** `$eq`, `$ne`, `$gt` …; of kinds `$contains` (is) and `$not` (is not); of the alternative text `$null`. */
  readonly operator: string;
  /** A moment of JSON, a kind, or `true`. */
  readonly value: string;
}

export interface LibraryState {
  readonly page: number;
  readonly pageSize: number;
  /** `createdAt:DESC` */
  readonly sort: string;
  readonly search: string;
  readonly filters: readonly MediaFilter[];
  /** The folder that is open; null for the top. */
  readonly folder: number | null;
  /** The ids on the way to it: `/1/5`; `/` for the top. */
  readonly folderPath: string;
}

export const SORTS = [
  'createdAt:DESC',
  'createdAt:ASC',
  'name:ASC',
  'name:DESC',
  'updatedAt:DESC',
  'updatedAt:ASC',
] as const;

export const TOP = '/';

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** @param view what holds where the address says nothing */
export function readLibraryState(query: ReadQuery, view: LibraryView): LibraryState {
  const folder = wholeNumber(textAt(query, 'folder'));
  const sort = textAt(query, 'sort') ?? '';
  const path = textAt(query, 'folderPath') ?? '';
  return {
    page: wholeNumber(textAt(query, 'page')) ?? 1,
    pageSize: Math.min(wholeNumber(textAt(query, 'pageSize')) ?? view.pageSize, 100),
    sort: (SORTS as readonly string[]).includes(sort) ? sort : view.sort,
    search: textAt(query, '_q') ?? '',
    filters: readFilters(query),
    folder,
    folderPath: folder !== null && /^(?:\/\d+)+$/.test(path) ? path : TOP,
  };
}

/** Pictures that nothing is said of for those who do not see them. */
export const NO_TEXT: MediaFilter = { attribute: 'alternativeText', operator: '$null', value: 'true' };

const KINDS: readonly string[] = ['image', 'video', 'audio'];

/** `filters[$and][0][mime][$contains]=image`, and v4's form of what is none of the three. */
function readFilters({ filters }: ReadQuery): MediaFilter[] {
  const all = typeof filters === 'object' ? filters['$and'] : undefined;
  if (typeof all !== 'object') return [];
  return Object.values(all).flatMap((condition): MediaFilter[] => {
    const [attribute, test] = firstOf(condition);
    const [operator, value] = firstOf(test);
    if (attribute === 'mime') return readKind(operator, value);
    if (attribute === 'alternativeText' && operator === '$null' && value === 'true') return [NO_TEXT];
    if (attribute !== 'createdAt' && attribute !== 'updatedAt') return [];
    return typeof value === 'string' && MOMENT_OPERATORS.includes(operator ?? '')
      ? [{ attribute, operator: operator!, value }]
      : [];
  });
}

function readKind(operator: string | undefined, value: string | ReadQuery | undefined): MediaFilter[] {
  const kind = (is: '$contains' | '$not', name: string): MediaFilter[] => [
    { attribute: 'mime', operator: is, value: name },
  ];
  if (operator === '$contains') {
    if (typeof value === 'string') return KINDS.includes(value) ? kind('$contains', value) : [];
    return kind('$not', 'file');
  }
  if (operator !== '$not') return [];
  const [, inner] = firstOf(value);
  if (typeof inner === 'string') return KINDS.includes(inner) ? kind('$not', inner) : [];
  return kind('$contains', 'file');
}

const firstOf = (value: string | ReadQuery | undefined): readonly [string?, (string | ReadQuery)?] =>
  typeof value === 'object'
    ? ((Object.entries(value)[0] as [string, string | ReadQuery] | undefined) ?? [])
    : [];

export const MOMENT_OPERATORS: readonly string[] = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'];
export const KIND_OPERATORS: readonly string[] = ['$contains', '$not'];
export const FILE_KINDS: readonly FileKind[] = ['image', 'video', 'audio', 'file'];

/** A condition as addresses have it. */
function writtenFilter({ attribute, operator, value }: MediaFilter): QueryObject {
  if (attribute !== 'mime') return { [attribute]: { [operator]: value } };
  if (value !== 'file') {
    return { mime: operator === '$not' ? { $not: { $contains: value } } : { $contains: value } };
  }
  return { mime: operator === '$not' ? { $contains: KINDS } : { $not: { $contains: KINDS } } };
}

/** A condition as requests have it: one text for each operator. */
function askedFilter(filter: MediaFilter): QueryObject {
  const { attribute, operator, value } = filter;
  if (attribute === 'alternativeText') {
    // nothing was ever said, or it was taken away
    const missing = { $or: [{ alternativeText: { $null: true } }, { alternativeText: { $eq: '' } }] };
    return { $and: [isOf('image'), missing] };
  }
  if (attribute !== 'mime') return writtenFilter(filter);
  if (value === 'file') return operator === '$not' ? { $or: KINDS.map(isOf) } : { $and: KINDS.map(isNotOf) };
  return operator === '$not' ? isNotOf(value) : isOf(value);
}

const isOf = (kind: string): QueryObject => ({ mime: { $contains: kind } });
const isNotOf = (kind: string): QueryObject => ({ mime: { $notContains: kind } });

/** The query of the address. */
export const libraryAddressQuery = ({
  page,
  pageSize,
  sort,
  search,
  filters,
  folder,
  folderPath,
}: LibraryState): QueryObject => ({
  sort,
  page,
  pageSize,
  ...(folder === null ? {} : { folder, folderPath }),
  ...(search === '' ? {} : { _q: search }),
  ...(filters.length === 0 ? {} : { filters: { $and: filters.map(writtenFilter) } }),
});

/** The query that asks for the files. A search looks into every folder, as in v4. */
export function filesRequestQuery(
  { page, pageSize, sort, search, filters, folder, folderPath }: LibraryState,
  also: readonly QueryObject[] = [],
): QueryObject {
  // an address may name a folder without its path
  const here =
    folder !== null && folderPath === TOP ? { folder: { id: folder } } : { folderPath: { $eq: folderPath } };
  const place = search === '' ? [here] : [];
  const $and = [...filters.map(askedFilter), ...also, ...place];
  return {
    page,
    pageSize,
    sort,
    ...(search === '' ? {} : { _q: search }),
    ...($and.length === 0 ? {} : { filters: { $and } }),
  };
}

/** The query that asks for the folders; null where none are shown: on later pages, and where files are filtered. */
export function foldersRequestQuery({
  page,
  sort,
  search,
  filters,
  folder,
}: LibraryState): QueryObject | null {
  if (page > 1 || filters.length > 0) return null;
  const parent = folder === null ? { $null: true } : folder;
  return {
    sort,
    ...(search === '' ? { filters: { $and: [{ parent: { id: parent } }] } } : { _q: search }),
  };
}

/** Only files of the kinds a field takes; no condition for a field that takes all. */
export function kindCondition(allowedTypes: readonly string[]): readonly QueryObject[] {
  if (allowedTypes.length === 0) return [];
  const kinds = allowedTypes.map((kind) => kind.replace(/s$/, ''));
  return [{ $or: kinds.map((kind) => (kind === 'file' ? { $and: KINDS.map(isNotOf) } : isOf(kind))) }];
}
