/** Parameters → the query string, with brackets for what is nested. */

/** @returns with its `?`; empty without parameters. Members that are undefined are left out. */
export function queryString(parameters: object = {}): string {
  const parts: string[] = [];
  append(parts, '', parameters);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function append(parts: string[], path: string, value: unknown): void {
  if (value === undefined) return;
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [key, inner] of Object.entries(value))
      append(parts, path === '' ? key : `${path}[${key}]`, inner);
    return;
  }
  const text = value instanceof Date ? value.toISOString() : value === null ? '' : String(value);
  parts.push(`${encodeURIComponent(path)}=${encodeURIComponent(text)}`);
}
