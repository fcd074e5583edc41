/** Two models and what was renamed between them → what happens to the rows (pure). */

import { buildDesiredLayout } from '../../../core/database/layout/desired/build-desired-layout.ts';
import type { Hop } from '../../../core/database/layout/hop.ts';
import {
  buildLayout,
  FILE_UID,
  type Layout,
  type TableLayout,
} from '../../../core/database/layout/layout.ts';
import type { ScalarAttribute } from '../../../core/model/attribute.ts';
import { type Model, schemaOf } from '../../../core/model/content-type.ts';
import { scalarType } from '../../../core/model/types/index.ts';
import type { DataStep, Leftovers } from './data-step.ts';
import { RenamedNames } from './renamed-names.ts';
import type { Renames } from './renames.ts';

export interface LayoutChanges {
  readonly steps: readonly DataStep[];
  /** What has no attribute any more. */
  readonly left: readonly Leftovers[];
}

export function layoutChanges(before: Model, after: Model, renames: Renames): LayoutChanges {
  return new Comparison(before, after, renames).result();
}

class Comparison {
  readonly #before: Model;
  readonly #after: Model;
  readonly #old: Layout;
  readonly #new: Layout;
  readonly #renames: Renames;
  readonly #tables: DataStep[] = [];
  readonly #columns: DataStep[] = [];
  readonly #values: DataStep[] = [];
  readonly #left: Leftovers[] = [];
  /** Former table → its name now, for tables with an owner that is still there. */
  readonly #movedTables = new Map<string, string>();
  readonly #movedColumns = new Set<string>();

  constructor(before: Model, after: Model, renames: Renames) {
    this.#before = before;
    this.#after = after;
    this.#old = buildLayout(before);
    this.#new = buildLayout(after);
    this.#renames = renames;
  }

  result(): LayoutChanges {
    const formerUids = new Set<string>();
    for (const table of this.#new.tables.values()) {
      const former = this.#renames.renamedTypes.get(table.uid) ?? table.uid;
      const old = this.#old.tables.get(former);
      if (!old) continue;
      formerUids.add(former);
      this.#compareType(old, table);
    }
    for (const old of this.#old.tables.values()) {
      if (!formerUids.has(old.uid)) this.#leaveType(old);
    }
    for (const [uid, former] of this.#renames.renamedTypes) this.#renameUid(former, uid);
    this.#renameNames();
    const steps = [
      ...this.#staleIndexes(),
      ...this.#tables,
      ...this.#columns,
      ...this.#staleKeys(),
      ...this.#values,
    ];
    return { steps, left: this.#left };
  }

  /** What settings, permissions and stored states of entries say. */
  #renameNames(): void {
    const { renamedTypes, renamedAttributes } = this.#renames;
    if (renamedTypes.size === 0 && renamedAttributes.size === 0) return;
    const names = new RenamedNames(this.#before, this.#after, this.#renames);
    const last: DataStep[] = [];
    for (const { uid, modelType } of names.kept()) {
      const to = names.uidOf(uid);
      const isType = modelType === 'contentType';
      const attributes = names.attributesOf(uid);
      const fields = isType ? names.fieldsOf(uid) : {};
      if (to !== uid || Object.keys({ ...attributes, ...fields }).length > 0) {
        this.#values.push({ kind: 'renameInSettings', uid, to, attributes, fields });
      }
      const relations = isType && Object.keys(attributes).length > 0 ? names.relationsTo(uid) : [];
      if (relations.length > 0) last.push({ kind: 'renameMainField', attributes, relations });
      const inSnapshots = isType ? names.snapshotNames(uid) : null;
      if (inSnapshots) last.push({ kind: 'renameInSnapshots', uid, names: inSnapshots });
      if (isType && to !== uid) last.push({ kind: 'moveHistory', from: uid, to });
    }
    this.#values.push(...last);
  }

  #compareType(old: TableLayout, now: TableLayout): void {
    this.#moveTable(old.table, now.table);
    const [oldSchema, newSchema] = [schemaOf(this.#before, old.uid), schemaOf(this.#after, now.uid)];
    const names = this.#renames.renamedAttributes.get(now.uid);
    const kept = new Set<string>();
    for (const attribute of newSchema.attributes.values()) {
      const former = names?.get(attribute.name) ?? attribute.name;
      const previous = oldSchema.attributes.get(former);
      if (!previous) continue;
      if (attribute.kind === 'scalar' && previous.kind === 'scalar') {
        kept.add(former);
        this.#compareScalars(old, now, previous, attribute);
        continue;
      }
      const [oldHop, newHop] = [old.hops.get(former), now.hops.get(attribute.name)];
      if (oldHop && newHop && this.#compareHops(old, [former, attribute.name], oldHop, newHop))
        kept.add(former);
    }
    for (const attribute of oldSchema.attributes.values()) {
      if (!kept.has(attribute.name)) this.#leave(old, attribute.name);
    }
  }

  #compareScalars(old: TableLayout, now: TableLayout, from: ScalarAttribute, to: ScalarAttribute): void {
    const [was, is] = [old.columns.get(from.name)!, now.columns.get(to.name)!];
    if (was !== is) this.#columns.push({ kind: 'renameColumn', table: now.table, from: was, to: is });
    const [oldKind, newKind] = [scalarType(from.type).column, scalarType(to.type).column];
    if (oldKind === newKind) return;
    const keptAs = `octavo_was_${is}`;
    this.#columns.push({
      kind: 'convertColumn',
      table: now.table,
      column: is,
      from: oldKind,
      to: to.type,
      keptAs,
    });
  }

  /** @returns whether the values of one hop are those of the other */
  #compareHops(old: TableLayout, [former, name]: readonly [string, string], from: Hop, to: Hop): boolean {
    if (from.kind === 'link' && to.kind === 'link') return this.#compareLinks(from, to);
    if (
      (from.kind === 'component' || from.kind === 'zone') &&
      (to.kind === 'component' || to.kind === 'zone')
    ) {
      this.#moveTable(from.table, to.table);
      if (former !== name) {
        this.#values.push({ kind: 'replaceValue', table: to.table, column: 'field', from: former, to: name });
      }
      return true;
    }
    if (from.kind === 'morphLink' && to.kind === 'morphLink') {
      if (former !== name) {
        // the uid itself is replaced later
        const where = { column: to.typeColumn, equals: old.uid };
        this.#values.push({
          kind: 'replaceValue',
          table: to.table,
          column: 'field',
          from: former,
          to: name,
          where,
        });
      }
      return true;
    }
    if (from.kind === 'morphToMany' && to.kind === 'morphToMany') {
      this.#moveTable(from.table, to.table);
      for (const key of ['ownerColumn', 'idColumn', 'typeColumn'] as const) {
        this.#moveColumn(to.table, from[key], to[key]);
      }
      return true;
    }
    return from.kind === to.kind;
  }

  #compareLinks(from: Extract<Hop, { kind: 'link' }>, to: Extract<Hop, { kind: 'link' }>): boolean {
    // the other side of a link is compared where it is owned
    if (!from.owner) return true;
    if (!to.owner) return false;
    if (this.#nowUid(from.targetUid) !== to.targetUid) return false;
    this.#moveTable(from.table, to.table);
    for (const key of ['ownerColumn', 'targetColumn', 'orderColumn', 'inverseOrderColumn'] as const) {
      const [was, is] = [from[key], to[key]];
      if (was !== null && is !== null) this.#moveColumn(to.table, was, is);
    }
    return true;
  }

  #nowUid(former: string): string {
    return [...this.#renames.renamedTypes].find(([, from]) => from === former)?.[0] ?? former;
  }

  #moveTable(from: string, to: string): void {
    if (this.#movedTables.has(from)) return;
    this.#movedTables.set(from, to);
    if (from !== to) this.#tables.push({ kind: 'renameTable', from, to });
  }

  #moveColumn(table: string, from: string, to: string): void {
    const key = `${table}.${from}`;
    if (from === to || this.#movedColumns.has(key)) return;
    this.#movedColumns.add(key);
    this.#columns.push({ kind: 'renameColumn', table, from, to });
  }

  /** An attribute that is gone, or has become something else. */
  #leave(old: TableLayout, attribute: string): void {
    const { uid } = old;
    const column = old.columns.get(attribute);
    if (column !== undefined) {
      const table = this.#movedTables.get(old.table) ?? old.table;
      this.#left.push({ uid, attribute, table, column });
      return;
    }
    const hop = old.hops.get(attribute);
    if (!hop) return;
    if (hop.kind === 'link' && hop.owner) this.#left.push({ uid, attribute, table: hop.table, column: null });
    if (hop.kind === 'morphToMany') this.#left.push({ uid, attribute, table: hop.table, column: null });
    const field = { column: 'field', equals: attribute };
    if (hop.kind === 'component' || hop.kind === 'zone') {
      this.#left.push({ uid, attribute, table: hop.table, column: null, rows: [field] });
    }
    if (hop.kind === 'morphLink' && hop.targetUid === FILE_UID) {
      const rows = [field, { column: hop.typeColumn, equals: uid }];
      this.#left.push({ uid, attribute, table: hop.table, column: null, rows });
    }
  }

  #leaveType(old: TableLayout): void {
    this.#left.push({ uid: old.uid, attribute: null, table: old.table, column: null });
    for (const [attribute, hop] of old.hops) {
      if ((hop.kind === 'link' && hop.owner) || hop.kind === 'morphToMany') {
        this.#left.push({ uid: old.uid, attribute, table: hop.table, column: null });
      }
    }
  }

  /** Rows that name a type or component by its uid. */
  #renameUid(former: string, uid: string): void {
    const replaced = new Set<string>();
    const replace = (table: string, column: string): void => {
      if (replaced.has(`${table}.${column}`)) return;
      replaced.add(`${table}.${column}`);
      this.#values.push({ kind: 'replaceValue', table, column, from: former, to: uid });
    };
    for (const { table, hops } of this.#new.tables.values()) {
      for (const hop of hops.values()) {
        if (hop.kind === 'morphToMany') replace(hop.table, hop.typeColumn);
        if (hop.kind === 'morphToOne') replace(table, hop.typeColumn);
        if (hop.kind === 'component' || hop.kind === 'zone') replace(hop.table, 'component_type');
      }
    }
  }

  /**
   * Indexes of renamed tables and columns: v4 names them after these. The start makes those of the new names; on
   * databases where names are shared by all tables the former ones would stand in the way of a table that gets
   * the former name.
   */
  #staleIndexes(): DataStep[] {
    const moved = new Map([...this.#movedTables].filter(([from, to]) => from !== to));
    const columns = this.#columns.filter(
      (step) => step.kind === 'renameColumn' || step.kind === 'convertColumn',
    );
    const touched = new Set([...moved.keys()]);
    for (const step of columns) {
      const former = [...this.#movedTables].find(([, to]) => to === step.table)?.[0] ?? step.table;
      touched.add(former);
    }
    const now = new Set(
      buildDesiredLayout(this.#after, this.#new).flatMap(({ name, indexes }) =>
        indexes.map((index) => `${name}.${index.name}.${index.columns.join()}`),
      ),
    );
    const converted = new Set(
      columns.flatMap((step) => (step.kind === 'convertColumn' ? [`${step.table}.${step.column}`] : [])),
    );
    return buildDesiredLayout(this.#before, this.#old)
      .filter(({ name }) => touched.has(name))
      .flatMap(({ name, indexes, foreignKeys }) => {
        const to = moved.get(name) ?? name;
        const keys = new Set(foreignKeys.map((key) => key.name));
        const stale = indexes.filter(
          (index) =>
            !now.has(`${to}.${index.name}.${index.columns.join()}`) ||
            index.columns.some((column) => converted.has(`${to}.${column}`)),
        );
        return stale.map(({ name: index, unique }) => ({
          kind: 'dropIndex' as const,
          table: name,
          index,
          unique,
          ofKey: keys.has(index),
        }));
      });
  }

  /** The foreign keys of renamed tables and columns, whose names v4 makes of theirs. */
  #staleKeys(): DataStep[] {
    const now = new Map(buildDesiredLayout(this.#after, this.#new).map((table) => [table.name, table]));
    return buildDesiredLayout(this.#before, this.#old).flatMap(({ name, foreignKeys }) => {
      const table = this.#movedTables.get(name);
      const keys = table === undefined ? undefined : now.get(table)?.foreignKeys;
      // both lists are made in the same order
      if (table === undefined || keys?.length !== foreignKeys.length) return [];
      return foreignKeys.flatMap((key, at) =>
        key.name === keys[at]!.name
          ? []
          : [{ kind: 'renameKey' as const, table, from: key.name, to: keys[at]! }],
      );
    });
  }
}
