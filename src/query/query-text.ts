/** For `JSON.stringify`: numbers and flags as the texts a query string has them as. */
export function queryText(_key: string, value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : value;
}
