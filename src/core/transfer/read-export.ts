/** The content of an export: tables with their rows, files with their bytes, each compared with its checksum. */
import { createHash } from 'node:crypto';
import { damaged, openExport } from './file-lines.ts';
import type {
  EndLine,
  FileRow,
  HeaderLine,
  MediaEndLine,
  MediaLine,
  TableEndLine,
  TableLine,
} from './format.ts';
import { RowChecksum } from './row-checksum.ts';

export type ExportEvent =
  | { readonly kind: 'table'; readonly table: TableLine }
  | { readonly kind: 'rows'; readonly rows: readonly FileRow[] }
  | { readonly kind: 'tableEnd'; readonly end: TableEndLine }
  | { readonly kind: 'media'; readonly media: MediaLine }
  | { readonly kind: 'piece'; readonly bytes: Buffer }
  | { readonly kind: 'mediaEnd' };

export interface ReadExport {
  readonly header: HeaderLine;
  readonly events: AsyncGenerator<ExportEvent>;
  progress(): { readonly done: number; readonly total: number };
}

/** The most rows read together, and the most characters of their texts. */
const ROWS = 500;
const LETTERS = 1_000_000;

/**
 * @throws TransferError for a file that is no export, a newer one, and, from `events`, one that is damaged,
 *   cut off or changed; the message names the place
 */
export async function readExport(file: string): Promise<ReadExport> {
  const reading = new Reading(file);
  const { header, lines, progress } = await openExport(file, () => reading.place);
  return { header, events: reading.events(lines), progress };
}

class Reading {
  readonly #file: string;
  place = 'at its beginning';
  #table: TableLine | null = null;
  #checksum: RowChecksum | null = null;
  #rows: FileRow[] = [];
  #letters = 0;
  #tables = 0;
  #allRows = 0;
  #files = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async *events(lines: AsyncGenerator<unknown>): AsyncGenerator<ExportEvent> {
    let ended = false;
    for await (const line of lines) {
      if (ended) throw this.#damaged('something comes after its end');
      if (Array.isArray(line)) {
        this.#addRow(line as FileRow);
        if (this.#letters >= LETTERS || this.#rows.length >= ROWS) yield* this.#giveRows();
        continue;
      }
      yield* this.#giveRows();
      if (!isObject(line)) throw this.#damaged('a line is neither a row nor a heading');
      if ('table' in line) yield this.#beginTable(line as unknown as TableLine);
      else if ('checksum' in line) yield this.#endTable(line as unknown as TableEndLine);
      else if ('file' in line) yield* this.#media(line as unknown as MediaLine, lines);
      else if ('end' in line) {
        this.#checkEnd(line as unknown as EndLine);
        ended = true;
      } else throw this.#damaged('a heading is not known');
    }
    if (!ended) throw this.#damaged('its end is missing');
  }

  #addRow(row: FileRow): void {
    const id = row[0];
    if (!this.#table || !this.#checksum) throw this.#damaged('a row comes outside of a table');
    if (row.length !== this.#table.columns.length + 1 || !Number.isSafeInteger(id)) {
      throw this.#damaged('a row does not fit its table');
    }
    this.#checksum.add(row);
    this.#rows.push(row);
    for (const value of row) if (typeof value === 'string') this.#letters += value.length;
    this.place = `after row ${id} of the table ${this.#table.table}`;
  }

  *#giveRows(): Generator<ExportEvent> {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    this.#letters = 0;
    yield { kind: 'rows', rows };
  }

  #beginTable(table: TableLine): ExportEvent {
    if (this.#table) throw this.#damaged('a table begins inside another');
    if (typeof table.table !== 'string' || !Array.isArray(table.columns)) {
      throw this.#damaged('the heading of a table says too little');
    }
    this.#table = table;
    this.#checksum = new RowChecksum(table.columns);
    this.place = `at the beginning of the table ${table.table}`;
    return { kind: 'table', table };
  }

  #endTable(end: TableEndLine): ExportEvent {
    if (!this.#table || !this.#checksum) throw this.#damaged('a table ends that has not begun');
    const { rows } = this.#checksum;
    this.place = `in the table ${this.#table.table}`;
    if (rows !== end.rows) throw this.#damaged(`it has ${rows} rows, and should have ${end.rows}`);
    if (this.#checksum.digest() !== end.checksum) throw this.#damaged('its rows do not have their checksum');
    this.place = `after the table ${this.#table.table}`;
    this.#table = null;
    this.#checksum = null;
    this.#tables += 1;
    this.#allRows += rows;
    return { kind: 'tableEnd', end };
  }

  async *#media(media: MediaLine, lines: AsyncGenerator<unknown>): AsyncGenerator<ExportEvent> {
    this.place = `in the file ${media.file}`;
    if (typeof media.file !== 'string') throw this.#damaged('it has no name');
    yield { kind: 'media', media };
    const hash = createHash('sha256');
    let size = 0;
    for (;;) {
      const { value: line, done } = await lines.next();
      if (done) throw this.#damaged('its end is missing');
      if (typeof line === 'string') {
        const bytes = Buffer.from(line, 'base64');
        hash.update(bytes);
        size += bytes.length;
        yield { kind: 'piece', bytes };
        continue;
      }
      const end = line as MediaEndLine | null;
      if (size !== media.size || end?.sha256 !== hash.digest('hex')) {
        throw this.#damaged('its bytes do not have their checksum');
      }
      this.#files += 1;
      this.place = `after the file ${media.file}`;
      yield { kind: 'mediaEnd' };
      return;
    }
  }

  #checkEnd({ tables, rows, files }: EndLine): void {
    this.place = 'at its end';
    if (this.#table || tables !== this.#tables || rows !== this.#allRows || files !== this.#files) {
      throw this.#damaged('it does not have what its last line says');
    }
  }

  #damaged(reason: string): Error {
    return damaged(this.#file, this.place, reason);
  }
}

const isObject = (line: unknown): line is object => typeof line === 'object' && line !== null;
