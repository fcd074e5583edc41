/** Conditions and order → SQL. A relation becomes a set the entry's id is in, so no row is doubled. */
import type { FilterableHop } from '../../database/layout/hop.ts';
import type { JsonForm } from '../../model/types/scalar-type.ts';
import type { Condition, EntryPlan, FieldPlan, OrderTerm, RelatedCondition } from '../plan.ts';
import type { QueryDialect } from './dialect.ts';
import {
  type Aliases,
  column,
  ident,
  joined,
  literal,
  type OrderKey,
  orderedBy,
  type Sql,
  sql,
  where,
} from './sql.ts';

/** What all steps of compiling share: the dialect and the names already used. */
export interface CompileScope {
  readonly dialect: QueryDialect;
  readonly aliases: Aliases;
  /** True for statements that may take long: they check at every row whether they may go on. */
  readonly guarded: boolean;
  /** Whether they check it on their way along an index as well. */
  readonly guardsWalks: boolean;
  /** The alias of the entry that guarded members are about. */
  readonly owner?: string;
}

/**
 * The condition that keeps a statement within its bounds, if there is one. It has to come first: a row that
 * fails an earlier condition never reaches it.
 */
export const guardOf = ({ guarded, dialect }: CompileScope, row?: Sql): readonly Sql[] =>
  guarded && dialect.guard ? [dialect.guard.row(row)] : [];

/** The same for rows that an index is walked along. */
export const walkGuardOf = ({ guardsWalks, dialect }: CompileScope, id: Sql): readonly Sql[] =>
  guardsWalks && dialect.guard ? [dialect.guard.walk(id)] : [];

/** The number of rows of a table that meet a condition, as a query of one column `total`. */
export function countOf(scope: CompileScope, table: string, condition: Condition | null): Sql {
  const { guardsWalks, dialect, aliases } = scope;
  const counted = aliases.take();
  const conditions = conditionsOf(scope, counted, condition);
  const rows = ident(table);
  return guardsWalks && dialect.guard && !(condition && needsRowScan(condition))
    ? dialect.guard.count(rows, counted, conditions)
    : sql`SELECT count(*) AS "total" FROM ${rows} ${ident(counted)}${where(conditions)}`;
}

/**
 * The same for a row of a populated list.
 * @param entry what the answer has of the row, whose table is named `alias`; none where rows of several tables are meant
 */
export function entryGuardOf(
  { guarded, dialect }: CompileScope,
  entry?: EntryPlan,
  alias?: string,
): readonly Sql[] {
  if (!guarded || !dialect.guard) return [];
  const texts = entry && alias !== undefined ? longColumns(entry.fields) : [];
  return [dialect.guard.entry(texts.map((name) => column(alias!, name)))];
}

/** The same for a row of a page; nothing for a row without long texts. */
export function textGuardOf(
  { guarded, dialect }: CompileScope,
  entry: EntryPlan,
  alias: string,
): readonly Sql[] {
  const texts = guarded && dialect.guard ? longColumns(entry.fields) : [];
  return texts.length > 0 ? [dialect.guard!.texts(texts.map((name) => column(alias, name)))] : [];
}

/** The columns of an entry whose values may be long. */
const longColumns = (fields: readonly FieldPlan[]): readonly string[] =>
  fields.flatMap(({ value }) => {
    if (value.kind === 'group' || value.kind === 'guarded') return longColumns(value.fields);
    const isLong = value.kind === 'column' || value.kind === 'checked' ? LONG_FORMS.has(value.form) : false;
    return isLong ? [(value as { column: string }).column] : [];
  });

const LONG_FORMS: ReadonlySet<string> = new Set<JsonForm>(['text', 'json']);

/** A condition on the rows of `alias`. */
export function compileCondition(scope: CompileScope, alias: string, condition: Condition): Sql {
  switch (condition.kind) {
    case 'always':
      return sql`1=1`;
    case 'never':
      return sql`1=0`;
    case 'and':
    case 'or': {
      const items = condition.items.map((item) => compileCondition(scope, alias, item));
      return sql`(${balanced(items, condition.kind === 'and' ? ' AND ' : ' OR ')})`;
    }
    case 'test': {
      const tested = scope.dialect.test(column(alias, condition.column), condition.test);
      const meets = condition.negated ? sql`NOT (${tested})` : tested;
      // a text may be long, and a condition may have hundreds of such tests for each row
      const guard = 'fold' in condition.test ? guardOf(scope) : [];
      return guard.length > 0 ? sql`(${joined([...guard, meets], ' AND ')})` : meets;
    }
    case 'related':
      return compileRelated(scope, alias, condition);
  }
}

/** Items in one plain row of ANDs or ORs. */
const ROW = 16;

/**
 * Nests many items as a balanced tree: in a plain sequence each item is one level deeper, and SQLite allows
 * 1,000 levels at most.
 */
function balanced(items: readonly Sql[], operator: string): Sql {
  if (items.length <= ROW) return joined(items, operator);
  const middle = items.length >> 1;
  const halves = [items.slice(0, middle), items.slice(middle)].map(
    (half) => sql`(${balanced(half, operator)})`,
  );
  return joined(halves, operator);
}

/** The conditions for the rows of `alias`. */
export function conditionsOf(
  scope: CompileScope,
  alias: string,
  condition: Condition | null,
): readonly Sql[] {
  if (!condition) return [];
  // a guard for each row would cost ten times as much as walking an index
  return [...(needsRowScan(condition) ? guardOf(scope) : []), compileCondition(scope, alias, condition)];
}

/** `WHERE …`, or an empty text. */
export const whereClause = (scope: CompileScope, alias: string, condition: Condition | null): Sql =>
  where(conditionsOf(scope, alias, condition));

function compileRelated(scope: CompileScope, alias: string, condition: RelatedCondition): Sql {
  const { hop } = condition;
  const parts: Sql[] = [];
  if (condition.where.kind !== 'never') {
    const owners = relatedOwners(scope, hop, [condition.base, condition.where]);
    parts.push(sql`${column(alias, ownerKey(hop))} IN (${owners})`);
  }
  if (condition.orMissing) {
    if (hop.kind === 'column' && !condition.base) parts.push(sql`${column(alias, hop.column)} IS NULL`);
    else parts.push(sql`NOT EXISTS (${relatedTo(scope, alias, hop, [condition.base])})`);
  }
  if (parts.length === 0) return sql`1=0`;
  return parts.length === 1 ? parts[0]! : sql`(${joined(parts, ' OR ')})`;
}

/** The column of the owner's table that a hop starts from. */
const ownerKey = (hop: FilterableHop): string => (hop.kind === 'column' ? hop.column : 'id');

/** The source of a hop's rows: its FROM, the column that names the owner, and constant conditions. */
interface HopSource {
  readonly from: Sql;
  readonly owner: Sql;
  readonly fixed: readonly Sql[];
  readonly target: string;
}

function hopSource(scope: CompileScope, hop: FilterableHop, needsTarget: boolean): HopSource {
  const target = scope.aliases.take();
  if (hop.kind === 'column') {
    return {
      from: sql`${ident(hop.targetTable)} ${ident(target)}`,
      owner: column(target, 'id'),
      fixed: [],
      target,
    };
  }
  if (hop.kind === 'morphColumn') {
    return {
      from: sql`${ident(hop.targetTable)} ${ident(target)}`,
      owner: column(target, hop.idColumn),
      fixed: [sql`${column(target, hop.typeColumn)}=${literal(hop.ownerUid)}`],
      target,
    };
  }
  const link = scope.aliases.take();
  const { owner, member, fixed } = linkColumns(hop, link);
  const join = needsTarget
    ? sql` JOIN ${ident(hop.targetTable)} ${ident(target)} ON ${column(target, 'id')}=${member}`
    : { text: '', slots: [] };
  return { from: sql`${ident(hop.table)} ${ident(link)}${join}`, owner, fixed, target };
}

/** Which columns of a link row name its two ends, and which conditions single out the attribute's rows. */
export function linkColumns(
  hop: Exclude<FilterableHop, { kind: 'column' | 'morphColumn' }>,
  link: string,
): { owner: Sql; member: Sql; fixed: Sql[]; order: Sql | null } {
  switch (hop.kind) {
    case 'link':
      return {
        owner: column(link, hop.ownerColumn),
        member: column(link, hop.targetColumn),
        fixed: [],
        order: hop.orderColumn ? column(link, hop.orderColumn) : null,
      };
    case 'component':
      return {
        owner: column(link, 'entity_id'),
        member: column(link, 'component_id'),
        fixed: [
          sql`${column(link, 'field')}=${literal(hop.field)}`,
          sql`${column(link, 'component_type')}=${literal(hop.componentUid)}`,
        ],
        order: column(link, 'order'),
      };
    case 'morphLink':
      return {
        owner: column(link, hop.idColumn),
        member: column(link, hop.targetColumn),
        fixed: [
          sql`${column(link, hop.typeColumn)}=${literal(hop.ownerUid)}`,
          sql`${column(link, 'field')}=${literal(hop.field)}`,
        ],
        order: column(link, 'order'),
      };
  }
}

/** The ids of all owners with a related row in these conditions. */
function relatedOwners(
  scope: CompileScope,
  hop: FilterableHop,
  conditions: readonly (Condition | null)[],
): Sql {
  const source = hopSource(scope, hop, true);
  const guard = guardOf(scope, column(source.target, 'id'));
  return sql`SELECT ${source.owner} FROM ${source.from}${clauses(scope, source, conditions, guard)}`;
}

/** The related rows of one owner. */
function relatedTo(
  scope: CompileScope,
  alias: string,
  hop: FilterableHop,
  conditions: readonly (Condition | null)[],
): Sql {
  const source = hopSource(scope, hop, conditions.some(Boolean));
  const joinCondition = sql`${source.owner}=${column(alias, ownerKey(hop))}`;
  return sql`SELECT 1 FROM ${source.from}${clauses(scope, source, conditions, [joinCondition, ...guardOf(scope)])}`;
}

function clauses(
  scope: CompileScope,
  source: HopSource,
  conditions: readonly (Condition | null)[],
  first: readonly Sql[],
): Sql {
  const compiled = conditions
    .filter((condition) => condition !== null)
    .filter((condition) => condition.kind !== 'always')
    .map((condition) => compileCondition(scope, source.target, condition));
  return where([...first, ...source.fixed, ...compiled]);
}

/** `ORDER BY …` for the caller's keys, ties broken by id (A6). */
export const orderClause = (scope: CompileScope, alias: string, order: readonly OrderTerm[]): Sql =>
  orderedBy(orderKeys(scope, alias, order));

/** The keys of an order, the last of which is the id. */
export function orderKeys(scope: CompileScope, alias: string, order: readonly OrderTerm[]): OrderKey[] {
  const expressions = order.map((term) => orderExpression(scope, alias, term));
  return orderKeysOf(alias, order, expressions);
}

/** The same for keys whose expressions are known already. */
export function orderKeysOf(
  alias: string,
  order: readonly OrderTerm[],
  expressions: readonly Sql[],
): OrderKey[] {
  const keys = order.map(({ direction }, index) => ({ expression: expressions[index]!, direction }));
  const byId = order.some((term) => term.path.length === 0 && term.column === 'id');
  return byId ? keys : [...keys, { expression: column(alias, 'id') }];
}

/** A column, or the smallest (ascending) or largest value over the path's rows (A7). */
export function orderExpression(scope: CompileScope, alias: string, term: OrderTerm): Sql {
  const [first, ...rest] = term.path;
  if (!first) return column(alias, term.column);
  const source = hopSource(scope, first.hop, true);
  let { from } = source;
  const conditions = [sql`${source.owner}=${column(alias, ownerKey(first.hop))}`, ...source.fixed];
  let target = source.target;
  if (first.base) conditions.push(compileCondition(scope, target, first.base));
  for (const { hop, base } of rest) {
    const next = hopSource(scope, hop, true);
    const on = [sql`${next.owner}=${column(target, ownerKey(hop))}`, ...next.fixed];
    // SQLite forgets the alias of a lone table in parentheses
    const joinedRows = hop.kind === 'column' || hop.kind === 'morphColumn' ? next.from : sql`(${next.from})`;
    from = sql`${from} JOIN ${joinedRows} ON ${joined(on, ' AND ')}`;
    target = next.target;
    if (base) conditions.push(compileCondition(scope, target, base));
  }
  const guard = guardOf(scope, column(target, 'id'));
  const rows = sql` FROM ${from} WHERE ${joined([...guard, ...conditions], ' AND ')}`;
  return scope.dialect.extreme(column(target, term.column), term.direction, rows);
}

/** Columns that almost every list filters by, and that have indexes for it. */
const INDEXED_COLUMNS = new Set(['id', 'published_at', 'locale']);

/** True if rows have to be visited one by one: for any condition except a publication state, a locale, an id. */
export function needsRowScan(condition: Condition): boolean {
  if (condition.kind === 'test') return !INDEXED_COLUMNS.has(condition.column);
  if (condition.kind === 'and' || condition.kind === 'or') return condition.items.some(needsRowScan);
  return condition.kind === 'related';
}
