/**
 * Which tables have changed between two states of a write-ahead log, by the notes that processes have left in their
 * commits. Each note holds the header of the log's index as it was before its commit. The notes count only if there is
 * one for every commit in between: anyone else's leaves a gap.
 *
 * The header (sqlite.org/walformat.html, "The WAL-Index Header") is 12 words in the machine's byte order. It holds a
 * counter of commits, which begins again where the index was lost and is made again; the number of frames in the log; and two
 * salts, which are others when the log begins again from its start.
 */
import { ALL_TABLES } from '../changes/table-changes.ts';
import { fromNote } from '../sql/changes-table.ts';

/** The words of a header, of which these have names. */
export type HeaderWords = Uint32Array;

export const HEADER_WORDS = 12;

const CHANGE = 2;
/** Whether it is filled in, the byte order, and the size of a page. */
const FORMAT = 3;
const FRAMES = 4;
const SALTS = [8, 9] as const;
/** Of all words before it, in two words. */
const CHECKSUM = 10;

export interface CommitNote {
  /** The header before the commit. */
  readonly before: HeaderWords;
  /** Who has left it. */
  readonly writer: number;
  readonly tables: string;
}

/** The number of frames in the log: a page is in it once for each commit that has changed it. */
export const framesOf = (header: HeaderWords): number => header[FRAMES]!;

/** How many commits there were between two headers, if none of them was lost. */
export const commitsBetween = (from: HeaderWords, to: HeaderWords): number =>
  (to[CHANGE]! - from[CHANGE]!) >>> 0;

/**
 * The tables that others have changed.
 * @param from the header up to which all changes are known
 * @param to a later header
 * @param notes the last ones, oldest first, as many as there were commits (`commitsBetween`)
 * @param reader whose own notes are left out
 * @returns `ALL_TABLES` where there may have been a commit without a note
 */
export function changedByOthers(
  from: HeaderWords,
  to: HeaderWords,
  notes: readonly CommitNote[],
  reader: number,
): ReadonlySet<string> | typeof ALL_TABLES {
  if (!isWhole(to)) return ALL_TABLES;
  const tables = new Set<string>();
  let known = from;
  let commits = 0;
  for (const note of notes) {
    if (!isNext(known, note.before, commits)) return ALL_TABLES;
    known = note.before;
    commits = 1;
    if (note.writer !== reader) for (const table of fromNote(note.tables)) tables.add(table);
  }
  return isNext(known, to, commits) ? tables : ALL_TABLES;
}

/** Whether so many commits (none or one) lead from one header to another. */
function isNext(from: HeaderWords, to: HeaderWords, commits: number): boolean {
  // the counter begins at 0, also when a commit was lost with the index: what follows may not be what it seems
  if (from[CHANGE] === 0) return false;
  if (commitsBetween(from, to) !== commits || to[FORMAT] !== from[FORMAT]) return false;
  const isSameLog = SALTS.every((salt) => from[salt] === to[salt]);
  if (commits > 0) return !isSameLog || to[FRAMES]! > from[FRAMES]!;
  // a log that has been copied into the file begins again, without a commit
  return isSameLog ? from.every((word, at) => word === to[at]) : to[FRAMES] === 0;
}

/** Whether the header was not read while it was being written: it ends with a checksum. */
function isWhole(header: HeaderWords): boolean {
  let first = 0;
  let second = 0;
  for (let at = 0; at < CHECKSUM; at += 2) {
    first = (first + header[at]! + second) >>> 0;
    second = (second + header[at + 1]! + first) >>> 0;
  }
  return first === header[CHECKSUM] && second === header[CHECKSUM + 1];
}
