/** A value of an entry as people can read and compare it. Pure. */
import type { Attribute } from '../../content-types/content-types.ts';
import { isTypedText, textOfTyped } from '../../document/typed-text.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Members that mean nothing to people. */
const HIDDEN = new Set(['id', '__component', '__temp_key__', '__type']);

/** Names of what a related entry or a file is called by, the best first. */
const TITLES = ['name', 'title', 'label', 'displayName', 'username', 'slug', 'code', 'url'];

/** @param attribute undefined for what has no attribute any more */
export function valueText(value: unknown, attribute: Attribute | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return value;
  if (isTypedText(value)) return textOfTyped(value);
  if (attribute?.type === 'blocks') return blocksText(value);
  if (attribute?.type === 'relation' || attribute?.type === 'media') return namesText(value);
  if (attribute?.type === 'json') return JSON.stringify(value, null, 2);
  return isObject(value) ? treeText(value, '') : String(value);
}

/** The text of blocks, a line for each. */
function blocksText(value: unknown): string {
  const textOf = (node: unknown): string => {
    if (!isObject(node)) return '';
    if (typeof node['text'] === 'string') return node['text'];
    const { children } = node;
    return Array.isArray(children)
      ? children.map(textOf).join(node['type'] === 'list' ? '\n' : '')
      : isObject(node['image'])
        ? String(node['image']['name'] ?? '')
        : '';
  };
  return Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value);
}

/** Related entries and files by their names; changed relations have their rows inside. */
function namesText(value: unknown): string {
  const rows = isObject(value) && Array.isArray(value['rows']) ? value['rows'] : value;
  return (Array.isArray(rows) ? rows : [rows]).map(nameOf).join(', ');
}

const nameOf = (row: unknown): string =>
  isObject(row) ? rowTitle(row) || String(row['id'] ?? '') : String(row);

/** What an entry or a file is called by, where its type says nothing of that; empty where nothing names it. */
export function rowTitle(row: Readonly<Record<string, unknown>>): string {
  const known = [
    ...TITLES,
    ...Object.keys(row).filter((name) => !HIDDEN.has(name) && !NEVER_SHOWN.test(name)),
  ];
  const title = known.map((name) => row[name]).find((one) => typeof one === 'string' && one !== '');
  return typeof title === 'string' ? title : '';
}

/** Names of what every entry has. */
const NEVER_SHOWN = /^(?:locale|(?:created|updated|published)At)$/;

/** Components: a line for each value, indented as they are nested. */
function treeText(value: object, indent: string): string {
  const lines = Object.entries(value)
    .filter(([name, inner]) => !HIDDEN.has(name) && inner !== null && inner !== undefined)
    .map(([name, inner]) => {
      const label = Array.isArray(value) ? `${Number(name) + 1}.` : `${name}:`;
      return isObject(inner)
        ? `${indent}${label}\n${treeText(inner, `${indent}  `)}`
        : `${indent}${label} ${String(inner)}`;
    });
  return lines.join('\n');
}
