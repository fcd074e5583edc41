/**
 * The v4 data layout as a pure function of the model: which table a type has, which column a scalar,
 * and by which hop each relation, media, component and zone is reached (docs/internals/database.md, "The data layout").
 */

import { snakeCase } from '../../base/case.ts';
import { type Attribute, isToOne, type RelationAttribute } from '../../model/attribute.ts';
import {
  type AnySchema,
  type ContentType,
  contentTypeOf,
  type Model,
  schemaOf,
} from '../../model/content-type.ts';
import { joinKey, type RelationJoins, relationJoins } from '../../model/relation-joins.ts';
import { type Hop, type LinkHop, NO_LINKS } from './hop.ts';

/** The uid of the media library's files. */
export const FILE_UID = 'plugin::upload.file';

/** v4's names for the columns that say of a row whether it is a draft, and in which locale it is. */
export const PUBLISHED_AT = 'published_at';
export const LOCALE = 'locale';

/** The table of one content-type or component. */
export interface TableLayout {
  readonly uid: string;
  readonly table: string;
  /** Attribute name → column, for scalars (and `id`). */
  readonly columns: ReadonlyMap<string, string>;
  /** Attribute name → hop, for everything that is not a scalar. */
  readonly hops: ReadonlyMap<string, Hop>;
  /**
   * The type once had drafts and has none by its schema: rows without `published_at` are drafts, which are kept
   * and hidden (S33).
   */
  readonly hidesDrafts?: true;
  /**
   * The type was localized and is no more by its schema: the entries of this locale are shown, those of others are
   * kept and hidden (A680).
   */
  readonly shownLocale?: string;
}

/** The whole model's layout. */
export interface Layout {
  readonly tables: ReadonlyMap<string, TableLayout>;
}

/** The layout of one type; a missing one is a bug. */
export function tableOf(layout: Layout, uid: string): TableLayout {
  const table = layout.tables.get(uid);
  if (!table) throw new Error(`no table for ${uid}`);
  return table;
}

/** Lays out a checked model. */
export function buildLayout(model: Model): Layout {
  const tables = new Map<string, TableLayout>();
  const joins = relationJoins(model);
  for (const schema of [...model.contentTypes.values(), ...model.components.values()]) {
    const columns = new Map([['id', 'id']]);
    const hops = new Map<string, Hop>();
    for (const attribute of schema.attributes.values()) {
      if (attribute.kind === 'scalar') columns.set(attribute.name, snakeCase(attribute.name));
      else hops.set(attribute.name, hopOf(model, joins, schema, attribute));
    }
    tables.set(schema.uid, { uid: schema.uid, table: schema.collectionName, columns, hops });
  }
  return { tables };
}

/** `article` for content-types, `spotlight` for `sections.spotlight`: the stem of join column names. */
function joinName(schema: AnySchema): string {
  return schema.modelType === 'contentType'
    ? schema.singularName
    : schema.uid.slice(schema.uid.indexOf('.') + 1);
}

function hopOf(
  model: Model,
  joins: RelationJoins,
  schema: AnySchema,
  attribute: Exclude<Attribute, { kind: 'scalar' }>,
): Hop {
  switch (attribute.kind) {
    case 'component':
      return {
        kind: 'component',
        table: `${schema.collectionName}_components`,
        field: attribute.name,
        componentUid: attribute.component,
        targetTable: schemaOf(model, attribute.component).collectionName,
        many: attribute.repeatable,
      };
    case 'dynamiczone':
      return {
        kind: 'zone',
        table: `${schema.collectionName}_components`,
        field: attribute.name,
        components: attribute.components.map((uid) => ({ uid, table: schemaOf(model, uid).collectionName })),
      };
    case 'media':
      return morphLinkHop(model, schema, attribute.name, FILE_UID, 'related', attribute.multiple);
    case 'relation':
      return relationHop(model, joins, schema, attribute);
  }
}

function relationHop(
  model: Model,
  joins: RelationJoins,
  schema: AnySchema,
  attribute: RelationAttribute,
): Hop {
  const many = !isToOne(attribute.relation);
  switch (attribute.relation) {
    case 'morphToOne':
      // v4 names these two columns the same whatever the attribute is called
      return { kind: 'morphToOne', idColumn: 'target_id', typeColumn: 'target_type' };
    case 'morphToMany':
      return {
        kind: 'morphToMany',
        table: morphTable(schema, attribute.name),
        ownerColumn: snakeCase(`${joinName(schema)}_id`),
        idColumn: `${snakeCase(attribute.name)}_id`,
        typeColumn: `${snakeCase(attribute.name)}_type`,
      };
    case 'morphOne':
    case 'morphMany': {
      const target = contentTypeOf(model, attribute.target!);
      const by = target.attributes.get(attribute.morphBy ?? '');
      if (by === undefined) return emptyHop(target, many);
      if (by?.kind === 'relation' && by.relation === 'morphToOne') {
        return {
          kind: 'morphColumn',
          idColumn: 'target_id',
          typeColumn: 'target_type',
          ownerUid: schema.uid,
          targetTable: target.collectionName,
          targetUid: target.uid,
          many,
        };
      }
      return morphLinkHop(model, schema, attribute.name, target.uid, attribute.morphBy!, many);
    }
    default:
      break;
  }
  if (attribute.system && (attribute.name === 'createdBy' || attribute.name === 'updatedBy')) {
    const target = contentTypeOf(model, attribute.target!);
    return {
      kind: 'column',
      column: `${snakeCase(attribute.name)}_id`,
      targetTable: target.collectionName,
      targetUid: target.uid,
      many: false,
    };
  }
  const owner = joins.get(joinKey(schema.uid, attribute.name));
  const target = contentTypeOf(model, attribute.target!);
  if (!owner) return emptyHop(target, many);
  const hop = linkHop(model, owner.schema, owner.attribute);
  if (owner.schema === schema && owner.attribute === attribute) return hop;
  return {
    ...hop,
    ownerColumn: hop.targetColumn,
    targetColumn: hop.ownerColumn,
    orderColumn: hop.inverseOrderColumn,
    inverseOrderColumn: hop.orderColumn,
    targetTable: target.collectionName,
    targetUid: target.uid,
    many,
    owner: false,
  };
}

/** A relation that the other side's schema does not declare: it leads to no entry, as in v4. */
const emptyHop = (target: ContentType, many: boolean): LinkHop => ({
  kind: 'link',
  table: NO_LINKS,
  ownerColumn: 'owner_id',
  targetColumn: 'target_id',
  orderColumn: null,
  inverseOrderColumn: null,
  targetTable: target.collectionName,
  targetUid: target.uid,
  many,
  owner: false,
});

/** The link table of a relation, seen from the side that owns it. */
function linkHop(model: Model, schema: AnySchema, attribute: RelationAttribute): LinkHop {
  const target = contentTypeOf(model, attribute.target!);
  const ownerColumn = snakeCase(`${joinName(schema)}_id`);
  const targetColumn = snakeCase(`${joinName(target)}_id`);
  const orderColumn = snakeCase(`${joinName(target)}_order`);
  const inverseOrderColumn = snakeCase(`${joinName(schema)}_order`);
  const ownerHasMany = attribute.relation === 'oneToMany' || attribute.relation === 'manyToMany';
  const inverseHasMany =
    attribute.inversedBy !== undefined &&
    (attribute.relation === 'manyToOne' || attribute.relation === 'manyToMany');
  return {
    kind: 'link',
    table: snakeCase(`${schema.collectionName}_${attribute.name}_links`),
    ownerColumn,
    targetColumn: targetColumn === ownerColumn ? `inv_${targetColumn}` : targetColumn,
    orderColumn: ownerHasMany ? orderColumn : null,
    inverseOrderColumn: !inverseHasMany
      ? null
      : ownerHasMany && inverseOrderColumn === orderColumn
        ? `inv_${inverseOrderColumn}`
        : inverseOrderColumn,
    targetTable: target.collectionName,
    targetUid: target.uid,
    many: ownerHasMany,
    owner: true,
  };
}

/** `files_related_morphs`: the table of a morphToMany attribute. */
export function morphTable(schema: AnySchema, attribute: string): string {
  return snakeCase(`${schema.collectionName}_${attribute}_morphs`);
}

function morphLinkHop(
  model: Model,
  schema: AnySchema,
  field: string,
  targetUid: string,
  morphBy: string,
  many: boolean,
): Hop {
  const target = contentTypeOf(model, targetUid);
  return {
    kind: 'morphLink',
    table: morphTable(target, morphBy),
    targetColumn: snakeCase(`${joinName(target)}_id`),
    idColumn: `${snakeCase(morphBy)}_id`,
    typeColumn: `${snakeCase(morphBy)}_type`,
    ownerUid: schema.uid,
    field,
    targetTable: target.collectionName,
    targetUid,
    many,
  };
}
