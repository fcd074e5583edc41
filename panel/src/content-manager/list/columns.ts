/** The columns of a list: those of the configuration or those the person has chosen, as far as they may be read. Pure. */

import type { ViewConfiguration } from '../../content-types/configuration.ts';
import { type Attribute, type ContentType, READ } from '../../content-types/content-types.ts';
import type { Permissions } from '../../permissions/permissions.ts';

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly attribute: Attribute;
  readonly sortable: boolean;
  /** Of a relation: the attribute of the other entry that stands for it. */
  readonly mainField: string | null;
}

/** Attributes that everybody who reads an entry sees. */
const ALWAYS = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

/** @param chosen by the person for this visit; null for the configured ones */
export function columnsOf(
  type: ContentType,
  { layouts, metadatas }: ViewConfiguration,
  permissions: Permissions,
  chosen: readonly string[] | null,
): readonly Column[] {
  return (chosen ?? layouts.list).flatMap((name) => {
    const attribute = type.attributes[name];
    if (!attribute || !(ALWAYS.has(name) || permissions.canField(READ, type.uid, name))) return [];
    const { label = name, sortable = false, mainField = null } = metadatas[name]?.list ?? {};
    return [{ name, label, attribute, sortable, mainField }];
  });
}

/** What a column is sorted by: the one that stands for a relation. */
export const sortKey = ({ name, mainField, attribute }: Column): string =>
  attribute.type === 'relation' && mainField !== null ? `${name}[${mainField}]` : name;
