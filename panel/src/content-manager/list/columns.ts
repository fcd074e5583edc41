/** The columns of a list: those of the configuration or those the person has chosen, as far as they may be read. Pure. */

import type { ViewConfiguration } from '../../content-types/configuration.ts';
import { type ContentType, hasDrafts, isLocalized, READ } from '../../content-types/content-types.ts';
import type { Permissions } from '../../permissions/permissions.ts';
import type { PluginColumn } from '../../plugin-host/form-bridge.ts';

/** With `mainField`, of a relation: the attribute of the other entry that stands for it. */
export type Column = PluginColumn;

/** Attributes that everybody who reads an entry sees. */
const ALWAYS = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

/** @param chosen by the person, in their order; null for the configured ones */
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

/** In pixels, of the kinds of values that are short; others share the room that is left. */
const WIDTHS: Readonly<Record<string, number>> = {
  integer: 96,
  biginteger: 150,
  float: 110,
  decimal: 110,
  boolean: 96,
  date: 130,
  time: 90,
  datetime: 172,
  timestamp: 172,
  media: 128,
  enumeration: 130,
};

/** How wide a column is unless the person has said so; null for as wide as there is room. */
export const usualWidth = ({ name, attribute }: Column): number | null =>
  name === 'id' ? 72 : (WIDTHS[attribute.type] ?? null);

/** So much a column has that shares the room. */
export const LEAST = 104;

/** The column whose text leads to the entry: the one that stands for it, else the first with a text. */
export const titleColumn = (columns: readonly Column[], mainField: string): string | null =>
  (
    columns.find(({ name }) => name === mainField) ??
    columns.find(({ attribute }) => !NO_TEXT.has(attribute.type))
  )?.name ?? null;

const NO_TEXT = new Set(['relation', 'media', 'component']);

/** The values that a list asks for: those it shows, and those by which its rows are named and marked. */
export const fieldsOf = (
  type: ContentType,
  columns: readonly Column[],
  mainField: string,
  permissions: Permissions,
): readonly string[] => {
  const shown = columns.flatMap(({ name, attribute }) => (NO_TEXT.has(attribute.type) ? [] : [name]));
  const isOpen = type.attributes[mainField] && permissions.canField(READ, type.uid, mainField);
  return [
    ...new Set([
      ...shown,
      ...(isOpen ? [mainField] : []),
      ...(hasDrafts(type) ? ['publishedAt'] : []),
      ...(isLocalized(type) ? ['locale'] : []),
    ]),
  ];
};
