/**
 * How many rows a plan makes the database look at, roughly: enough to tell the reads everybody sends from
 * those that would hold others up (security list S36). A pure function of the plan and the sizes of tables.
 */
import type { FilterableHop } from '../database/layout/hop.ts';
import type { FilterValue } from '../model/types/scalar-type.ts';
import {
  type BoundPlan,
  type Condition,
  type CountPlan,
  type EntryPlan,
  type FieldPlan,
  type ListPlan,
  type OrderTerm,
  type SelectedPlan,
  showsTotal,
  type ValuePlan,
} from './plan.ts';

/** How many rows a table has, roughly. */
export type RowsOf = (table: string) => number;

/** A row of a narrow index costs this part of a row of the table. */
const INDEX_ROW = 0.05;

/** The rows a bound plan looks at. */
export function planCost({ plan, values }: BoundPlan, rowsOf: RowsOf): number {
  const { table } = plan.entry;
  if (isOne(plan)) return entryCost(plan.entry, rowsOf);
  if (plan.kind === 'count') {
    const rows = rowsOf(table);
    return (plan.where ? conditionCost(plan.where, rows, rowsOf) : 0) + rows * INDEX_ROW;
  }
  return (
    listCost(plan, values, rowsOf(table), rowsOf) +
    pageLength(plan, values, rowsOf(table)) * entryCost(plan.entry, rowsOf)
  );
}

const isOne = (plan: BoundPlan['plan']): plan is Exclude<BoundPlan['plan'], ListPlan | CountPlan> =>
  plan.kind === 'one' || (plan.kind === 'selected' && !plan.many);

/** A list of either form. */
type Listed = ListPlan | SelectedPlan;

function pageLength(plan: Listed, values: readonly FilterValue[], rows: number): number {
  const limit = plan.limit === null ? -1 : Number(values[plan.limit]);
  return limit < 0 ? rows : Math.min(limit, rows);
}

/** The entries an answer holds inside those it lists: populated relations, media, components and zones. */
export function populatedEntries({ plan, values }: BoundPlan, rowsOf: RowsOf): number {
  if (plan.kind === 'count') return 0;
  const each = entriesInside(plan.entry, rowsOf);
  return isOne(plan) ? each : each * pageLength(plan, values, rowsOf(plan.entry.table));
}

function entriesInside({ table, fields }: Pick<EntryPlan, 'table' | 'fields'>, rowsOf: RowsOf): number {
  return fields.reduce((sum, { value }) => {
    switch (value.kind) {
      case 'group':
        return sum + entriesInside({ table, fields: value.fields }, rowsOf);
      case 'relation':
      case 'component':
        return sum + members(value.hop, table, rowsOf) * (1 + entriesInside(value.entry, rowsOf));
      case 'zone':
      case 'morphToOne':
      case 'morphToMany': {
        const inside = value.variants.map((variant) => entriesInside(variant.entry, rowsOf));
        return sum + morphItems(value, table, rowsOf) * (1 + Math.max(0, ...inside));
      }
      default:
        return sum;
    }
  }, 0);
}

/** Finding the page, and counting. */
function listCost(plan: Listed, values: readonly FilterValue[], rows: number, rowsOf: RowsOf): number {
  const filter = plan.where ? conditionCost(plan.where, rows, rowsOf) : 0;
  const { table } = plan.entry;
  const sorted = plan.order.reduce((sum, term) => sum + orderCost(term, table, rows, rowsOf), 0);
  const skipped = plan.offset === null ? 0 : Number(values[plan.offset]);
  const walked = Math.min(rows, skipped + pageLength(plan, values, rows)) * INDEX_ROW;
  const counted = (plan.kind === 'list' ? plan.withCount : showsTotal(plan.members))
    ? filter + rows * INDEX_ROW
    : 0;
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

function orderCost(term: OrderTerm, table: string, rows: number, rowsOf: RowsOf): number {
  if (term.path.length === 0) return term.column === 'id' ? 0 : rows;
  let each = 1;
  let owner = table;
  for (const { hop } of term.path) {
    each *= 1 + members(hop, owner, rowsOf);
    owner = hop.targetTable;
  }
  return rows * each;
}

/** One entry's JSON: itself and everything populated in it. */
function entryCost(entry: EntryPlan, rowsOf: RowsOf): number {
  return 1 + fieldsCost(entry.fields, entry.table, rowsOf);
}

function fieldsCost(fields: readonly FieldPlan[], owner: string, rowsOf: RowsOf): number {
  return fields.reduce((sum, field) => sum + valueCost(field.value, owner, rowsOf), 0);
}

function valueCost(value: ValuePlan, owner: string, rowsOf: RowsOf): number {
  switch (value.kind) {
    case 'group':
      return fieldsCost(value.fields, owner, rowsOf);
    case 'count':
      return members(value.hop, owner, rowsOf);
    case 'relation':
    case 'component': {
      const count = members(value.hop, owner, rowsOf);
      const { targetTable } = value.hop;
      const where = value.where ? conditionCost(value.where, count, rowsOf) : 0;
      const order = (value.order ?? []).reduce(
        (sum, term) => sum + orderCost(term, targetTable, count, rowsOf),
        0,
      );
      return count * entryCost(value.entry, rowsOf) + where + order;
    }
    case 'zone':
    case 'morphToOne':
    case 'morphToMany': {
      const each = Math.max(1, ...value.variants.map((variant) => entryCost(variant.entry, rowsOf)));
      return morphItems(value, owner, rowsOf) * each;
    }
    default:
      return 0;
  }
}

type MorphValue = Extract<ValuePlan, { kind: 'zone' | 'morphToOne' | 'morphToMany' }>;

/** How many entries of any type an owner is linked to on average, at least one. */
function morphItems(value: MorphValue, owner: string, rowsOf: RowsOf): number {
  if (value.kind === 'morphToOne') return 1;
  return Math.max(1, rowsOf(value.hop.table) / Math.max(1, rowsOf(owner)));
}

/** How many entries an owner is linked to on average, at least one. */
function members(hop: FilterableHop, owner: string, rowsOf: RowsOf): number {
  if (hop.kind === 'column' || !hop.many) return 1;
  return Math.max(1, rowsOf(sourceTable(hop)) / Math.max(1, rowsOf(owner)));
}

const sourceTable = (hop: FilterableHop): string =>
  hop.kind === 'column' || hop.kind === 'morphColumn' ? hop.targetTable : hop.table;
