/** Query strings in v4's form: nested values in brackets, which stay readable. Pure. */

export type QueryValue = string | number | boolean | null | undefined | readonly QueryValue[] | QueryObject;

export interface QueryObject {
  readonly [name: string]: QueryValue;
}

/** `{ page: 1, plugins: { i18n: { locale: 'en' } } }` → `page=1&plugins[i18n][locale]=en`. */
export function writeQuery(query: QueryObject): string {
  const parts: string[] = [];
  const write = (name: string, value: QueryValue): void => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) write(`${name}[${key}]`, inner as QueryValue);
    } else parts.push(`${name}=${readable(String(value))}`);
  };
  // an empty parameter says nothing; an empty value of a filter is one to look for
  for (const [name, value] of Object.entries(query)) {
    if (value !== '') write(encodeURIComponent(name), value);
  }
  return parts.join('&');
}

/** Characters that need no encoding in the query of an address stay as they are. */
const readable = (text: string): string =>
  encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/');

/** What a query string holds, as nested objects; lists become objects with numbers as names. */
export interface ReadQuery {
  readonly [name: string]: string | ReadQuery | undefined;
}

/** `plugins[i18n][locale]=en` → `{ plugins: { i18n: { locale: 'en' } } }`. */
export function readQuery(search: string): ReadQuery {
  const query: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of new URLSearchParams(search)) {
    const path = name.replaceAll(']', '').split('[');
    let target = query;
    for (const key of path.slice(0, -1)) {
      const inner = target[key];
      if (typeof inner === 'object' && inner !== null) target = inner as Record<string, unknown>;
      else {
        const made = Object.create(null) as Record<string, unknown>;
        target[key] = made;
        target = made;
      }
    }
    target[path.at(-1)!] = value;
  }
  return query as ReadQuery;
}

/** The text at a path of names; undefined where there is none. */
export function textAt(query: ReadQuery, ...path: readonly string[]): string | undefined {
  let value: string | ReadQuery | undefined = query;
  for (const name of path) {
    if (typeof value !== 'object') return undefined;
    value = value[name];
  }
  return typeof value === 'string' ? value : undefined;
}

/** A whole number above zero that a query names, such as a page. */
export const wholeNumber = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;
