/**
 * Reads an export completely before anything is written: checks that it is intact, and that the target database
 * can hold all of it.
 */
import type { Model } from '../model/content-type.ts';
import { fitValue, type Target } from './fitting-value.ts';
import {
  type FileColumn,
  type FileRow,
  type HeaderLine,
  type MediaLine,
  type TableLine,
  TransferError,
} from './format.ts';
import { layoutWithAllOptions } from './kept-columns.ts';
import { isInside } from './media-files.ts';
import { listOrphans } from './orphans/describe-orphans.ts';
import { type LeaveOut, leaveOut, leaveOutNothing } from './orphans/leave-out.ts';
import { linkEnds } from './orphans/link-ends.ts';
import { OrphanFinder, type Orphans } from './orphans/orphan-finder.ts';
import { readExport } from './read-export.ts';
import { RowChecksum } from './row-checksum.ts';

/** A table of an export, and its target. */
export interface CheckedTable {
  readonly line: TableLine;
  readonly rows: number;
  /** Of the rows as the target database will hold them. */
  readonly checksum: string;
}

export interface CheckedExport {
  readonly header: HeaderLine;
  readonly tables: readonly CheckedTable[];
  readonly media: readonly MediaLine[];
  /** `table.column` → how many of its values are cut. */
  readonly losses: ReadonlyMap<string, number>;
  /** All rows that point nowhere. */
  readonly orphans: readonly Orphans[];
  /** Leaves out those that are to be left out. */
  readonly keep: LeaveOut;
}

export interface CheckOptions {
  readonly file: string;
  readonly model: Model;
  readonly target: Target;
  /** Whether values that do not fit may be cut. */
  readonly mayCut: boolean;
  /** Whether rows that point nowhere may be left out. */
  readonly skipOrphans: boolean;
  readonly onProgress: (done: number, total: number) => void;
  /** Throws for tables that the project does not name: the rows that lead to theirs are no orphans. */
  readonly requireKnown: (tables: readonly CheckedTable[]) => void;
}

/** The most places named in one message. */
const MOST_PLACES = 10;

/**
 * @throws TransferError for a damaged file, and for all values and rows that the database cannot hold, with their places
 */
export async function checkExport(options: CheckOptions): Promise<CheckedExport> {
  const first = await readOnce(options, leaveOutNothing);
  options.requireKnown(first.tables);
  if (!options.skipOrphans || first.orphans.every(({ kind }) => kind === 'component')) {
    refuse(first.misfits, options.skipOrphans ? [] : first.orphans);
    return checkedOf(first);
  }
  // the checksums are those of the rows that stay
  const keep = leaveOut(first.orphans);
  const second = await readOnce(options, keep);
  refuse(second.misfits, []);
  return { ...checkedOf(second), orphans: first.orphans, keep };
}

interface Reading extends Omit<CheckedExport, 'losses'> {
  readonly misfits: Misfits;
}

const checkedOf = ({ misfits, ...checked }: Reading): CheckedExport => ({
  ...checked,
  losses: misfits.losses,
});

async function readOnce(
  { file, model, target, mayCut, onProgress }: CheckOptions,
  keep: LeaveOut,
): Promise<Reading> {
  const { header, events, progress } = await readExport(file);
  const tables: CheckedTable[] = [];
  const media: MediaLine[] = [];
  const misfits = new Misfits(target, mayCut);
  const finder = new OrphanFinder(linkEnds(model, layoutWithAllOptions(model)));
  let line: TableLine | null = null;
  let checksum: RowChecksum | null = null;
  for await (const event of events) {
    if (event.kind === 'table') {
      line = event.table;
      checksum = new RowChecksum(line.columns);
      finder.begin(
        line.table,
        line.columns.map(([name]) => name),
      );
    } else if (event.kind === 'rows') {
      for (const row of event.rows) {
        const kept = keep(line!.table, line!.columns, row);
        if (kept === null) continue;
        finder.add(kept);
        checksum!.add(misfits.fitRow(line!, kept));
      }
      const { done, total } = progress();
      onProgress(done, total);
    } else if (event.kind === 'tableEnd') {
      tables.push({ line: line!, rows: checksum!.rows, checksum: checksum!.digest() });
    } else if (event.kind === 'media') {
      if (!isInside(event.media.file)) {
        throw new TransferError(
          `${file} has the file ${JSON.stringify(event.media.file)}, which would not stay in the uploads folder.`,
        );
      }
      media.push(event.media);
    }
  }
  onProgress(1, 1);
  return { header, tables, media, misfits, orphans: finder.finish(), keep };
}

/** @throws TransferError with all that the database can not hold */
function refuse(misfits: Misfits, orphans: readonly Orphans[]): void {
  const problems = [misfits.describe()];
  if (orphans.some(({ isRefused }) => isRefused)) {
    const places = listOrphans(orphans).join('\n');
    problems.push(
      `Rows of the export point nowhere, and the database can not hold all of them:\n${places}\nGive --skip-orphans to import without these links and with these columns empty, or \`octavo prune\` them in the source and export again.`,
    );
  }
  const texts = problems.filter((text) => text !== null);
  if (texts.length > 0) throw new TransferError(texts.join('\n'));
}

/** Collects the values that do not fit. */
class Misfits {
  readonly #target: Target;
  readonly #mayCut: boolean;
  readonly #places: string[] = [];
  #count = 0;
  #cuttable = 0;
  readonly losses = new Map<string, number>();

  constructor(target: Target, mayCut: boolean) {
    this.#target = target;
    this.#mayCut = mayCut;
  }

  /** The row as the database will hold it. */
  fitRow({ table, columns }: TableLine, row: FileRow): FileRow {
    return fitRow(columns, row, this.#target, (column, problem, kept) => {
      if (kept && this.#mayCut) {
        const place = `${table}.${column}`;
        this.losses.set(place, (this.losses.get(place) ?? 0) + 1);
        return;
      }
      this.#count += 1;
      if (kept) this.#cuttable += 1;
      if (this.#places.length < MOST_PLACES)
        this.#places.push(`${table}.${column} of the row with id ${row[0]} ${problem}`);
    });
  }

  /** The list of them; null if there are none. */
  describe(): string | null {
    if (this.#count === 0) return null;
    const left = this.#count - this.#places.length;
    const lines = [...this.#places, ...(left > 0 ? [`and ${left} more`] : [])];
    const cut = this.#cuttable > 0 ? ', or give --fit: texts are cut then, and decimals rounded' : '';
    return [
      `The database can not hold ${this.#count} ${this.#count === 1 ? 'value' : 'values'} of the export:`,
      ...lines.map((line) => `  - ${line}`),
      `Change these values in the source and export again${cut}.`,
    ].join('\n');
  }
}

/** Called for a value that does not fit; `kept` is true if a part of it fits. */
type OnMisfit = (column: string, problem: string, kept: boolean) => void;

/** A row with its values cut to what fits; a value of which nothing fits stays unchanged. */
export function fitRow(
  columns: readonly FileColumn[],
  row: FileRow,
  target: Target,
  onMisfit: OnMisfit,
): FileRow {
  if (target.dialect === 'sqlite') return row;
  return row.map((value, index) => {
    if (index === 0) return value;
    const [column, kind] = columns[index - 1]!;
    try {
      const fitted = fitValue(kind, value, target);
      if (fitted.loss !== null) onMisfit(column, fitted.loss, true);
      return fitted.value;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      onMisfit(column, error.message, false);
      return value;
    }
  });
}
