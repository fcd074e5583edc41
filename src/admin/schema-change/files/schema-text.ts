/** The text of a schema file. */
import { isObject } from '../../../core/base/is-object.ts';

/** How a file writes lists and objects on one line. */
interface OneLiners {
  /** By their JSON without spaces. */
  readonly texts: ReadonlyMap<string, string>;
  /** The names of members that have such a value: `enum`. */
  readonly names: ReadonlySet<string>;
}

/** A line with a whole list or object, behind the name of a member or alone. */
const ONE_LINER = /^\s*(?:"((?:[^"\\]|\\.)*)"\s*:\s*)?([[{].*[\]}]),?\s*$/;

/** Letters of a line at most, for a list that had one line and has other values now. */
const LONGEST = 100;

/**
 * @param before the text of the file as it is; its indentation, line ends, last line, and the lists on one line stay, so
 *   that a diff shows only the change
 */
export function schemaText(schema: unknown, before: string | null): string {
  const indentation = /^\uFEFF?\{\r?\n([ \t]+)"/.exec(before ?? '')?.[1] ?? '  ';
  // without members that JSON does not have
  const value: unknown = JSON.parse(JSON.stringify(schema));
  const text = print(value, null, '', { indentation, oneLiners: readOneLiners(before ?? '') });
  const end = before === null || /\n$/.test(before) ? '\n' : '';
  const lines = before?.includes('\r\n') ? (text + end).replaceAll('\n', '\r\n') : text + end;
  return before?.startsWith('\uFEFF') ? `\uFEFF${lines}` : lines;
}

function readOneLiners(before: string): OneLiners {
  const texts = new Map<string, string>();
  const names = new Set<string>();
  for (const line of before.split(/\r?\n/)) {
    const [, name, text] = ONE_LINER.exec(line) ?? [];
    if (text === undefined) continue;
    try {
      texts.set(JSON.stringify(JSON.parse(text)), text);
      if (name !== undefined) names.add(name);
    } catch {
      // more than one value
    }
  }
  return { texts, names };
}

function print(
  value: unknown,
  name: string | null,
  indent: string,
  style: { readonly indentation: string; readonly oneLiners: OneLiners },
): string {
  if (!Array.isArray(value) && !isObject(value)) return JSON.stringify(value);
  const { texts, names } = style.oneLiners;
  const known = texts.get(JSON.stringify(value));
  if (known !== undefined) return known;
  const inner = indent + style.indentation;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((one) => print(one, null, inner, style))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${print(one, key, inner, style)}`);
  if (parts.length === 0) return `${open}${close}`;
  if (Array.isArray(value) && name !== null && names.has(name)) {
    const line = `${open}${parts.join(', ')}${close}`;
    if (!line.includes('\n') && inner.length + name.length + line.length < LONGEST) return line;
  }
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}
