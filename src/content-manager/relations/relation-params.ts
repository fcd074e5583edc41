/** The parameters of the routes of relations, with v4's texts about them. */
import { type BrokenRule, brokenRules } from '../../errors/broken-rules.ts';
import { typeMessage } from '../../model/types/type-message.ts';
import type { Params } from '../../query/params.ts';

const DEFAULT_SIZE = 10;
const MOST = 100;

export interface RelationPage {
  readonly page: number;
  readonly pageSize: number;
}

/** What a search for entries that can be linked may say. */
export interface AvailableParams extends RelationPage {
  readonly search: string | null;
  /** The operator of the search: `$containsi` unless given. */
  readonly operator: string;
  /** The entry that has the relation, whose links are left out; null for a text that names none. */
  readonly entityId: number | null | undefined;
  readonly idsToOmit: readonly number[];
  readonly idsToInclude: readonly number[];
}

/** A query string: the parameters of every read, and those of these routes. */
export type RelationQuery = Params & Readonly<Record<string, unknown>>;

/** @throws OctavoError ValidationError with all that is wrong */
export function readRelationPage(query: RelationQuery): RelationPage {
  const broken: BrokenRule[] = [];
  const page = pageOf(query, broken);
  if (broken.length > 0) throw brokenRules(broken);
  return page;
}

/** @throws OctavoError ValidationError with all that is wrong */
export function readAvailableParams(query: RelationQuery): AvailableParams {
  const broken: BrokenRule[] = [];
  const { _q: search, _filter: operator } = query;
  const page = pageOf(query, broken);
  if (search !== undefined && typeof search !== 'string') {
    broken.push({ path: ['_q'], message: typeMessage('_q', 'string', search) });
  }
  const found: AvailableParams = {
    ...page,
    search: typeof search === 'string' && search !== '' ? search : null,
    operator: typeof operator === 'string' ? operator : '$containsi',
    entityId: readEntityId(query['entityId'], broken),
    idsToOmit: ids('idsToOmit', query['idsToOmit'], broken),
    idsToInclude: ids('idsToInclude', query['idsToInclude'], broken),
  };
  if (broken.length > 0) throw brokenRules(broken);
  return found;
}

const pageOf = ({ page, pageSize }: RelationQuery, broken: BrokenRule[]): RelationPage => ({
  page: whole('page', page, 1, null, broken),
  pageSize: whole('pageSize', pageSize, DEFAULT_SIZE, MOST, broken),
});

function whole(
  name: string,
  value: unknown,
  fallback: number,
  most: number | null,
  broken: BrokenRule[],
): number {
  if (value === undefined) return fallback;
  const report = (message: string): void => {
    broken.push({ path: [name], message });
  };
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) report(typeMessage(name, 'number', Number.NaN, value));
  else {
    if (!Number.isInteger(number)) report(`${name} must be an integer`);
    if (number < 1) report(`${name} must be greater than or equal to 1`);
    if (most !== null && number > most) report(`${name} must be less than or equal to ${most}`);
    if (number > Number.MAX_SAFE_INTEGER) {
      report(`${name} must be less than or equal to ${Number.MAX_SAFE_INTEGER}`);
    }
  }
  return number;
}

/** Texts that are no id name no entry. */
function ids(name: string, value: unknown, broken: BrokenRule[]): number[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    broken.push({ path: [name], message: typeMessage(name, 'array', null, value) });
    return [];
  }
  for (const [index, item] of value.entries()) {
    if (typeof item === 'string') continue;
    const label = `${name}[${index}]`;
    broken.push({ path: [name, String(index)], message: typeMessage(label, 'strapiID', item) });
  }
  return value
    .filter((item) => typeof item === 'string' && /^\d+$/.test(item))
    .map(Number)
    .filter(Number.isSafeInteger);
}

function readEntityId(value: unknown, broken: BrokenRule[]): number | null | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') {
    broken.push({ path: ['entityId'], message: typeMessage('entityId', 'strapiID', value) });
    return undefined;
  }
  return /^\d+$/.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : null;
}
