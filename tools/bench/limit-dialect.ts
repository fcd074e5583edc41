/** What the limit servers' statements have otherwise on each database. */

export interface LimitDialect {
  /** A text as a JSON string. */
  quote(column: string): string;
  /** A moment as JavaScript prints it, between quotes. */
  moment(column: string): string;
  /** A number that is whole prints without `.0`, as JavaScript prints it. */
  number(column: string): string;
  /** A boolean as JSON. */
  boolean(column: string): string;
  /** Texts of rows one after the other with commas between; the rows come in this order already. */
  join(text: string, order: string): string;
  /** A value of the request. */
  value(name: string, type: 'number' | 'text'): string;
  /** A value behind OFFSET. */
  offset(name: string): string;
  /** Rows of table `l` in an order, under a condition that names tables outside. */
  ordered(columns: string, table: string, where: string, order: string): Ordered;
  /** How many pages of a size there are. */
  pages(total: string, size: number): string;
  /** Begins a table of the statement that is to be made once. */
  once(name: string): string;
  /** The finished body. */
  body(text: string): string;
}

/** A source, and what is left of its condition. */
interface Ordered {
  readonly from: string;
  readonly where: string;
}

const orderedSource: LimitDialect['ordered'] = (columns, table, where, order) => ({
  from: `(SELECT ${columns} FROM ${table} l WHERE ${where} ORDER BY ${order}) l`,
  where: 'true',
});

/**
 * Parameters are written `+@name`: SQLite plans a statement anew whenever a bare parameter that its planner
 * has looked at gets another value, and that costs more than some of the statements here.
 */
export const SQLITE_DIALECT: LimitDialect = {
  quote: (column) => `json_quote(${column})`,
  // cheaper than one `strftime`
  moment: (column) =>
    `'"',date(${column}/1000,'unixepoch'),'T',time(${column}/1000.0,'unixepoch','subsec'),'Z"'`,
  number: (column) =>
    `CASE WHEN ${column}=CAST(${column} AS INTEGER) THEN CAST(${column} AS INTEGER) ELSE ${column} END`,
  boolean: (column) => `CASE ${column} WHEN 1 THEN 'true' ELSE 'false' END`,
  join: (text) => `group_concat(${text},',')`,
  value: (name, type) => (type === 'number' ? `CAST(@${name} AS INTEGER)` : `+@${name}`),
  offset: (name) => `CAST(@${name} AS INTEGER)`,
  ordered: orderedSource,
  pages: (total, size) => `(${total}+${size - 1})/${size}`,
  once: (name) => `WITH ${name} AS MATERIALIZED`,
  body: (text) => `CAST(${text} AS BLOB)`,
};

/** Values are written `@name` and numbered afterwards. */
export const POSTGRES_DIALECT: LimitDialect = {
  quote: (column) => `to_json(${column})`,
  moment: (column) => `to_char(${column},'"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`,
  number: (column) => `trim_scale(${column})`,
  boolean: (column) => `CASE WHEN ${column} THEN 'true' ELSE 'false' END`,
  join: (text, order) => `string_agg(${text},',' ORDER BY ${order})`,
  value: (name, type) => `@${name}::${type === 'number' ? 'int' : 'text'}`,
  offset: (name) => `@${name}::int`,
  ordered: orderedSource,
  pages: (total, size) => `(${total}+${size - 1})/${size}`,
  once: (name) => `WITH ${name} AS MATERIALIZED`,
  body: (text) => text,
};

/** Values are written `@name`; the driver gets a `?` for each. */
export const MARIADB_DIALECT: LimitDialect = {
  quote: (column) => `json_quote(${column})`,
  moment: (column) => `'"',left(date_format(${column},'%Y-%m-%dT%H:%i:%s.%f'),23),'Z"'`,
  number: (column) => `${column}+0e0`,
  boolean: (column) => `CASE WHEN ${column} THEN 'true' ELSE 'false' END`,
  join: (text, order) => `group_concat(${text} ORDER BY ${order} SEPARATOR ',')`,
  value: (name, type) => (type === 'number' ? `CAST(@${name} AS SIGNED)` : `@${name}`),
  offset: (name) => `@${name}`,
  // a source can't name tables outside; group_concat brings the order
  ordered: (_columns, table, where) => ({ from: `${table} l`, where }),
  pages: (total, size) => `(${total}+${size - 1}) DIV ${size}`,
  once: (name) => `WITH ${name} AS`,
  body: (text) => text,
};
