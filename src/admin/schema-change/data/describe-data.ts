/** Counts what a change leaves behind, finds again and converts, in sentences for the person who makes it. */
import { counted } from '../../../core/base/counted.ts';
import type { Database } from '../../../core/database/database.ts';
import { readDefaultLocale } from '../../../core/database/default-locale.ts';
import { buildLayout, LOCALE } from '../../../core/database/layout/layout.ts';
import type { PresentLayout } from '../../../core/database/layout/present-layout.ts';
import type { SchemaDialect } from '../../../core/database/layout/schema-dialect.ts';
import { empty, ident, joined, placeholders, sql } from '../../../core/database/sql-template.ts';
import { type Model, schemaOf } from '../../../core/model/content-type.ts';
import { scalarType } from '../../../core/model/types/index.ts';
import { convertRows } from './convert-column.ts';
import type { Leftovers } from './data-step.ts';
import type { LayoutChanges } from './layout-changes.ts';
import type { SettledSteps } from './settle-steps.ts';

/** One thing to know before a change is made. */
export interface ChangeWarning {
  readonly kind: 'kept' | 'converted' | 'found' | 'hidden' | 'code';
  readonly message: string;
  /** The type or component, and its attribute. */
  readonly uid?: string;
  readonly attribute?: string;
  /** Where the values are. */
  readonly table?: string;
  readonly column?: string;
  /** How many values are meant. */
  readonly count?: number;
}

export interface DataFacts {
  readonly db: Database;
  readonly dialect: SchemaDialect;
  readonly present: PresentLayout;
  readonly changes: LayoutChanges;
  readonly settled: SettledSteps;
  readonly models: { readonly before: Model; readonly after: Model };
}

export async function describeData(facts: DataFacts): Promise<ChangeWarning[]> {
  return [
    ...(await describeLeft(facts)),
    ...(await describeConversions(facts)),
    ...(await describeFound(facts)),
    ...(await describeEnumerations(facts)),
  ];
}

/** How a database can be asked for a count. */
class Counter {
  readonly #facts: DataFacts;
  readonly #stored: (name: string) => string;

  constructor(facts: DataFacts) {
    this.#facts = facts;
    this.#stored = facts.dialect.storedName;
  }

  /** @returns null where there is no such table or column */
  async values({
    table,
    column,
    rows = [],
  }: Pick<Leftovers, 'table' | 'column' | 'rows'>): Promise<number | null> {
    const { present, db } = this.#facts;
    const columns = present.tables.get(this.#stored(table).toLowerCase());
    if (!columns) return null;
    if (column !== null && !columns.has(this.#stored(column).toLowerCase())) return null;
    const tests = [
      ...(column === null ? [] : [sql`${ident(this.#stored(column))} IS NOT NULL`]),
      ...rows.map((row) => sql`${ident(this.#stored(row.column))} = ?`),
    ];
    const where = tests.length === 0 ? empty : sql` WHERE ${joined(tests, ' AND ')}`;
    const values = rows.map(({ equals }) => equals);
    const [row] = await db.query<{ found: number }>(
      sql`SELECT count(*) AS found FROM ${ident(this.#stored(table))}${where}`,
      values,
    );
    return Number(row?.found ?? 0);
  }
}

async function describeLeft(facts: DataFacts): Promise<ChangeWarning[]> {
  const counter = new Counter(facts);
  const warnings: ChangeWarning[] = [];
  const { before } = facts.models;
  for (const left of facts.changes.left) {
    const { uid, attribute, table, column } = left;
    const count = await counter.values({ ...left, table: formerTable(facts, table) });
    if (count === null || count === 0) continue;
    const place = {
      uid,
      table: facts.settled.kept.get(table) ?? table,
      ...(column === null ? {} : { column }),
      ...(attribute === null ? {} : { attribute }),
      count,
    };
    if (attribute === 'publishedAt' && column !== null) continue;
    if (SYSTEM_OF_LOCALES.has(attribute ?? '') && isLocalized(before, uid)) continue;
    const what = attribute === null ? uid : `${attribute} of ${uid}`;
    const where = column === null ? place.table : `${place.table}.${column}`;
    const noun = schemaOf(before, uid).attributes.get(attribute ?? '')?.kind === 'scalar' ? 'value' : 'row';
    warnings.push({
      kind: 'kept',
      message: `${what}: ${counted(count, noun)} ${count === 1 ? 'stays' : 'stay'} in ${where} until octavo prune removes ${count === 1 ? 'it' : 'them'}`,
      ...place,
    });
  }
  return [...warnings, ...(await describeDrafts(facts)), ...(await describeLocales(facts))];
}

/** The name a table has before the steps. */
const formerTable = ({ settled }: DataFacts, table: string): string => {
  const step = settled.steps.find((one) => one.kind === 'renameTable' && one.to === table);
  return step?.kind === 'renameTable' ? step.from : table;
};

/** What a type has by being localized: it stays while it hides entries. */
const SYSTEM_OF_LOCALES: ReadonlySet<string> = new Set(['locale', 'localizations']);

const isLocalized = ({ contentTypes }: Model, uid: string): boolean =>
  contentTypes.get(uid)?.localized === true;

/** Types whose entries of other locales than the default one are not shown any more. */
async function describeLocales(facts: DataFacts): Promise<ChangeWarning[]> {
  const { before, after } = facts.models;
  const warnings: ChangeWarning[] = [];
  for (const { uid, collectionName } of before.contentTypes.values()) {
    if (!isLocalized(before, uid) || !after.contentTypes.has(uid) || isLocalized(after, uid)) continue;
    const table = facts.dialect.storedName(collectionName);
    if (!facts.present.tables.get(table.toLowerCase())?.has(LOCALE)) continue;
    const shown = await readDefaultLocale(facts.db, 'en');
    const [row] = await facts.db.query<{ found: number }>(
      sql`SELECT count(*) AS found FROM ${ident(table)} WHERE locale <> ?`,
      [shown],
    );
    const count = Number(row?.found ?? 0);
    if (count === 0) continue;
    warnings.push({
      kind: 'hidden',
      message: `${uid}: ${counted(count, 'entry', 'entries')} of other locales than ${shown} ${count === 1 ? 'stays' : 'stay'} in the database and ${count === 1 ? 'is' : 'are'} not shown; octavo drafts removes ${count === 1 ? 'it' : 'them'}`,
      uid,
      table: collectionName,
      count,
    });
  }
  return warnings;
}

/** Types whose drafts are not shown any more. */
async function describeDrafts(facts: DataFacts): Promise<ChangeWarning[]> {
  const { before, after } = facts.models;
  const warnings: ChangeWarning[] = [];
  for (const type of before.contentTypes.values()) {
    const now = after.contentTypes.get(type.uid);
    if (!type.draftAndPublish || !now || now.draftAndPublish) continue;
    const table = facts.dialect.storedName(type.collectionName);
    if (!facts.present.tables.get(table.toLowerCase())?.has('published_at')) continue;
    const [row] = await facts.db.query<{ found: number }>(
      sql`SELECT count(*) AS found FROM ${ident(table)} WHERE published_at IS NULL`,
    );
    const count = Number(row?.found ?? 0);
    if (count === 0) continue;
    warnings.push({
      kind: 'hidden',
      message: `${type.uid}: ${counted(count, 'draft')} stay in the database and are not shown; octavo drafts removes them`,
      uid: type.uid,
      table: type.collectionName,
      count,
    });
  }
  return warnings;
}

async function describeConversions(facts: DataFacts): Promise<ChangeWarning[]> {
  const { db, dialect, settled, models } = facts;
  const warnings: ChangeWarning[] = [];
  for (const step of settled.steps) {
    if (step.kind !== 'convertColumn') continue;
    const rename = settled.steps.find(
      (one) => one.kind === 'renameColumn' && one.table === step.table && one.to === step.column,
    );
    const column = rename?.kind === 'renameColumn' ? rename.from : step.column;
    const table = formerTable(facts, step.table);
    if (
      !facts.present.tables
        .get(dialect.storedName(table).toLowerCase())
        ?.has(dialect.storedName(column).toLowerCase())
    )
      continue;
    const count = await convertRows(db, db.dialect, {
      table: dialect.storedName(table),
      column: dialect.storedName(column),
      from: step.from,
      to: step.to,
    });
    const owner = attributeOf(models.after, step.table, step.column);
    warnings.push({
      kind: 'converted',
      message: describeCount(owner, step.to, `${step.table}.${step.keptAs}`, count),
      ...owner,
      table: step.table,
      column: step.column,
      count: count.changed + count.lost,
    });
  }
  return warnings.filter(({ count }) => count !== 0);
}

function describeCount(
  { uid, attribute }: { uid: string; attribute: string },
  type: string,
  kept: string,
  { exact, changed, lost, examples }: Awaited<ReturnType<typeof convertRows>>,
): string {
  const parts = [
    `${counted(exact, 'value')} ${exact === 1 ? 'becomes' : 'become'} ${type}`,
    ...(changed > 0 ? [`${counted(changed, 'value')} only in part`] : []),
    ...(lost > 0
      ? [
          `${counted(lost, 'value')} cannot and ${lost === 1 ? 'is' : 'are'} null (ids ${examples.join(', ')}${lost > examples.length ? ' …' : ''})`,
        ]
      : []),
  ];
  return `${attribute} of ${uid}: ${parts.join(', ')}; the former values stay in ${kept}`;
}

function attributeOf(model: Model, table: string, column: string): { uid: string; attribute: string } {
  for (const layout of buildLayout(model).tables.values()) {
    if (layout.table !== table) continue;
    const name = [...layout.columns].find(([, one]) => one === column)?.[0];
    if (name !== undefined) return { uid: layout.uid, attribute: name };
  }
  return { uid: table, attribute: column };
}

async function describeFound(facts: DataFacts): Promise<ChangeWarning[]> {
  const counter = new Counter(facts);
  const warnings: ChangeWarning[] = [];
  for (const { table, column } of facts.settled.found) {
    const count = await counter.values({ table: formerTable(facts, table), column });
    if (count === null || count === 0) continue;
    const owner = attributeOf(facts.models.after, table, column);
    warnings.push({
      kind: 'found',
      message: `${owner.attribute} of ${owner.uid}: ${counted(count, 'value')} of a former attribute ${count === 1 ? 'is' : 'are'} there again`,
      ...owner,
      table,
      column,
      count,
    });
  }
  return warnings;
}

/** Stored values that an enumeration does not list (any more): they are answered, and refused when they are saved. */
async function describeEnumerations({ db, dialect, present, models }: DataFacts): Promise<ChangeWarning[]> {
  const warnings: ChangeWarning[] = [];
  const layout = buildLayout(models.after);
  for (const { uid, table, columns } of layout.tables.values()) {
    const old = models.before.contentTypes.get(uid) ?? models.before.components.get(uid);
    const stored = dialect.storedName(table);
    for (const attribute of schemaOf(models.after, uid).attributes.values()) {
      const previous = old?.attributes.get(attribute.name);
      if (attribute.kind !== 'scalar' || attribute.type !== 'enumeration' || previous?.kind !== 'scalar')
        continue;
      const values = attribute.enum ?? [];
      if (scalarType(previous.type).column !== 'string') continue;
      if (previous.type === 'enumeration' && (previous.enum ?? []).every((one) => values.includes(one)))
        continue;
      const column = columns.get(attribute.name)!;
      if (!present.tables.get(stored.toLowerCase())?.has(column)) continue;
      const name = ident(column);
      const [row] = await db.query<{ found: number }>(
        sql`SELECT count(*) AS found FROM ${ident(stored)} WHERE ${name} IS NOT NULL AND ${name} NOT IN (${placeholders(values.length)})`,
        [...values],
      );
      const count = Number(row?.found ?? 0);
      if (count === 0) continue;
      warnings.push({
        kind: 'converted',
        message: `${attribute.name} of ${uid}: ${counted(count, 'value')} ${count === 1 ? 'is' : 'are'} none of ${values.join(', ')}; ${count === 1 ? 'it stays as it is' : 'they stay as they are'}`,
        uid,
        attribute: attribute.name,
        table,
        column,
        count,
      });
    }
  }
  return warnings;
}
