/** `ref`, `refId` and `field` of an upload: the entry, or the row of a component, whose files are sent (A35). */

import type { Caller } from '../access/caller.ts';
import { holderOf } from '../database/component-holder.ts';
import type { Executor } from '../database/database.ts';
import type { MorphLinkHop } from '../database/layout/hop.ts';
import { type Layout, tableOf } from '../database/layout/layout.ts';
import { ident, sql } from '../database/sql-template.ts';
import { forbidden, unknownField, unknownRef, unknownRefId } from '../errors/catalogue.ts';
import type { MediaAttribute } from '../model/attribute.ts';
import { findSchema, type Model } from '../model/content-type.ts';
import { linkFiles } from './file-rows.ts';
import { checkAllowedType, type FileKind } from './sniff-type.ts';

/** A media attribute of an entry, or of a row of a component. */
export interface UploadTarget {
  readonly settings: TargetSettings;
  /** Whether the caller may update entries of a type. */
  readonly mayUpdate: (uid: string) => boolean;
  readonly isComponent: boolean;
  readonly attribute: MediaAttribute;
  readonly hop: MorphLinkHop;
  readonly table: string;
  readonly id: number;
}

interface TargetSettings {
  readonly model: Model;
  readonly layout: Layout;
}

/** The three fields of the form; absent and empty ones are null. */
export interface TargetFields {
  readonly ref: string | null;
  readonly refId: string | null;
  readonly field: string | null;
}

/** A file whose kind is known. */
interface PreparedKind {
  readonly kind: FileKind;
}

/** A type that uploads may target without its permission: users add pictures to themselves, as in v4 (A72). */
const SELF_SERVICE_UID = 'plugin::users-permissions.user';

/**
 * Finds the target; null if none is named. `linkToTarget` checks that the row exists, and for a component that the
 * caller may update the entry around it.
 * @param caller may update entries of the type, or is the user
 * @throws OctavoError ValidationError for an unknown type, id or attribute; ForbiddenError
 */
export function findTarget(
  { model, layout }: TargetSettings,
  { ref, refId, field }: TargetFields,
  caller: Pick<Caller, 'may' | 'userId'>,
): UploadTarget | null {
  if (ref === null && refId === null && field === null) return null;
  const schema = ref === null ? undefined : findSchema(model, ref);
  if (!schema) throw unknownRef();
  const mayUpdate = (uid: string): boolean => caller.may(`${uid}.update`);
  const isComponent = schema.modelType === 'component';
  const isSelf =
    schema.uid === SELF_SERVICE_UID && caller.userId !== undefined && refId === String(caller.userId);
  if (!isSelf && !(isComponent ? holdersMayUpdate(model, mayUpdate) : mayUpdate(schema.uid)))
    throw forbidden();
  const attribute = field === null ? undefined : schema.attributes.get(field);
  if (attribute?.kind !== 'media') throw unknownField(schema.uid);
  if (refId === null || !/^\d{1,15}$/.test(refId)) throw noEntry(schema.uid);
  const { table, hops } = tableOf(layout, schema.uid);
  const hop = hops.get(attribute.name);
  if (hop?.kind !== 'morphLink') throw new Error(`${attribute.name} is no media attribute`);
  return { settings: { model, layout }, mayUpdate, isComponent, attribute, hop, table, id: Number(refId) };
}

/** Whether the caller may update entries of any type: who may not need not learn which rows there are. */
const holdersMayUpdate = ({ contentTypes }: Model, mayUpdate: (uid: string) => boolean): boolean =>
  [...contentTypes.keys()].some(mayUpdate);

/** @throws OctavoError ValidationError for files of a type that the attribute does not take */
export function checkTargetTypes({ attribute }: UploadTarget, files: readonly PreparedKind[]): void {
  for (const { kind } of files) checkAllowedType(attribute, kind, [attribute.name]);
}

/**
 * Links stored files with the entry or the row of a component.
 * @throws OctavoError ValidationError if the row does not exist, or no entry that the caller may update holds it
 */
export async function linkToTarget(
  tx: Executor,
  { settings, mayUpdate, isComponent, table, id, hop }: UploadTarget,
  ids: readonly number[],
): Promise<void> {
  const rows = await tx.query(sql`SELECT 1 FROM ${ident(table)} WHERE id = +?`, [id]);
  if (rows.length === 0) throw noEntry(hop.ownerUid);
  if (isComponent) {
    const holder = await holderOf(tx, settings, hop.ownerUid, id);
    // one answer for both, so that nobody learns which rows the entries of a type have
    if (!holder || !mayUpdate(holder.type.uid)) throw noEntry(hop.ownerUid);
  }
  await linkFiles(tx, hop, id, ids);
}

const noEntry = (uid: string) => unknownRefId(uid);
