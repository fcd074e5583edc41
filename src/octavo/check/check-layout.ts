/** Tables, columns and indexes: what the first start would add, and what does not fit. */

import { findLeftoverData, nameOf } from '../../admin/schema-change/data/leftover-data.ts';
import { counted } from '../../core/base/counted.ts';
import type { DialectName, Executor } from '../../core/database/database.ts';
import { buildDesiredLayout } from '../../core/database/layout/desired/build-desired-layout.ts';
import type { Layout } from '../../core/database/layout/layout.ts';
import type { PresentLayout } from '../../core/database/layout/present-layout.ts';
import { OCTAVO_PREFIX } from '../../core/database/sql/stored-names.ts';
import { schemaDialect } from '../../core/database/sync/load-schema-dialect.ts';
import { planSync } from '../../core/database/sync/plan-sync.ts';
import { UNFINISHED_IMPORT, UnfinishedImportError } from '../../core/database/sync/unfinished-import.ts';
import {
  describeUnreadable,
  UNREADABLE_REMEDY,
  unreadableValues,
} from '../../core/database/sync/unreadable-values.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { Finding } from './report.ts';

const LEFT = '`octavo prune` removes it; an attribute of its name and type finds it again.';
const LEFT_BESIDE_CODE = `Code or a plugin may use it: keep it then. Of a former schema: ${LEFT}`;

export interface CheckedLayout {
  readonly findings: readonly Finding[];
  /** The tables there are, in lower case, with their columns. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly present: PresentLayout;
  readonly dialect: DialectName;
  /** What the database makes of a name that is too long for it. */
  readonly storedName: (name: string) => string;
}

/** @param hasCode whether the project has code or plugins, which may add what no schema file names */
export async function checkLayout(
  db: Executor,
  dialect: DialectName,
  { model, layout, hasCode }: { model: Model; layout: Layout; hasCode: boolean },
): Promise<CheckedLayout> {
  const schemaWriter = await schemaDialect(dialect);
  const desired = buildDesiredLayout(model, layout);
  const present = await schemaWriter.readLayout(db);
  const stored = (name: string): string => schemaWriter.storedName(name).toLowerCase();
  const findings: Finding[] = schemaWriter.wrongTypes(present, desired).map((what) => ({
    level: 'blocker',
    place: null,
    what,
    remedy:
      'The server does not start with it: `octavo migrate` shows what becomes of the values and converts them.',
  }));
  if (dialect === 'sqlite') {
    for (const found of await unreadableValues(db, model, layout, present)) {
      const { uid, attribute } = found;
      const place = `${uid}, attribute "${attribute}"`;
      const what = describeUnreadable(found).slice(place.length + 2);
      findings.push({ level: 'warning', place, what, remedy: UNREADABLE_REMEDY });
    }
  }
  if (present.tables.has(UNFINISHED_IMPORT)) {
    const { problem, remedy } = new UnfinishedImportError();
    findings.push({ level: 'blocker', place: null, what: problem, remedy });
  }
  const missing = planSync(present, desired, schemaWriter);
  const tables = missing.flatMap((step) =>
    step.kind === 'table' && !step.table.name.startsWith(OCTAVO_PREFIX) ? [step.table.name] : [],
  );
  const columns = missing.flatMap((step) =>
    step.kind === 'column' ? [`${step.table}.${step.column.name}`] : [],
  );
  const added = new Set(missing.flatMap((step) => (step.kind === 'table' ? [step.table.name] : [])));
  const indexes = missing.flatMap((step) =>
    step.kind === 'index' && !added.has(step.table.name) ? [step.index.name] : [],
  );
  const octavoIndexes = indexes.filter((name) => name.startsWith(OCTAVO_PREFIX));
  const v4 = indexes.filter((name) => !name.startsWith(OCTAVO_PREFIX));
  const add = (level: Finding['level'], what: string, remedy: string): void => {
    findings.push({ level, place: null, what, remedy });
  };
  if (tables.length > 0) {
    add('note', `missing tables: ${list(tables)}`, 'The first start makes them.');
  }
  const filled = columns.filter((name) => /\.(?:locale|published_at)$/.test(name));
  const empty = columns.filter((name) => !filled.includes(name));
  if (filled.length > 0) {
    add(
      'note',
      `missing columns: ${list(filled)}`,
      'The first start adds them: the entries that are there get the default locale, and are published.',
    );
  }
  if (empty.length > 0) {
    add(
      'warning',
      `missing columns: ${list(empty)}`,
      'The first start adds them, empty. Where they should hold data, the schemas are newer than this database.',
    );
  }
  if (v4.length > 0) add('warning', `missing indexes: ${list(v4)}`, 'The first start makes them.');
  if (octavoIndexes.length > 0) {
    add(
      'note',
      `${octavoIndexes.length} indexes of Octavo's own are missing`,
      'The first start makes them; on large tables that takes a while (docs/databases.md).',
    );
  }
  for (const left of await findLeftoverData(db, present, { layout, desired }, schemaWriter)) {
    if (!left.isKnown || left.count === 0) continue;
    findings.push({
      level: 'note',
      place: null,
      what: `${nameOf(left)} holds ${counted(left.count, left.column === null ? 'row' : 'value')} of ${hasCode ? 'no schema file' : 'a former schema'}`,
      remedy: hasCode ? LEFT_BESIDE_CODE : LEFT,
    });
  }
  return { findings, tables: present.tables, present, dialect, storedName: stored };
}

const list = (names: readonly string[]): string =>
  names.length <= 8 ? names.join(', ') : `${names.slice(0, 8).join(', ')} and ${names.length - 8} more`;
