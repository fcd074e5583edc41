/** The relation that a request is about. */
import type { LinkHop } from '../../../core/database/layout/hop.ts';
import { tableOf } from '../../../core/database/layout/layout.ts';
import { relationFieldMissing, relationModelMissing } from '../../../core/errors/catalogue.ts';
import type { RelationAttribute } from '../../../core/model/attribute.ts';
import { type AnySchema, type ContentType, contentTypeOf } from '../../../core/model/content-type.ts';
import type { ResolveSettings } from '../../../core/query/resolve/context.ts';

export interface RelationField {
  /** The content-type or component that has the relation. */
  readonly schema: AnySchema;
  readonly attribute: RelationAttribute;
  /** Null for `createdBy` and `updatedBy`, which no client may ask for. */
  readonly hop: LinkHop | null;
  readonly target: ContentType;
}

/**
 * @throws OctavoError BadRequestError for an unknown type, and for what is no relation to entries of one type (A226)
 */
export function relationField({ model, layout }: ResolveSettings, uid: string, name: string): RelationField {
  const schema = model.contentTypes.get(uid) ?? model.components.get(uid);
  if (!schema) throw relationModelMissing();
  const attribute = schema.attributes.get(name);
  if (attribute?.kind !== 'relation' || attribute.target === null) throw relationFieldMissing();
  const hop = tableOf(layout, uid).hops.get(name);
  if (hop?.kind !== 'link' && hop?.kind !== 'column') throw relationFieldMissing();
  const target = contentTypeOf(model, attribute.target);
  return { schema, attribute, hop: hop.kind === 'link' ? hop : null, target };
}

/** The same links seen from the related entries. */
export const reversed = (
  { schema, hop }: RelationField & { readonly hop: LinkHop },
  { layout }: ResolveSettings,
): LinkHop => ({
  ...hop,
  ownerColumn: hop.targetColumn,
  targetColumn: hop.ownerColumn,
  orderColumn: hop.inverseOrderColumn,
  inverseOrderColumn: hop.orderColumn,
  targetTable: tableOf(layout, schema.uid).table,
  targetUid: schema.uid,
  many: true,
  owner: !hop.owner,
});
