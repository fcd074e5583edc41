/**
 * How many rows a plan makes the database look at, roughly: enough to tell the reads everybody sends from
 * those that would hold others up (security list S36). A pure function of the plan and the sizes of tables.
 */
import type { ComponentHop, FilterableHop, Hop, ZoneHop } from '../database/layout/hop.ts';
import type { FilterValue } from '../model/types/scalar-type.ts';
import type { BoundPlan, Condition, EntryPlan, ListPlan, OrderTerm, ValuePlan } from './plan.ts';

/** How many rows a table has, roughly. */
export type RowsOf = (table: string) => number;

/** A row of a narrow index costs this part of a row of the table. */
const INDEX_ROW = 0.05;

/** Rows one level down that a list of unknown length is taken for, at least. */
const SOME = 1;

/** The rows a bound plan looks at. */
export function planCost({ plan, values }: BoundPlan, rowsOf: RowsOf): number {
  const { table } = plan.entry;
  if (plan.kind === 'one') return entryCost(plan.entry, rowsOf);
  return listCost(plan, values, rowsOf(table), rowsOf) + pageLength(plan, values, rowsOf(table)) * entryCost(plan.entry, rowsOf);
}

function pageLength(plan: ListPlan, values: readonly FilterValue[], rows: number): number {
  const limit = plan.limit === null ? -1 : Number(values[plan.limit]);
  return limit < 0 ? rows : Math.min(limit, rows);
}

/** Finding the page, and counting. */
function listCost(plan: ListPlan, values: readonly FilterValue[], rows: number, rowsOf: RowsOf): number {
  const filter = plan.where ? conditionCost(plan.where, rows, rowsOf) : 0;
  const sorted = plan.order.reduce((sum, term) => sum + orderCost(term, rows, rowsOf), 0);
  const walked = Math.min(rows, Number(values[plan.offset]) + pageLength(plan, values, rows)) * INDEX_ROW;
  const counted = plan.withCount ? filter + rows * INDEX_ROW : 0;
  return filter + sorted + walked + counted;
}

/** What a filter adds to looking at `rows` rows. */
function conditionCost(condition: Condition, rows: number, rowsOf: RowsOf): number {
  switch (condition.kind) {
    case 'always':
    case 'never':
      return 0;
    case 'and':
    case 'or':
      return condition.items.reduce((sum, item) => sum + conditionCost(item, rows, rowsOf), 0);
    case 'test':
      return rows * testCost(condition);
    case 'related': {
      const linked = rowsOf(sourceTable(condition.hop));
      const inner = conditionCost(condition.where, linked, rowsOf);
      return linked + inner + (condition.orMissing ? rows : 0);
    }
  }
}

function testCost({ column, test }: Extract<Condition, { kind: 'test' }>): number {
  // the columns every list is narrowed by have indexes
  if (column === 'id' || column === 'published_at' || column === 'locale') return INDEX_ROW;
  if (test.op === 'contains' || test.op === 'startsWith' || test.op === 'endsWith' || test.op === 'equals') {
    return test.fold === 'unicode' ? 3 : 1.5;
  }
  return 1;
}

function orderCost(term: OrderTerm, rows: number, rowsOf: RowsOf): number {
  let each = 1;
  for (const { hop } of term.path) each *= 1 + fanOut(hop, rowsOf);
  return term.path.length === 0 && term.column === 'id' ? 0 : rows * each;
}

/** One entry's JSON: itself and everything populated in it. */
function entryCost(entry: EntryPlan, rowsOf: RowsOf): number {
  return entry.fields.reduce((sum, field) => sum + valueCost(field.value, rowsOf), 1);
}

function valueCost(value: ValuePlan, rowsOf: RowsOf): number {
  switch (value.kind) {
    case 'column':
      return 0;
    case 'count':
      return fanOut(value.hop, rowsOf);
    case 'relation':
    case 'component': {
      const members = value.hop.many ? Math.max(SOME, fanOut(value.hop, rowsOf)) : 1;
      const where = value.where ? conditionCost(value.where, members, rowsOf) : 0;
      const order = (value.order ?? []).reduce((sum, term) => sum + orderCost(term, members, rowsOf), 0);
      return members * entryCost(value.entry, rowsOf) + where + order;
    }
    default: {
      const each = Math.max(1, ...value.variants.map((variant) => entryCost(variant.entry, rowsOf)));
      return each * (value.kind === 'morphToOne' ? 1 : Math.max(SOME, 5));
    }
  }
}

/** Members an owner has on average: links by owners, where the owners' number is at most the links'. */
function fanOut(hop: Exclude<Hop, ZoneHop>, rowsOf: RowsOf): number {
  if (hop.kind === 'column' || hop.kind === 'morphToOne') return 1;
  if (hop.kind === 'component') return componentFanOut(hop, rowsOf);
  const links = rowsOf(hop.kind === 'morphColumn' ? hop.targetTable : hop.table);
  const targets = hop.kind === 'link' || hop.kind === 'morphLink' || hop.kind === 'morphColumn' ? rowsOf(hop.targetTable) : links;
  // without counting owners: where links outnumber targets, owners share them; an inverse list has the rest
  return Math.max(1, links / Math.max(1, Math.min(targets, links)));
}

const componentFanOut = (hop: ComponentHop, rowsOf: RowsOf): number =>
  Math.max(1, rowsOf(hop.table) / Math.max(1, rowsOf(hop.targetTable)));

const sourceTable = (hop: FilterableHop): string =>
  hop.kind === 'column' || hop.kind === 'morphColumn' ? hop.targetTable : hop.table;
