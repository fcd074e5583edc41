/**
 * Schemas that were changed elsewhere, such as on the machine of a developer, against the database of a server: what was
 * renamed is said by a person, what has another type now is read from the columns.
 */
import { buildDesiredLayout } from '../../core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../core/database/layout/layout.ts';
import type { PresentLayout } from '../../core/database/layout/present-layout.ts';
import type { SchemaDialect } from '../../core/database/layout/schema-dialect.ts';
import { buildModel } from '../../core/model/build-model.ts';
import { type Model, schemaOf } from '../../core/model/content-type.ts';
import type { BuildOptions, SchemaSource } from '../../core/model/schema-source.ts';
import { scalarType } from '../../core/model/types/index.ts';
import type { ColumnKind } from '../../core/model/types/scalar-type.ts';
import { SchemaChangeError } from './change-error.ts';
import type { DataStep } from './data/data-step.ts';
import { layoutChanges } from './data/layout-changes.ts';
import { type SettledSteps, settleSteps } from './data/settle-steps.ts';
import { type Json, SchemaDraft } from './draft.ts';

/** What a person says was renamed. */
export type RenameRequest =
  /** `api::tag.tag.weight=heaviness`, with the uid the type has now. */
  | { readonly kind: 'attribute'; readonly uid: string; readonly from: string; readonly to: string }
  /** `api::tag.tag=api::label.label` */
  | { readonly kind: 'type'; readonly from: string; readonly to: string }
  /** `tags=labels`: the collection of a type. */
  | { readonly kind: 'table'; readonly from: string; readonly to: string };

const RENAME = /^([^=]+)=([^=]+)$/;

/** @throws SchemaChangeError for a text that is none */
export function readRename(text: string): RenameRequest {
  const [, from = '', to = ''] = RENAME.exec(text) ?? [];
  if (from === '' || to === '') {
    throw new SchemaChangeError(
      `"${text}" is no rename; write api::tag.tag.weight=heaviness, or api::tag.tag=api::label.label`,
    );
  }
  const isUid = (one: string): boolean => /^(?:\w+::)?[\w-]+\.[\w-]+$/.test(one);
  if (isUid(from) && isUid(to)) return { kind: 'type', from, to };
  const dot = from.lastIndexOf('.');
  if (dot > 0 && isUid(from.slice(0, dot))) {
    return { kind: 'attribute', uid: from.slice(0, dot), from: from.slice(dot + 1), to };
  }
  return { kind: 'table', from, to };
}

export interface Migration extends SettledSteps {
  readonly changes: ReturnType<typeof layoutChanges>;
  readonly models: { readonly before: Model; readonly after: Model; readonly created: readonly string[] };
}

/**
 * @param renames from what the database has to what the schemas say
 * @throws SchemaChangeError for a rename to what is not there
 */
export function planMigration(
  sources: readonly SchemaSource[],
  options: BuildOptions,
  renames: readonly RenameRequest[],
  present: PresentLayout,
  dialect: SchemaDialect,
): Migration {
  const after = buildModel(sources, options);
  // the former schemas, as far as the renames say
  const draft = new SchemaDraft({ sources, joined: after.schemas });
  const renamedTypes = new Map<string, string>();
  const renamedAttributes = new Map<string, Map<string, string>>();
  for (const rename of renames) {
    if (rename.kind !== 'attribute') continue;
    takeBack(draft, rename);
    const names = renamedAttributes.get(rename.uid) ?? new Map<string, string>();
    names.set(rename.to, rename.from);
    renamedAttributes.set(rename.uid, names);
  }
  for (const rename of renames) {
    if (rename.kind === 'table') {
      const found = [...draft.schemas.values()].find(({ schema }) => schema['collectionName'] === rename.to);
      if (!found) throw new SchemaChangeError(`no schema has the collection ${rename.to}`);
      found.schema['collectionName'] = rename.from;
    } else if (rename.kind === 'type') {
      const { file, schema } = draft.of(rename.to);
      // a type without a collection name has one made of its name
      draft.rename(rename.to, rename.from, file ?? '');
      const info = schema['info'] as Json;
      if (rename.from.includes('::'))
        info['singularName'] = rename.from.slice(rename.from.lastIndexOf('.') + 1);
      renamedTypes.set(rename.to, rename.from);
    }
  }
  const former = [...draft.schemas.values()].map(({ uid, kind, schema, file }) => ({
    uid,
    kind,
    schema,
    file: file ?? 'built-in',
  }));
  const builtin = new Set(
    [...after.schemas.values()].filter(({ file }) => file === 'built-in').map(({ uid }) => uid),
  );
  const before = buildModel(
    former.filter(({ uid }) => !builtin.has(uid)),
    options,
  );
  const changes = layoutChanges(before.model, after.model, { renamedTypes, renamedAttributes });
  const withTypes = {
    ...changes,
    steps: [...changes.steps, ...conversions(after.model, changes.steps, present, dialect)],
  };
  const models = { before: before.model, after: after.model, created: [] };
  // only what was said to be renamed may rename something out of the way
  const settled = settleSteps(withTypes, models, present, dialect);
  return { ...settled, changes, models };
}

/** An attribute under its former name, on both sides of a relation. */
function takeBack(
  draft: SchemaDraft,
  { uid, from, to }: Extract<RenameRequest, { kind: 'attribute' }>,
): void {
  const attributes = draft.attributes(uid);
  const attribute = attributes[to];
  if (!attribute) throw new SchemaChangeError(`${uid} has no attribute ${to}`);
  if (attributes[from]) throw new SchemaChangeError(`${uid} still has an attribute ${from}`);
  draft.setAttributes(
    uid,
    Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name === to ? from : name, value])),
  );
  const other = attribute['inversedBy'] ?? attribute['mappedBy'];
  const target = attribute['target'];
  if (typeof other !== 'string' || typeof target !== 'string' || !draft.get(target)) return;
  const back = draft.attributes(target)[other];
  if (!back) return;
  for (const key of ['inversedBy', 'mappedBy'] as const) if (back[key] === to) back[key] = from;
}

const KINDS: readonly ColumnKind[] = [
  ...(['string', 'text', 'integer', 'bigint', 'float', 'decimal', 'boolean', 'date', 'time'] as const),
  ...(['datetime', 'timestamp', 'json'] as const),
];

/** Kinds whose columns hold one another's values on a database that keeps any. */
const ALIKE: readonly (readonly ColumnKind[])[] = [
  ['string', 'text'],
  ['integer', 'bigint', 'float', 'decimal'],
  ['datetime', 'timestamp'],
];

/** Columns of another type than their attributes want. */
function conversions(
  after: Model,
  steps: readonly DataStep[],
  present: PresentLayout,
  dialect: SchemaDialect,
): DataStep[] {
  const desired = buildDesiredLayout(after, buildLayout(after));
  const refused = new Set(dialect.wrongTypes(present, desired).map((text) => text.split(' ')[0]));
  const found: DataStep[] = [];
  for (const { uid, table, columns } of buildLayout(after).tables.values()) {
    for (const attribute of schemaOf(after, uid).attributes.values()) {
      if (attribute.kind !== 'scalar') continue;
      const column = columns.get(attribute.name)!;
      const rename = steps.find(
        (step) => step.kind === 'renameColumn' && step.table === table && step.to === column,
      );
      const moved = steps.find((step) => step.kind === 'renameTable' && step.to === table);
      const formerTable = moved?.kind === 'renameTable' ? moved.from : table;
      const formerColumn = rename?.kind === 'renameColumn' ? rename.from : column;
      const type = present.tables
        .get(dialect.storedName(formerTable).toLowerCase())
        ?.get(dialect.storedName(formerColumn).toLowerCase());
      const kind = scalarType(attribute.type).column;
      if (type === undefined || dialect.isMadeAs(kind, type)) continue;
      const from = KINDS.find((one) => dialect.isMadeAs(one, type));
      if (from === undefined || ALIKE.some((group) => group.includes(from) && group.includes(kind))) continue;
      const isServer = dialect.addForeignKey !== null;
      if (isServer && formerTable === table && formerColumn === column && !refused.has(`${table}.${column}`))
        continue;
      found.push({
        kind: 'convertColumn',
        table,
        column,
        from,
        to: attribute.type,
        keptAs: `octavo_was_${column}`,
      });
    }
  }
  return found;
}
