/**
 * Fits the steps of a change to what the database holds besides the layout: columns and tables of earlier attributes
 * and types may have the names that are needed now. They are kept under names of their own, or are found again.
 */

import { buildDesiredLayout } from '../../../core/database/layout/desired/build-desired-layout.ts';
import type { DesiredLayout } from '../../../core/database/layout/desired/desired-layout.ts';
import { buildLayout } from '../../../core/database/layout/layout.ts';
import type { PresentLayout } from '../../../core/database/layout/present-layout.ts';
import type { SchemaDialect } from '../../../core/database/layout/schema-dialect.ts';
import type { Model } from '../../../core/model/content-type.ts';
import type { DataStep } from './data-step.ts';
import type { LayoutChanges } from './layout-changes.ts';

/** Values that an attribute of this change finds in the database. */
export interface FoundAgain {
  readonly table: string;
  readonly column: string;
}

export interface SettledSteps {
  readonly steps: readonly DataStep[];
  readonly found: readonly FoundAgain[];
  /** Former name → the name it is kept under: `table` or `table.column`. */
  readonly kept: ReadonlyMap<string, string>;
}

/** @param created uids of types and components that this change makes */
export function settleSteps(
  { steps, left }: LayoutChanges,
  models: { readonly before: Model; readonly after: Model; readonly created: readonly string[] },
  present: PresentLayout,
  dialect: SchemaDialect,
): SettledSteps {
  const old = buildDesiredLayout(models.before, buildLayout(models.before));
  const now = buildDesiredLayout(models.after, buildLayout(models.after));
  const names = new FreeNames(present, dialect);
  const first: DataStep[] = [];
  const last: DataStep[] = [];
  const found: FoundAgain[] = [];
  const kept = new Map<string, string>();
  const oldTables = tablesOf(old);
  const movedTo = new Map(
    steps.flatMap((step) => (step.kind === 'renameTable' ? [[step.to, step.from] as const] : [])),
  );
  const movedAway = new Set(steps.flatMap((step) => (step.kind === 'renameTable' ? [step.from] : [])));
  const keepTable = (name: string, indexes: { name: string; unique: boolean }[]): void => {
    const keptAs = names.table(name);
    first.push({ kind: 'keepTable', table: name, keptAs, indexes });
    kept.set(name, keptAs);
  };
  for (const table of now) {
    const former = movedTo.get(table.name) ?? table.name;
    const isThere = names.hasTable(table.name);
    const isLeft = left.some((one) => one.table === table.name && one.column === null && !one.rows);
    const isNew = !oldTables.has(former);
    const isTaken = isThere && (isLeft || isNew || former !== table.name) && !movedAway.has(table.name);
    if (isTaken && !table.name.startsWith('octavo_')) {
      const indexes = [...table.indexes, ...(oldTables.get(table.name)?.indexes ?? [])];
      keepTable(table.name, [...new Map(indexes.map((index) => [index.name, index])).values()]);
      continue;
    }
    if (isNew) continue;
    for (const column of table.columns) {
      const type = names.columnType(former, column.name);
      if (type === undefined || oldTables.get(former)!.columns.some(({ name }) => name === column.name))
        continue;
      const isTarget = steps.some(
        (step) => step.kind === 'renameColumn' && step.table === table.name && step.to === column.name,
      );
      if (!isTarget && dialect.isMadeAs(column.kind, type)) {
        found.push({ table: table.name, column: column.name });
        continue;
      }
      const keptAs = names.column(former, column.name);
      first.push({ kind: 'renameColumn', table: former, from: column.name, to: keptAs });
      kept.set(`${table.name}.${column.name}`, keptAs);
    }
  }
  // rows that point at entries of a former type must not point at those of a new one with its name
  for (const uid of models.created) {
    for (const { table, column } of typeColumns(models.after)) {
      last.push({ kind: 'replaceValue', table, column, from: uid, to: `octavo_was_${uid}` });
    }
    if (models.after.contentTypes.has(uid)) last.push({ kind: 'keepHistory', uid });
  }
  const settled = steps.map((step) =>
    step.kind === 'convertColumn' ? { ...step, keptAs: names.column(step.table, step.column) } : step,
  );
  return { steps: [...first, ...settled, ...last], found, kept };
}

const tablesOf = (layout: DesiredLayout) => new Map(layout.map((table) => [table.name, table]));

/** The columns that name types and components by their uids. */
function typeColumns(model: Model): { table: string; column: string }[] {
  const columns = new Map<string, { table: string; column: string }>();
  const add = (table: string, column: string): void => {
    columns.set(`${table}.${column}`, { table, column });
  };
  for (const { table, hops } of buildLayout(model).tables.values()) {
    for (const hop of hops.values()) {
      if (hop.kind === 'morphToMany') add(hop.table, hop.typeColumn);
      if (hop.kind === 'morphToOne') add(table, hop.typeColumn);
      if (hop.kind === 'component' || hop.kind === 'zone') add(hop.table, 'component_type');
    }
  }
  return [...columns.values()];
}

/** Names that nothing in the database has. */
class FreeNames {
  readonly #present: PresentLayout;
  readonly #stored: (name: string) => string;
  readonly #reserved = new Set<string>();

  constructor(present: PresentLayout, dialect: SchemaDialect) {
    this.#present = present;
    this.#stored = (name) => dialect.storedName(name).toLowerCase();
  }

  hasTable(name: string): boolean {
    return this.#present.tables.has(this.#stored(name));
  }

  columnType(table: string, column: string): string | undefined {
    return this.#present.tables.get(this.#stored(table))?.get(this.#stored(column));
  }

  table(name: string): string {
    return this.#free(`octavo_was_${name}`, (one) => this.hasTable(one));
  }

  column(table: string, name: string): string {
    const key = (one: string): string => `${table}.${one}`;
    return this.#free(
      `octavo_was_${name}`,
      (one) => this.columnType(table, one) !== undefined || this.#reserved.has(key(one)),
      key,
    );
  }

  #free(wanted: string, isTaken: (name: string) => boolean, key = (name: string) => name): string {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? wanted : `${wanted}_${number}`;
      if (isTaken(name) || this.#reserved.has(key(name))) continue;
      this.#reserved.add(key(name));
      return name;
    }
  }
}
