/**
 * Files of a private bucket come with entries under addresses that are signed, as in v4; the media library's
 * own routes tell the addresses as they are stored.
 */
import { FILE_UID, tableOf } from '../../database/layout/layout.ts';
import type { AnySchema } from '../../model/content-type.ts';
import type { FieldPlan, StoredBy } from '../plan.ts';
import type { ResolveContext } from './context.ts';

/** The attributes of a file that hold addresses. */
const ADDRESSES = new Set(['url', 'formats']);

/** The fields of a populated entry, those of a file with what signing needs; others as they are. */
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

/** What decides whether an attribute's addresses are signed; null where it has none, or nothing is private. */
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
