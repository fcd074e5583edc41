/** Tables for people. */

/** Rows under a head, columns lined up: texts to the left, numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_cell, column) => Math.max(...all.map((row) => row[column]!.length)));
  const numeric = head.map((_cell, column) => rows.every((row) => /^[\d.,–-]+( MB)?$|^$/.test(row[column]!)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        numeric[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** The same as Markdown: the first column to the left, the others to the right unless they hold texts. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isNumeric = (column: number): boolean =>
    rows.every((row) => /^[\d.,–() -]*( MB)?$/.test(row[column]!));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_cell, column) => (column > 0 && isNumeric(column) ? '---:' : '---'));
  return [line(head), `|${rule.join('|')}|`, ...rows.map(line)].join('\n');
}

/** Three digits that matter. */
export function figure(number: number | null): string {
  if (number === null || Number.isNaN(number)) return '–';
  if (number >= 100) return number.toFixed(0);
  return number >= 10 ? number.toFixed(1) : number.toFixed(2);
}
