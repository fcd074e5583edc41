/** `ref`, `refId` and `field` of an upload: the entry whose files are sent (A35). */

import type { Caller } from '../access/caller.ts';
import type { Executor } from '../database/database.ts';
import type { MorphLinkHop } from '../database/layout/hop.ts';
import { type Layout, tableOf } from '../database/layout/layout.ts';
import { ident, sql } from '../database/sql-template.ts';
import { forbidden, unknownField, unknownRef, unknownRefId } from '../errors/catalogue.ts';
import type { MediaAttribute } from '../model/attribute.ts';
import type { Model } from '../model/content-type.ts';
import { linkFiles } from './file-rows.ts';
import { checkAllowedType, type FileKind } from './sniff-type.ts';

/** An entry's media attribute. */
export interface UploadTarget {
  readonly attribute: MediaAttribute;
  readonly hop: MorphLinkHop;
  readonly table: string;
  readonly id: number;
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
 * Finds the target; null if none is named. `linkToTarget` checks that the entry exists.
 * @param caller may update entries of the type, or is the user
 * @throws OctavoError ValidationError for an unknown type, id or attribute; ForbiddenError
 */
export function findTarget(
  { model, layout }: { readonly model: Model; readonly layout: Layout },
  { ref, refId, field }: TargetFields,
  caller: Pick<Caller, 'may' | 'userId'>,
): UploadTarget | null {
  if (ref === null && refId === null && field === null) return null;
  const type = ref === null ? undefined : model.contentTypes.get(ref);
  if (!type) throw unknownRef();
  const isSelf =
    type.uid === SELF_SERVICE_UID && caller.userId !== undefined && refId === String(caller.userId);
  if (!isSelf && !caller.may(`${type.uid}.update`)) throw forbidden();
  const attribute = field === null ? undefined : type.attributes.get(field);
  if (attribute?.kind !== 'media') throw unknownField(type.uid);
  if (refId === null || !/^\d{1,15}$/.test(refId)) throw noEntry(type.uid);
  const { table, hops } = tableOf(layout, type.uid);
  const hop = hops.get(attribute.name);
  if (hop?.kind !== 'morphLink') throw new Error(`${attribute.name} is no media attribute`);
  return { attribute, hop, table, id: Number(refId) };
}

/** @throws OctavoError ValidationError for files of a type that the attribute does not take */
export function checkTargetTypes({ attribute }: UploadTarget, files: readonly PreparedKind[]): void {
  for (const { kind } of files) checkAllowedType(attribute, kind, [attribute.name]);
}

/**
 * Links stored files with the entry.
 * @throws OctavoError ValidationError if the entry does not exist
 */
export async function linkToTarget(
  tx: Executor,
  { table, id, hop }: UploadTarget,
  ids: readonly number[],
): Promise<void> {
  const rows = await tx.query(sql`SELECT 1 FROM ${ident(table)} WHERE id = +?`, [id]);
  if (rows.length === 0) throw noEntry(hop.ownerUid);
  await linkFiles(tx, hop, id, ids);
}

const noEntry = (uid: string) => unknownRefId(uid);
