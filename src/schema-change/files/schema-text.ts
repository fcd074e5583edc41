/** The text of a schema file. */

/**
 * @param before the text of the file as it is; its indentation, line ends and last line stay, so that a diff shows
 *   only the change
 */
export function schemaText(schema: unknown, before: string | null): string {
  const indentation = /^\uFEFF?\{\r?\n([ \t]+)"/.exec(before ?? '')?.[1] ?? '  ';
  const text = JSON.stringify(schema, null, indentation);
  const end = before === null || /\n$/.test(before) ? '\n' : '';
  const lines = before?.includes('\r\n') ? (text + end).replaceAll('\n', '\r\n') : text + end;
  return before?.startsWith('\uFEFF') ? `\uFEFF${lines}` : lines;
}
