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
  // a specimen's password
  'secret',
  'reset_password_token',
  'confirmation_token',
]);

/** Milliseconds before the comparison was made that count as times of the run. */
const BEFORE = 2000;

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Table {
  readonly name: string;
  /** A statement with a row where the table differs. */
  readonly differs: BetterSqlite3.Statement;
  /** A statement for all rows of a side as one text. */
  readonly rows: Readonly<Record<'main' | 'theirs', BetterSqlite3.Statement>>;
}

/** The rows of each table as text. */
interface Texts {
  /** SQLite's count of the commits of others. */
  readonly version: number;
  readonly rows: ReadonlyMap<string, string>;
  /** The last id of each table. */
  readonly next: ReadonlyMap<string, number>;
}

const UNREAD: Texts = { version: -1, rows: new Map(), next: new Map() };

/** Compares two files as they are at each call. */
export class RowComparison {
  readonly #db: BetterSqlite3.Database;
  readonly #tables: readonly Table[];
  /** All rows of our tables, and after how many commits they were read. */
  #ours: { readonly commits: number; readonly rows: string } = { commits: -1, rows: '' };
  /** The rows of both sides when they were read last. */
  readonly #texts: Record<'main' | 'theirs', Texts> = { main: UNREAD, theirs: UNREAD };
  /** What `differing` has found, by table, and for which rows. */
  readonly #found = new Map<
    string,
    { readonly ours: string; readonly theirs: string; readonly differs: boolean }
  >();
  readonly #onlyIn: Record<'ours' | 'theirs', ReadonlyMap<string, BetterSqlite3.Statement>>;

  /**
   * @param except tables that are not compared
   * @param random columns that are not, besides those of entries
   * @param since the time of the run, from which times count as equal
   */
  constructor(
    ours: string,
    theirs: string,
    {
      except = OWN,
      random = [],
      since = Date.now() - BEFORE,
    }: { readonly except?: RegExp; readonly random?: readonly string[]; readonly since?: number } = {},
  ) {
    this.#db = new BetterSqlite3(ours);
    this.#db.prepare('ATTACH ? AS theirs').run(theirs);
    const names = this.#db
      .prepare("SELECT name FROM main.sqlite_master WHERE type = 'table' ORDER BY name")
      .pluck()
      .all() as string[];
    const tables = names
      .filter((name) => !except.test(name))

      .map((name) => {
        const columns = this.#db.pragma(`table_info("${name}")`) as Column[];
        return [name, columns.filter((column) => !random.includes(column.name))] as const;
      });
    this.#tables = tables.map(([name, columns]) => ({
      name,
      differs: this.#db.prepare(differs(name, columns, since)),
      rows: { main: this.#rowsOf('main', name, columns), theirs: this.#rowsOf('theirs', name, columns) },
    }));
    const statements = (left: string, right: string) =>
      new Map(
        tables.map(([name, columns]) => [
          name,
          this.#db.prepare(rowsOnlyIn(left, right, name, columns, since)),
        ]),
      );
    this.#onlyIn = { ours: statements('main', 'theirs'), theirs: statements('theirs', 'main') };
  }

  /**
   * Whether our rows have changed since they were looked at last.
   * @param commits of our file: rows are read again only where it has grown
   */
  hasChanged(commits: number): boolean {
    if (commits === this.#ours.commits) return false;
    const before = this.#ours.rows;
    this.#ours = { commits, rows: [...this.#read('main').rows.values()].join() };
    return this.#ours.rows !== before;
  }

  /** The tables that are compared. */
  tables(): readonly string[] {
    return this.#tables.map(({ name }) => name);
  }

  /** The rows of a table that one side has and the other has not. */
  onlyIn(side: 'ours' | 'theirs', table: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#onlyIn[side].get(table)!.all() as Record<string, unknown>[];
  }

  /** The columns of a table in which its rows differ; none where rows are missing on one side. */
  differingColumns(table: string): readonly string[] {
    const [ours, theirs] = [this.onlyIn('ours', table), this.onlyIn('theirs', table)];
    if (ours.length !== theirs.length) return [];
    const names = Object.keys(ours[0] ?? {});
    return names.filter((name) => ours.some((row, index) => !Object.is(row[name], theirs[index]![name])));
  }

  /** The tables whose rows differ, or the ids the next rows get. */
  differing(): readonly string[] {
    const [left, right] = [this.#read('main'), this.#read('theirs')];
    const textOf = ({ rows, next }: Texts, name: string): string => `${next.get(name)} ${rows.get(name)}`;
    const differs = ({ name, differs }: Table): boolean => {
      const [ours, theirs] = [textOf(left, name), textOf(right, name)];
      if (ours === theirs) return false;
      const known = this.#found.get(name);
      if (known?.ours === ours && known.theirs === theirs) return known.differs;
      const found = differs.get() !== undefined;
      this.#found.set(name, { ours, theirs, differs: found });
      return found;
    };
    return this.#tables.filter(differs).map(({ name }) => name);
  }

  /** The rows of one side: they are read again only after a commit. */
  #read(side: 'main' | 'theirs'): Texts {
    const version = this.#db.pragma(`${side}.data_version`, { simple: true }) as number;
    if (this.#texts[side].version === version) return this.#texts[side];
    const next = this.#db.prepare(`SELECT name, seq FROM ${side}.sqlite_sequence`).raw().all();
    this.#texts[side] = {
      version,
      rows: new Map(this.#tables.map(({ name, rows }) => [name, rows[side].get() as string])),
      next: new Map(next as [string, number][]),
    };
    return this.#texts[side];
  }

  #rowsOf(side: 'main' | 'theirs', table: string, columns: readonly Column[]): BetterSqlite3.Statement {
    const row = columns.map(({ name }) => `quote("${name}")`).join(" || ',' || ");
    return this.#db.prepare(`SELECT coalesce(group_concat(${row}, ';'), '') FROM ${side}."${table}"`).pluck();
  }

  close(): void {
    this.#db.close();
  }
}

/** A statement with a row where a table differs. */
function differs(table: string, columns: readonly Column[], since: number): string {
  const next = (side: string): string => `(SELECT seq FROM ${side}.sqlite_sequence WHERE name = '${table}')`;
  const ids = isLinkTable(table) ? '' : ` UNION ALL SELECT 1 WHERE ${next('main')} IS NOT ${next('theirs')}`;
  const less = (left: string, right: string): string =>
    `SELECT 1 FROM (${rowsOnlyIn(left, right, table, columns, since)})`;
  return `${less('main', 'theirs')} UNION ALL ${less('theirs', 'main')}${ids} LIMIT 1`;
}

/** A statement with the rows of one side that the other one has not. */
function rowsOnlyIn(
  left: string,
  right: string,
  table: string,
  columns: readonly Column[],
  since: number,
): string {
  const links = isLinkTable(table);
  const shown = columns.filter(({ name }) => !RANDOM.has(name) && !(links && name === 'id'));
  const values = shown.map((column) => expression(column, columns, links, since));
  const places = values.map((_value, index) => index + 1).join();
  const rows = (side: string): string =>
    `SELECT *, count(*) FROM (SELECT ${values.join()} FROM ${side}."${table}") GROUP BY ${places}`;
  return `${rows(left)} EXCEPT ${rows(right)}`;
}

const isLinkTable = (table: string): boolean => /_links$|_components$|_morphs$/.test(table);

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
