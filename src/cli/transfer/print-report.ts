/** What a move tells of itself when it is done. */
import type { ExportReport } from '../../transfer/export-database.ts';
import type { ImportReport } from '../../transfer/import-database.ts';

/** `12 tables, 3,456 rows and 7 files` */
export const amounts = ({ tables, rows, files }: Pick<ExportReport, 'tables' | 'rows' | 'files'>): string => {
  const number = (count: number): string => count.toLocaleString('en');
  const parts = [
    `${number(tables)} tables`,
    `${number(rows)} rows`,
    ...(files > 0 ? [`${number(files)} files`] : []),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
};

/** Says on stderr what stays behind. */
export function warnOfLeftOut({ leftOut }: ExportReport): void {
  if (leftOut.length === 0) return;
  console.error(`Warning: left out, since the project's schemas do not name it: ${leftOut.join(', ')}.`);
}

/** Says on stderr what was cut. */
export function warnOfLosses({ losses }: ImportReport): void {
  for (const [place, count] of losses)
    console.error(`Warning: ${place}: ${count} values were cut to what fits.`);
}
