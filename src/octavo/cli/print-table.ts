/** Rows in columns, for people; scripts ask for `--json`. */

/**
 * Prints a table, or a sentence where it has no rows.
 * @param columns the headings
 * @param rows one text for each column
 */
export function printTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  empty: string,
): void {
  if (rows.length === 0) {
    console.log(empty);
    return;
  }
  const widths = columns.map((name, index) =>
    Math.max(name.length, ...rows.map((row) => row[index]!.length)),
  );
  for (const row of [columns, ...rows]) {
    console.log(
      row
        .map((text, index) => text.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** A result for scripts: one JSON value on one line. */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value));
