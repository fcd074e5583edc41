/** Whether two SQLite files of v4's layout hold the same rows: cheaper than to read all entries from two servers. */
import BetterSqlite3 from 'better-sqlite3';

/** Tables of the servers' own, and those with times of use. */
const OWN = /^(sqlite_|octavo_|strapi_(core_store_settings|migrations|database_schema|api_tokens))/;

/** What is random, or encrypted with something random. */
const RANDOM: ReadonlySet<string> = new Set([
  'hash',
  'url',
  'formats',
  'preview_url',
  'password',
  'reset_password_token',
  'confirmation_token',
]);

/** Milliseconds before the comparison was made that count as times of the run. */
const BEFORE = 2000;

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Compares two files as they are at each call. */
export class RowComparison {
  readonly #db: BetterSqlite3.Database;
  readonly #tables: readonly (readonly [name: string, differs: BetterSqlite3.Statement])[];

  constructor(ours: string, theirs: string) {
    this.#db = new BetterSqlite3(ours);
    this.#db.prepare('ATTACH ? AS theirs').run(theirs);
    const since = Date.now() - BEFORE;
    const names = this.#db
      .prepare("SELECT name FROM main.sqlite_master WHERE type = 'table' ORDER BY name")
      .pluck()
      .all() as string[];
    this.#tables = names
      .filter((name) => !OWN.test(name))
      .map((name) => {
        const columns = this.#db.pragma(`table_info("${name}")`) as Column[];
        return [name, this.#db.prepare(differs(name, columns, since))];
      });
  }

  /** The tables whose rows differ, or the ids the next rows get. */
  differing(): readonly string[] {
    return this.#tables.filter(([, statement]) => statement.get() !== undefined).map(([name]) => name);
  }

  close(): void {
    this.#db.close();
  }
}

/** A statement with a row where a table differs. */
function differs(table: string, columns: readonly Column[], since: number): string {
  const links = /_links$|_components$|_morphs$/.test(table);
  const shown = columns.filter(({ name }) => !RANDOM.has(name) && !(links && name === 'id'));
  const values = shown.map((column) => expression(column, columns, links, since));
  const places = values.map((_value, index) => index + 1).join();
  const rows = (side: string): string =>
    `SELECT *, count(*) FROM (SELECT ${values.join()} FROM ${side}."${table}") GROUP BY ${places}`;
  const less = (left: string, right: string): string => `SELECT 1 FROM (${rows(left)} EXCEPT ${rows(right)})`;
  const next = (side: string): string => `(SELECT seq FROM ${side}.sqlite_sequence WHERE name = '${table}')`;
  const ids = links ? '' : ` UNION ALL SELECT 1 WHERE ${next('main')} IS NOT ${next('theirs')}`;
  return `${less('main', 'theirs')} UNION ALL ${less('theirs', 'main')}${ids} LIMIT 1`;
}

/** A column's value; of an order the place among the rows it orders. */
function expression(
  { name, type }: Column,
  columns: readonly Column[],
  links: boolean,
  since: number,
): string {
  if (links && (name === 'order' || name.endsWith('_order'))) {
    const member =
      name === 'order' ? /^(id|file_id|component_id|component_type)$/ : name.replace(/order$/, 'id');
    const owner = columns.filter((one) =>
      typeof member === 'string'
        ? one.name.endsWith('_id') && one.name !== member
        : !member.test(one.name) && one.name !== 'order',
    );
    const partition = owner.map((one) => `"${one.name}"`).join();
    return `row_number() OVER (PARTITION BY ${partition} ORDER BY "${name}", id) AS "${name}"`;
  }
  if (type === 'datetime')
    return `CASE WHEN "${name}" >= ${since} THEN 'now' ELSE "${name}" END AS "${name}"`;
  return `"${name}"`;
}
