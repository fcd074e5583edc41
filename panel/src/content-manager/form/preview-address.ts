/** The address of an entry's preview: `https://site.test/{locale}/{slug}?status={status}` with its values. Pure. */

/**
 * @param entry as it is stored; `{status}` is draft or published
 * @returns null where the entry lacks a value that the address needs
 */
export function previewAddress(pattern: string, entry: Readonly<Record<string, unknown>>): string | null {
  const values: Readonly<Record<string, unknown>> = {
    ...entry,
    status: entry['publishedAt'] ? 'published' : 'draft',
  };
  let isWhole = true;
  const address = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value === 'string' || typeof value === 'number') return encodeURIComponent(value);
    isWhole = false;
    return '';
  });
  return isWhole ? address : null;
}
