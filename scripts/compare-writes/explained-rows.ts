/** Tables that differ after an accepted write although all that is read is the same: which are meant. */
import type { WriteCall } from './request.ts';
import type { RowComparison } from './row-comparison.ts';

/** A write, and what it has left in the tables. */
interface Left {
  readonly call: WriteCall;
  readonly rows: RowComparison;
  /** A polymorphic relation was written before. */
  readonly wroteMorphs: boolean;
  /** The relations to one entry that were given several. */
  readonly several: ReadonlySet<string>;
}

/** Files, and what stands around them. */
const UPLOADED: ReadonlySet<string> = new Set([
  'files',
  'files_folder_links',
  'files_related_morphs',
  'upload_folders',
]);

/** @returns the row of DECISIONS.md; null if there is none */
export function rowOfTable({ call, rows, wroteMorphs, several }: Left, table: string): string | null {
  const [ours, theirs] = [rows.onlyIn('ours', table), rows.onlyIn('theirs', table)];
  // v4 keeps files that nothing shows; what Octavo has v4 has as well
  if (call.form !== undefined && UPLOADED.has(table) && ours.length === 0) return 'A28';
  if (wroteMorphs && (table === 'notes_subjects_morphs' || isNoteOnly(table, rows))) return 'A24';
  // v4 links all of them
  const place = [...several].some((name) => table.endsWith(`_${snake(name)}_links`));
  if (place && ours.length === 0 && theirs.length > 0) return 'A83';
  return null;
}

/** Notes that differ in what they are about. */
const isNoteOnly = (table: string, rows: RowComparison): boolean =>
  table === 'notes' && rows.differingColumns(table).every((name) => name.startsWith('subject_'));

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
