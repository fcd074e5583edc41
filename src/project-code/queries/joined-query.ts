/**
 * The queries of `strapi.db.queryBuilder` that name tables by aliases: `join`, `groupBy`, and columns such as `t1.name`. Each is
 * a query of knex.
 */
import { isObject } from '../../core/base/is-object.ts';
import type { KnexInstance } from './knex-connection.ts';

type Row = Readonly<Record<string, unknown>>;

/** Columns with what their values are compared with, or in which direction rows are sorted by them. */
type Columns = Readonly<Record<string, unknown>>;

/** What v4's `join` takes: an attribute, or a table and its columns. */
export interface Join {
  readonly alias: string;
  /** A relation or a component. */
  readonly targetField?: string;
  readonly referencedTable?: string;
  readonly referencedColumn?: string;
  readonly rootColumn?: string;
  /** The alias of the table that it is joined to; by default that of the type. */
  readonly rootTable?: string;
  /** `leftJoin` unless it is another of knex's. */
  readonly method?: string;
  /** Values of columns of the joined table. */
  readonly on?: Columns;
  readonly orderBy?: Columns;
}

/** A join of one table. */
interface TableJoin extends Required<Pick<Join, 'alias' | 'rootTable' | 'method'>> {
  readonly table: string;
  readonly column: string;
  readonly rootColumn: string;
  readonly on: Columns;
  readonly orderBy: Columns;
}

export interface JoinedQuery {
  readonly alias: string;
  /** Attributes, columns, `alias.column`, `column as name`, SQL of knex; all columns where there are none. */
  readonly columns: readonly unknown[];
  readonly conditions: readonly unknown[];
  readonly joins: readonly TableJoin[];
  readonly groups: readonly unknown[];
  readonly order: readonly (readonly [name: string, direction: string])[];
  readonly limit: number | undefined;
  readonly offset: number | undefined;
  /** Rows of the type are counted, once each. */
  readonly counts: boolean;
}

/** As much of a query of knex as is put together here; code goes on with it. */
export interface KnexSelect extends PromiseLike<Row[]> {
  select(...columns: readonly unknown[]): KnexSelect;
  distinct(...columns: readonly unknown[]): KnexSelect;
  countDistinct(column: string): KnexSelect;
  groupBy(...columns: readonly unknown[]): KnexSelect;
  orderBy(column: string, direction: string): KnexSelect;
  limit(count: number): KnexSelect;
  offset(count: number): KnexSelect;
  where(...condition: readonly unknown[]): KnexSelect;
  orWhere(work: (group: KnexSelect) => void): KnexSelect;
  whereNot(work: (group: KnexSelect) => void): KnexSelect;
  whereIn(column: string, values: unknown): KnexSelect;
  whereNotIn(column: string, values: unknown): KnexSelect;
  whereBetween(column: string, range: unknown): KnexSelect;
  whereNull(column: string): KnexSelect;
  whereNotNull(column: string): KnexSelect;
}

interface JoinTable {
  readonly name: string;
  readonly joinColumn: { readonly name: string };
  readonly inverseJoinColumn?: { readonly name: string };
  readonly morphColumn?: {
    readonly idColumn: { readonly name: string };
    readonly typeColumn: { readonly name: string };
  };
  readonly on?: Columns;
}

interface StoredAttribute {
  readonly type?: unknown;
  readonly columnName?: string;
  readonly target?: string;
  readonly morphBy?: string;
  readonly joinTable?: JoinTable;
  readonly joinColumn?: { readonly name: string };
}

/** The part of what `strapi.db.metadata` says of a type. */
export interface StoredModel {
  readonly uid: string;
  readonly tableName: string;
  readonly attributes: Readonly<Record<string, StoredAttribute>>;
  readonly columnToAttribute: Readonly<Record<string, string>>;
}

type ModelOf = (uid: string) => StoredModel;

/** The name of what code asks for and this cannot do; the builder makes an error of it. */
export class NotExpressible extends Error {}

/**
 * The joins of tables that a `join` stands for.
 * @param nextAlias for the table in between
 * @throws NotExpressible for an attribute that leads to no table, or to several
 */
export function tableJoins(
  join: Join,
  root: { readonly alias: string; readonly model: StoredModel; readonly modelOf: ModelOf },
  nextAlias: () => string,
): TableJoin[] {
  const { alias, targetField, rootTable = root.alias, method = 'leftJoin', on = {}, orderBy = {} } = join;
  const last = { alias, rootTable, method, on, orderBy };
  if (targetField === undefined) {
    const { referencedTable, referencedColumn, rootColumn } = join;
    if (referencedTable === undefined || referencedColumn === undefined || rootColumn === undefined) {
      throw new NotExpressible(
        'join without targetField, or referencedTable, referencedColumn and rootColumn',
      );
    }
    return [{ ...last, table: referencedTable, column: referencedColumn, rootColumn }];
  }
  const attribute = root.model.attributes[targetField];
  const target = attribute?.target === undefined ? null : root.modelOf(attribute.target);
  if (attribute && target) {
    const { joinColumn } = attribute;
    if (joinColumn) return [{ ...last, table: target.tableName, column: 'id', rootColumn: joinColumn.name }];
    const link = linkOf(root.model, targetField, attribute, target);
    if (link) {
      const between = nextAlias();
      const { table, column, targetColumn, on: onLink } = link;
      const first = { alias: between, rootTable, method, on: onLink, orderBy: {} };
      return [
        { ...first, table, column, rootColumn: 'id' },
        { ...last, rootTable: between, table: target.tableName, column: 'id', rootColumn: targetColumn },
      ];
    }
  }
  throw new NotExpressible(`join of ${targetField}, which is no relation to one type and no component`);
}

/** The table between a type and what an attribute leads to. */
function linkOf(model: StoredModel, name: string, attribute: StoredAttribute, target: StoredModel) {
  const { joinTable, morphBy } = attribute;
  if (joinTable?.inverseJoinColumn) {
    const { joinColumn, inverseJoinColumn, on = {} } = joinTable;
    return { table: joinTable.name, column: joinColumn.name, targetColumn: inverseJoinColumn.name, on };
  }
  const files = morphBy === undefined ? undefined : target.attributes[morphBy]?.joinTable;
  if (!files?.morphColumn) return null;
  const { idColumn, typeColumn } = files.morphColumn;
  const on = { [typeColumn.name]: model.uid, field: name };
  return { table: files.name, column: idColumn.name, targetColumn: files.joinColumn.name, on };
}

/**
 * The query of knex.
 * @throws NotExpressible for conditions on related entries, and for operators that have no column of their own
 */
export function joinedQuery(knex: KnexInstance, model: StoredModel, query: JoinedQuery): KnexSelect {
  const { alias, joins, groups, limit, offset } = query;
  const columnOf = (name: string): string => {
    if (name.includes('.')) return name;
    const attribute = model.attributes[name];
    const column = attribute ? (attribute.columnName ?? attribute.joinColumn?.name) : name;
    if (column === undefined) throw new NotExpressible(`${name}, which has no column, in a query of knex`);
    return `${alias}.${column}`;
  };
  const selectable = (column: unknown): unknown => {
    if (typeof column !== 'string') return column;
    const [name = '', as] = column.split(/ as /i);
    return as === undefined ? columnOf(name) : `${columnOf(name)} as ${as}`;
  };
  let made = knex(`${model.tableName} as ${alias}`) as KnexSelect;
  for (const { alias: joined, table, column, rootTable, rootColumn, method, on } of joins) {
    const join = (made as unknown as Record<string, unknown>)[method];
    if (typeof join !== 'function') throw new NotExpressible(`join with the method ${method}`);
    made = join.call(made, `${table} as ${joined}`, function (this: JoinClause) {
      this.on(`${rootTable}.${rootColumn}`, `${joined}.${column}`);
      for (const [name, value] of Object.entries(on)) this.andOnVal(`${joined}.${name}`, value);
    }) as KnexSelect;
  }
  for (const condition of query.conditions) addCondition(made, condition, columnOf);
  if (query.counts) return made.countDistinct(`${alias}.id as count`);
  const joinOrder = joins.flatMap(({ alias: joined, orderBy }) =>
    Object.entries(orderBy).map(([name, direction]) => [`${joined}.${name}`, String(direction)] as const),
  );
  const columns = query.columns.length > 0 ? query.columns.map(selectable) : [`${alias}.*`];
  // rows that a join repeats are one; what they are sorted by belongs to them then
  if (joins.length > 0 && groups.length === 0)
    made = made.distinct(...joinOrder.map(([name]) => name), ...columns);
  else made = made.select(...columns);
  if (groups.length > 0) made = made.groupBy(...groups.map(selectable));
  const order = query.order.map(([name, direction]) => [columnOf(name), direction] as const);
  for (const [column, direction] of [...joinOrder, ...order]) made = made.orderBy(column, direction);
  if (limit !== undefined) made = made.limit(limit);
  return offset === undefined ? made : made.offset(offset);
}

interface JoinClause {
  on(first: string, second: string): void;
  andOnVal(column: string, value: unknown): void;
}

type Compare = (query: KnexSelect, column: string, value: unknown) => unknown;

const sign =
  (operator: string): Compare =>
  (query, column, value) =>
    query.where(column, operator, value);

const OPERATORS: Readonly<Record<string, Compare>> = {
  $eq: (query, column, value) => (value === null ? query.whereNull(column) : query.where(column, value)),
  $ne: (query, column, value) =>
    value === null ? query.whereNotNull(column) : query.where(column, '<>', value),
  $in: (query, column, value) => query.whereIn(column, value),
  $notIn: (query, column, value) => query.whereNotIn(column, value),
  $lt: sign('<'),
  $lte: sign('<='),
  $gt: sign('>'),
  $gte: sign('>='),
  $between: (query, column, value) => query.whereBetween(column, value),
  $null: (query, column, value) => (value === false ? query.whereNotNull(column) : query.whereNull(column)),
  $notNull: (query, column, value) =>
    value === false ? query.whereNull(column) : query.whereNotNull(column),
};

function addCondition(query: KnexSelect, condition: unknown, columnOf: (name: string) => string): void {
  const add = (group: KnexSelect, one: unknown): void => addCondition(group, one, columnOf);
  for (const [name, value] of Object.entries(Object(condition))) {
    if (value === undefined) continue;
    if (name === '$and')
      for (const one of [value].flat()) query.where((group: KnexSelect) => add(group, one));
    else if (name === '$or') {
      query.where((group: KnexSelect) => {
        for (const one of [value].flat()) group.orWhere((inner) => add(inner, one));
      });
    } else if (name === '$not') query.whereNot((group) => add(group, value));
    else addComparison(query, columnOf(name), value);
  }
}

function addComparison(query: KnexSelect, column: string, value: unknown): void {
  if (Array.isArray(value)) query.whereIn(column, value);
  else if (!isObject(value) || value instanceof Date || typeof value['toSQL'] === 'function')
    OPERATORS['$eq']!(query, column, value);
  else {
    for (const [operator, operand] of Object.entries(value)) {
      const compare = OPERATORS[operator];
      if (!compare) throw new NotExpressible(`a condition with ${operator} in a query of knex`);
      compare(query, column, operand);
    }
  }
}

/** Rows by attributes, as v4 gives them: what is no attribute of the type is left out. */
export function toEntities(rows: readonly Row[], { attributes, columnToAttribute }: StoredModel): Row[] {
  return rows.map((row) => {
    const entity: Record<string, unknown> = {};
    for (const [column, value] of Object.entries(row)) {
      const name = columnToAttribute[column] ?? column;
      const attribute = attributes[name];
      if (attribute) entity[name] = fromStored(value, attribute.type);
    }
    return entity;
  });
}

function fromStored(value: unknown, type: unknown): unknown {
  if (value === null) return null;
  if (type === 'boolean') return Boolean(value);
  if (type === 'datetime' || type === 'timestamp') return new Date(value as number).toISOString();
  if (type === 'json' && typeof value === 'string') return JSON.parse(value);
  return value;
}
