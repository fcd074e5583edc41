/** Which indexes might spare a plan from reading a table whole. A pure function: whether one does is for the database to say. */
import type { FilterableHop } from '../../database/layout/hop.ts';
import type { Condition, EntryPlan, FieldPlan, OrderTerm, Plan, Test } from '../plan.ts';

/** What a plan asks of a table. */
interface Demand {
  /** Columns held against one value or a few. */
  readonly equal: Set<string>;
  /** Columns held against a range. */
  readonly range: Set<string>;
  /** Columns that sort. */
  readonly order: Set<string>;
}

/** Columns of the tables that an index is made of at most. */
const MOST_COLUMNS = 3;

/**
 * Candidates for one table, the most likely first.
 * @returns the columns of each
 */
export function indexCandidates(plan: Plan, table: string): readonly (readonly string[])[] {
  const demands = new Demands();
  demands.ofPlan(plan);
  const { equal, range, order } = demands.of(table);
  const equals = [...equal].slice(0, MOST_COLUMNS - 1);
  const found: string[][] = [];
  for (const column of equal) found.push([column]);
  for (const column of range) found.push([column]);
  for (const column of order) found.push([column]);
  if (equals.length > 1) found.push(equals);
  for (const last of [...range, ...order]) if (equals.length > 0) found.push([...equals, last]);
  return found.filter((columns) => new Set(columns).size === columns.length);
}

class Demands {
  readonly #tables = new Map<string, Demand>();

  of(table: string): Demand {
    const known = this.#tables.get(table) ?? { equal: new Set(), range: new Set(), order: new Set() };
    this.#tables.set(table, known);
    return known;
  }

  ofPlan(plan: Plan): void {
    const { table } = plan.entry;
    if (plan.where) this.#condition(table, plan.where);
    if (plan.kind !== 'count') this.#order(table, plan.order);
    this.#entry(plan.entry);
  }

  #entry({ table, fields }: Pick<EntryPlan, 'table' | 'fields'>): void {
    for (const field of fields) this.#field(table, field);
  }

  #field(table: string, { value }: FieldPlan): void {
    switch (value.kind) {
      case 'relation':
      case 'component':
        this.#hop(value.hop);
        if (value.where) this.#condition(value.hop.targetTable, value.where);
        this.#order(value.hop.targetTable, value.order ?? []);
        this.#entry(value.entry);
        return;
      case 'count':
        this.#hop(value.hop);
        if (value.where) this.#condition(value.hop.targetTable, value.where);
        return;
      case 'zone':
      case 'morphToMany':
        this.of(value.hop.table).equal.add(value.kind === 'zone' ? 'entity_id' : value.hop.ownerColumn);
        for (const { entry } of value.variants) this.#entry(entry);
        return;
      case 'morphToOne':
        for (const { entry } of value.variants) this.#entry(entry);
        return;
      case 'group':
        this.#entry({ table, fields: value.fields });
        return;
      case 'guarded':
        this.#condition(table, value.where);
        this.#entry({ table, fields: value.fields });
        return;
      default:
    }
  }

  #condition(table: string, condition: Condition): void {
    switch (condition.kind) {
      case 'and':
      case 'or':
        for (const item of condition.items) this.#condition(table, item);
        return;
      case 'test': {
        const use = condition.negated ? null : useOf(condition.test);
        if (use) this.of(table)[use].add(condition.column);
        return;
      }
      case 'related':
        this.#hop(condition.hop);
        if (condition.base) this.#condition(condition.hop.targetTable, condition.base);
        this.#condition(condition.hop.targetTable, condition.where);
        return;
      default:
    }
  }

  /** Links are looked up from both ends. */
  #hop(hop: FilterableHop): void {
    switch (hop.kind) {
      case 'column':
        return;
      case 'link':
        this.of(hop.table).equal.add(hop.ownerColumn).add(hop.targetColumn);
        return;
      case 'component':
        this.of(hop.table).equal.add('entity_id').add('component_id');
        return;
      case 'morphLink':
        this.of(hop.table).equal.add(hop.idColumn).add(hop.targetColumn);
        return;
      case 'morphColumn':
        this.of(hop.targetTable).equal.add(hop.idColumn);
    }
  }

  #order(table: string, terms: readonly OrderTerm[]): void {
    for (const { path } of terms) for (const { hop } of path) this.#hop(hop);
    const [first] = terms;
    if (first && first.path.length === 0 && first.column !== 'id') this.of(table).order.add(first.column);
  }
}

/** What an index could do for a test; null where it has to look at each value. */
function useOf(test: Test): 'equal' | 'range' | null {
  switch (test.op) {
    case 'eq':
    case 'in':
    case 'null':
      return 'equal';
    case 'equals':
      return test.fold === 'none' ? 'equal' : null;
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
    case 'between':
      return 'range';
    default:
      return null;
  }
}
