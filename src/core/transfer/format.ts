/**
 * The file of an export: lines of JSON, compressed by gzip. An object announces what follows, an array is a row
 * of the last table, a text a piece of the last file (docs/export-import-move.md).
 */
import type { ColumnKind } from '../model/types/scalar-type.ts';

/** Grows when an older version could not read a new file. */
export const FORMAT_VERSION = 1;

/** A value in the file; `file-value.ts` says how each kind of column is written. */
export type FileValue = string | number | boolean | null;

/** The id, then the columns in the order the table's line names them. */
export type FileRow = readonly FileValue[];

/** The first line. */
export interface HeaderLine {
  readonly octavo: 'export';
  readonly version: number;
  /** Identifies the export: an interrupted import continues only with the same one. */
  readonly id: string;
  /** ISO 8601. */
  readonly made: string;
  /** The database the rows are from. */
  readonly dialect: string;
  /** How many rows and files follow, counted beforehand, for showing progress. */
  readonly rows: number;
  readonly files: number;
}

/** A table's rows follow, in the order of their ids. */
export interface TableLine {
  readonly table: string;
  readonly columns: readonly FileColumn[];
  /** The highest id ever used: new ids are higher, even if its row was deleted. */
  readonly highestId: number;
}

export type FileColumn = readonly [name: string, kind: ColumnKind];

/** A table's rows are over. */
export interface TableEndLine {
  readonly rows: number;
  readonly checksum: string;
}

/** A file of the media library follows, in pieces of base64. */
export interface MediaLine {
  /** Its path below the uploads folder, with `/`. */
  readonly file: string;
  readonly size: number;
}

/** A file is over. */
export interface MediaEndLine {
  readonly sha256: string;
}

/** The last line: without it the file is not whole. */
export interface EndLine {
  readonly end: true;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** An export or import that cannot be done: the message says what is wrong, where, and what to do. */
export class TransferError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'TransferError';
  }
}
