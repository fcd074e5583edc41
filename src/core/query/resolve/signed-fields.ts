/**
 * Files of a private bucket that come with entries have signed addresses, as in v4; the media library's own
 * routes answer the stored addresses.
 */
import { FILE_UID, tableOf } from '../../database/layout/layout.ts';
import type { AnySchema } from '../../model/content-type.ts';
import type { FieldPlan, StoredBy } from '../plan.ts';
import type { ResolveContext } from './context.ts';

/** The attributes of a file that contain addresses. */
const ADDRESSES = new Set(['url', 'formats']);

/** The fields of a populated entry; those of a file with the columns that signing needs. */
export function signedFields(
  { settings }: ResolveContext,
  schema: AnySchema,
  fields: readonly FieldPlan[],
): readonly FieldPlan[] {
  const storedBy = signingStorages(settings, schema);
  if (!storedBy) return fields;
  const signed = fields.map(
    ({ key, value }): FieldPlan =>
      ADDRESSES.has(key) && value.kind === 'column'
        ? { key, value: { ...value, kind: 'signed', storedBy } }
        : { key, value },
  );
  return [...signed, { key: 'isUrlSigned', value: { kind: 'isSigned', storedBy } }];
}

/**
 * The column that decides whether an attribute's addresses are signed; null if it has none, or no storage is
 * private.
 */
export function signedBy(
  { settings }: ResolveContext,
  schema: AnySchema,
  attribute: string,
): StoredBy | null {
  return ADDRESSES.has(attribute) ? signingStorages(settings, schema) : null;
}

function signingStorages(
  { privateStorages = [], layout }: ResolveContext['settings'],
  schema: AnySchema,
): StoredBy | null {
  if (schema.uid !== FILE_UID || privateStorages.length === 0) return null;
  const { columns } = tableOf(layout, FILE_UID);
  return {
    column: columns.get('provider')!,
    names: privateStorages,
    fileName: { hash: columns.get('hash')!, ext: columns.get('ext')! },
  };
}
