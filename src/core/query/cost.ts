/**
 * Estimates how many rows a plan makes the database visit: enough to distinguish usual reads from those that would
 * block others (V36). A pure function of the plan and of the statistics of the tables. The unit is one row of a
 * table, which takes about a microsecond.
 */
import type { FilterableHop } from '../database/layout/hop.ts';
import type { TableFacts } from '../database/table-facts.ts';
import type { FilterValue } from '../model/types/scalar-type.ts';
import { needsRowScan } from './compile/compile-condition.ts';
import {
  type BoundPlan,
  type Condition,
  type CountPlan,
  type EntryPlan,
  type FieldPlan,
  isCounted,
  type Listed,
  type ListPlan,
  type OrderTerm,
  type SearchFold,
  type Test,
  type ValuePlan,
} from './plan.ts';

/**
 * How the content is assumed to be: average, or the worst case, in which every owner has as many related
 * entries as any owner has.
 */
export type CostAssumption = 'average' | 'worst';

/** A row of an index with few columns costs this fraction of a row of the table. */
const INDEX_ROW = 0.05;

/** Bytes of a row that cost as much as another row: those past its first page are fetched or skipped. */
const ROW_BYTES = 4000;

/**
 * Bytes of a text that cost as much as a row if it is printed (the answer is copied, cached and sent as well),
 * sorted by, or searched as it is or with its case folded.
 */
const PRINTED_BYTES = 100;
const SORTED_BYTES = 1000;
const TESTED_BYTES: Readonly<Record<SearchFold, number>> = {
  none: 500,
  ascii: 250,
  database: 250,
  unicode: 50,
};

/** Length of a searched text that doubles the work, since each position of the text may match up to there. */
const LOOKED_FOR = 500;

/** The tables, and the assumption about their content. */
interface Scope {
  readonly tables: TableFacts;
  readonly assumption: CostAssumption;
  readonly values: readonly FilterValue[];
}

/** The cost of a bound plan, in rows. */
export function planCost(
  { plan, values }: BoundPlan,
  tables: TableFacts,
  assumption: CostAssumption,
): number {
  const scope: Scope = { tables, assumption, values };
  const { table } = plan.entry;
  const rows = tables.approximateRows(table);
  const each = () => entryCost(scope, plan.entry, false);
  if (isOne(plan)) {
    const found = plan.where ? conditionCost(scope, plan.where, table, 1) : 0;
    const companion = plan.kind === 'one' && plan.companion ? entryCost(scope, plan.companion, false) : 0;
    return found + each() + companion;
  }
  if (plan.kind === 'count') return filterCost(scope, plan.where, table, rows) + rows * INDEX_ROW;
  return listCost(scope, plan, rows) + pageLength(plan, values, rows) * each();
}

const isOne = (plan: BoundPlan['plan']): plan is Exclude<BoundPlan['plan'], ListPlan | CountPlan> =>
  plan.kind === 'one' || (plan.kind === 'selected' && !plan.many);

function pageLength(plan: Listed, values: readonly FilterValue[], rows: number): number {
  const limit = plan.limit === null ? -1 : Number(values[plan.limit]);
  return limit < 0 ? rows : Math.min(limit, rows);
}

/**
 * The average number of entries an answer contains inside those it lists: populated relations, media,
 * components and zones.
 */
export function populatedEntries({ plan, values }: BoundPlan, tables: TableFacts): number {
  if (plan.kind === 'count') return 0;
  const { table } = plan.entry;
  const each = entriesInside({ tables, values, assumption: 'average' }, plan.entry);
  return isOne(plan) ? each : each * pageLength(plan, values, tables.approximateRows(table));
}

function entriesInside(scope: Scope, { table, fields }: Pick<EntryPlan, 'table' | 'fields'>): number {
  return fields.reduce((sum, { value }) => {
    switch (value.kind) {
      case 'group':
      case 'guarded':
        return sum + entriesInside(scope, { table, fields: value.fields });
      case 'relation':
      case 'component':
        return sum + members(scope, value.hop, table, false) * (1 + entriesInside(scope, value.entry));
      case 'zone':
      case 'morphToOne':
      case 'morphToMany': {
        const inside = value.variants.map((variant) => entriesInside(scope, variant.entry));
        return sum + morphItems(scope, value, table, false) * (1 + Math.max(0, ...inside));
      }
      default:
        return sum;
    }
  }, 0);
}

/** Finding the page, and counting. */
function listCost(scope: Scope, plan: Listed, rows: number): number {
  const { table } = plan.entry;
  const filter = filterCost(scope, plan.where, table, rows);
  const sorted = plan.order.reduce((sum, term) => sum + orderCost(scope, term, table, rows, false), 0);
  const skipped = plan.offset === null ? 0 : Number(scope.values[plan.offset]);
  const walked = Math.min(rows, skipped + pageLength(plan, scope.values, rows)) * INDEX_ROW;
  const counts = isCounted(plan) && typeof plan.total !== 'number';
  const counted = counts ? filter + rows * INDEX_ROW : 0;
  return filter + sorted + walked + counted;
}

/** The additional cost of a list's filter, including the rows it has to fetch. */
function filterCost(scope: Scope, where: Condition | null, table: string, rows: number): number {
  if (!where) return 0;
  const tested = conditionCost(scope, where, table, rows);
  return needsRowScan(where) ? tested + fetchCost(scope, table, rows) : tested;
}

const fetchCost = ({ tables }: Scope, table: string, rows: number): number =>
  (rows * tables.approximateBytes(table)) / ROW_BYTES;

/** The additional cost of a filter for visiting `rows` rows of a table. */
function conditionCost(scope: Scope, condition: Condition, table: string, rows: number): number {
  switch (condition.kind) {
    case 'always':
    case 'never':
      return 0;
    case 'and':
    case 'or':
      return condition.items.reduce((sum, item) => sum + conditionCost(scope, item, table, rows), 0);
    case 'test':
      return rows * testCost(scope, condition, table);
    case 'related': {
      const { hop } = condition;
      const linked = scope.tables.approximateRows(sourceTable(hop));
      const inner = filterCost(scope, condition.where, hop.targetTable, linked);
      return linked + inner + (condition.orMissing ? rows : 0);
    }
  }
}

function testCost(
  { tables, values }: Scope,
  { column, test }: Extract<Condition, { kind: 'test' }>,
  table: string,
): number {
  // the columns almost every list filters by have indexes
  if (column === 'id' || column === 'published_at' || column === 'locale') return INDEX_ROW;
  if (!isTextTest(test)) return 1;
  const bytes = tables.approximateBytes(table, column) / TESTED_BYTES[test.fold];
  const looked = values[test.value];
  const letters = typeof looked === 'string' && test.op !== 'equals' ? looked.length : 0;
  return (test.fold === 'unicode' ? 3 : 1.5) + bytes * (1 + letters / LOOKED_FOR);
}

const isTextTest = (test: Test): test is Extract<Test, { fold: SearchFold }> => 'fold' in test;

function orderCost(scope: Scope, term: OrderTerm, table: string, rows: number, nested: boolean): number {
  if (term.path.length === 0) {
    if (term.column === 'id') return 0;
    return rows * (1 + scope.tables.approximateBytes(table, term.column) / SORTED_BYTES);
  }
  let each = 1;
  let owner = table;
  let below = nested;
  for (const { hop } of term.path) {
    each *= 1 + members(scope, hop, owner, below);
    owner = hop.targetTable;
    below = true;
  }
  return rows * each;
}

/**
 * The JSON of one entry: itself and everything populated in it.
 * @param nested it is reached as a related entry of another one
 */
function entryCost(scope: Scope, entry: EntryPlan, nested: boolean): number {
  return 1 + fieldsCost(scope, entry.fields, entry.table, nested);
}

function fieldsCost(scope: Scope, fields: readonly FieldPlan[], owner: string, nested: boolean): number {
  return fields.reduce((sum, field) => sum + valueCost(scope, field.value, owner, nested), 0);
}

function valueCost(scope: Scope, value: ValuePlan, owner: string, nested: boolean): number {
  switch (value.kind) {
    case 'column':
    case 'checked':
    case 'signed':
      return scope.tables.approximateBytes(owner, value.column) / PRINTED_BYTES;
    case 'group':
      return fieldsCost(scope, value.fields, owner, nested);
    case 'guarded':
      return conditionCost(scope, value.where, owner, 1) + fieldsCost(scope, value.fields, owner, nested);
    case 'count': {
      const count = members(scope, value.hop, owner, nested);
      return count + (value.where ? conditionCost(scope, value.where, value.hop.targetTable, count) : 0);
    }
    case 'relation':
    case 'component': {
      const count = members(scope, value.hop, owner, nested);
      const { targetTable } = value.hop;
      const where = filterCost(scope, value.where, targetTable, count);
      const order = (value.order ?? []).reduce(
        (sum, term) => sum + orderCost(scope, term, targetTable, count, true),
        0,
      );
      return count * entryCost(scope, value.entry, true) + where + order;
    }
    case 'zone':
    case 'morphToOne':
    case 'morphToMany': {
      const each = Math.max(1, ...value.variants.map(({ entry }) => entryCost(scope, entry, true)));
      return morphItems(scope, value, owner, nested) * each;
    }
    default:
      return 0;
  }
}

type MorphValue = Extract<ValuePlan, { kind: 'zone' | 'morphToOne' | 'morphToMany' }>;

/** How many entries of any type an owner is linked to, at least one. */
function morphItems(scope: Scope, value: MorphValue, owner: string, nested: boolean): number {
  if (value.kind === 'morphToOne') return 1;
  const column = value.kind === 'zone' ? 'entity_id' : value.hop.ownerColumn;
  return linked(scope, value.hop.table, column, owner, nested);
}

/** How many entries an owner is linked to, at least one. */
function members(scope: Scope, hop: FilterableHop, owner: string, nested: boolean): number {
  if (hop.kind === 'column' || !hop.many) return 1;
  return linked(scope, sourceTable(hop), ownerColumn(hop), owner, nested);
}

/** @param nested the owner was reached through another relation, which more often leads to owners with many links */
function linked(
  { tables, assumption }: Scope,
  table: string,
  column: string,
  owner: string,
  nested: boolean,
): number {
  const rows = tables.approximateRows(table);
  const fanOut = tables.fanOut(table, column);
  if (assumption === 'worst') return Math.max(1, fanOut?.most ?? rows);
  const mean = rows / Math.max(1, tables.approximateRows(owner));
  return Math.max(1, nested ? (fanOut?.ownerAverage ?? mean) : mean);
}

/** The column of `sourceTable` that names the owner. */
function ownerColumn(hop: Exclude<FilterableHop, { kind: 'column' }>): string {
  switch (hop.kind) {
    case 'link':
      return hop.ownerColumn;
    case 'component':
      return 'entity_id';
    case 'morphLink':
    case 'morphColumn':
      return hop.idColumn;
  }
}

const sourceTable = (hop: FilterableHop): string =>
  hop.kind === 'column' || hop.kind === 'morphColumn' ? hop.targetTable : hop.table;
