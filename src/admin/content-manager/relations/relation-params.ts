/** The parameters of the routes of relations, with v4's texts about them. */
import { parseId } from '../../../core/base/parse-id.ts';
import { type BrokenRule, brokenRules } from '../../../core/errors/broken-rules.ts';
import { typeMessage } from '../../../core/model/types/type-message.ts';
import type { Params } from '../../../core/query/params.ts';

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

/** What is wrong with a query: v4 tells values of the wrong kind before those that are out of bounds. */
class Broken {
  readonly kinds: BrokenRule[] = [];
  readonly bounds: BrokenRule[] = [];

  /** @throws OctavoError ValidationError with all that is wrong */
  throwIfAny(): void {
    const all = [...this.kinds, ...this.bounds];
    if (all.length > 0) throw brokenRules(all);
  }
}

/** @throws OctavoError ValidationError with all that is wrong */
export function readRelationPage(query: RelationQuery): RelationPage {
  const broken = new Broken();
  const page = pageOf(query, broken);
  broken.throwIfAny();
  return page;
}

/** @throws OctavoError ValidationError with all that is wrong */
export function readAvailableParams(query: RelationQuery): AvailableParams {
  const broken = new Broken();
  const { _q: search, _filter: operator } = query;
  textOf('component', query['component'], broken);
  const entityId = readEntityId(query['entityId'], broken.kinds);
  textOf('_q', search, broken);
  const idsToOmit = ids('idsToOmit', query['idsToOmit'], broken.kinds);
  const idsToInclude = ids('idsToInclude', query['idsToInclude'], broken.kinds);
  const page = pageOf(query, broken);
  broken.throwIfAny();
  return {
    ...page,
    search: typeof search === 'string' && search !== '' ? search : null,
    operator: typeof operator === 'string' ? operator : '$containsi',
    entityId,
    idsToOmit,
    idsToInclude,
  };
}

function textOf(name: string, value: unknown, { kinds }: Broken): void {
  if (value === undefined || typeof value === 'string') return;
  kinds.push({ path: [name], message: typeMessage(name, 'string', value) });
}

/** v4 looks at the size first. */
function pageOf(query: RelationQuery, broken: Broken): RelationPage {
  const pageSize = whole('pageSize', query.pageSize, DEFAULT_SIZE, MOST, broken);
  return { page: whole('page', query.page, 1, null, broken), pageSize };
}

function whole(
  name: string,
  value: unknown,
  fallback: number,
  most: number | null,
  { kinds, bounds }: Broken,
): number {
  if (value === undefined) return fallback;
  const report = (message: string): void => {
    bounds.push({ path: [name], message });
  };
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) {
    kinds.push({ path: [name], message: typeMessage(name, 'number', Number.NaN, value) });
  } else {
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
  return value.flatMap((item) => (typeof item === 'string' ? (parseId(item, 'digits') ?? []) : []));
}

function readEntityId(value: unknown, broken: BrokenRule[]): number | null | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') {
    broken.push({ path: ['entityId'], message: typeMessage('entityId', 'strapiID', value) });
    return undefined;
  }
  return parseId(value, 'digits');
}
