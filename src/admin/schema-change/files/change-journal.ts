/**
 * Writes the files of one change together or not at all. New contents are written next to their places under hidden
 * names, and a journal says what belongs together: until it says "committed" an end of the process leaves everything
 * as it was, afterwards the next start goes on where it ended. The folder of the journal is the lock as well.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { SchemaChangeError } from '../change-error.ts';
import { contentOf, digestOf, type FileChange } from './file-change.ts';

/** The folder of the journal, in the project's. */
export const JOURNAL = '.octavo-change';

/** What a journal says of one file. */
interface JournalFile {
  readonly path: string;
  /** Where the new content waits, relative to the project; null where the file is to be removed. */
  readonly staged: string | null;
  /** The digest of the new content. */
  readonly digest: string | null;
}

export interface Journal<Work> {
  readonly state: 'prepared' | 'committed';
  /** What else belongs to the change: the steps in the database. */
  readonly work: Work;
  readonly files: readonly JournalFile[];
  /** Folders that were made for new files. */
  readonly folders: readonly string[];
}

/** Another change is being made, by this process or another one. */
export class ChangeInProgressError extends Error {
  constructor() {
    super('Another change of the schemas is being made');
    this.name = 'ChangeInProgressError';
  }
}

/** A file that a change is about has been edited meanwhile. */
export class FileEditedError extends Error {
  readonly file: string;

  constructor(file: string) {
    super(`${file} was edited meanwhile`);
    this.name = 'FileEditedError';
    this.file = file;
  }
}

/** A change whose contents are on the disk and not in place yet. */
export interface PreparedChange {
  /** From here on the change is made, by this process or by the next start. */
  commit(): void;
  /** Puts the files in place. */
  finish(): void;
  /** Removes what was prepared; the files are as they were. */
  abandon(): void;
}

/**
 * Writes the new contents of a change and its journal.
 * @param work what else belongs to the change, as JSON
 * @throws ChangeInProgressError; FileEditedError where a file is not what the change was worked out from; the system's
 *   error for a full or read-only disk. Nothing is changed then.
 */
export function prepareChange<Work>(dir: string, files: readonly FileChange[], work: Work): PreparedChange {
  lock(dir);
  const staged = files.map(({ path, content }) => ({
    path,
    staged: content === null ? null : `${posix.dirname(path)}/.${posix.basename(path)}.octavo-new`,
    digest: content === null ? null : digestOf(content),
  }));
  const folders = missingFolders(
    dir,
    files.filter(({ content }) => content !== null),
  );
  const journal: Journal<Work> = { state: 'prepared', work, files: staged, folders };
  const abandon = (): void => {
    // first the journal: a start in between must not go on with contents that are gone
    rmSync(join(dir, JOURNAL, 'change.json'), { force: true });
    discard(dir, journal);
  };
  try {
    const edited = files.find(({ path, expected }) => presentDigest(dir, path) !== expected);
    if (edited) throw new FileEditedError(edited.path);
    // the journal comes first: it names what the next start has to remove
    writeJournal(dir, journal);
    for (const folder of folders) mkdirSync(join(dir, folder));
    for (const [at, { content }] of files.entries()) {
      if (content !== null) writeSafely(join(dir, staged[at]!.staged!), content);
    }
    return {
      commit: () => writeJournal(dir, { ...journal, state: 'committed' }),
      finish: () => finishChange(dir, journal),
      abandon,
    };
  } catch (error) {
    abandon();
    throw error;
  }
}

function presentDigest(dir: string, path: string): string | null {
  const present = contentOf(dir, path);
  return present === null ? null : digestOf(present);
}

/** The folders that new files need, the outer ones first. */
function missingFolders(dir: string, files: readonly FileChange[]): string[] {
  const missing = new Set<string>();
  for (const { path } of files) {
    const inner: string[] = [];
    for (let one = posix.dirname(path); !existsSync(join(dir, one)); one = posix.dirname(one))
      inner.unshift(one);
    for (const one of inner) missing.add(one);
  }
  return [...missing];
}

/** The journal of a change that was interrupted; null where there is none. */
export function readJournal<Work>(dir: string): Journal<Work> | null {
  if (!existsSync(join(dir, JOURNAL))) return null;
  const text = contentOf(dir, join(JOURNAL, 'change.json'));
  if (text === null) return { state: 'prepared', work: null as Work, files: [], folders: [] };
  return JSON.parse(text.toString('utf8')) as Journal<Work>;
}

/** Whether the process that makes a change is alive. */
export function isBeingChanged(dir: string): boolean {
  try {
    const pid = Number(readFileSync(join(dir, JOURNAL, 'pid'), 'utf8'));
    if (pid === process.pid || !Number.isSafeInteger(pid)) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Puts the files of a committed change in place; those that are there already stay.
 * @throws SchemaChangeError where a new content is gone
 */
export function finishChange(dir: string, { files }: Pick<Journal<unknown>, 'files'>): void {
  for (const { path, staged, digest } of files) {
    const target = join(dir, path);
    if (staged === null) continue;
    if (existsSync(join(dir, staged))) renameSync(join(dir, staged), target);
    else {
      const present = contentOf(dir, path);
      if (present === null || digestOf(present) !== digest) {
        throw new SchemaChangeError(`${staged}, the new content of ${path}, is gone`);
      }
    }
  }
  // what is removed goes last: until then its content is in two places rather than in none
  for (const { path, staged } of files) {
    if (staged !== null) continue;
    rmSync(join(dir, path), { force: true });
    removeEmptyFolders(dir, dirname(path));
  }
  rmSync(join(dir, JOURNAL), { recursive: true, force: true });
}

/** Removes what an interrupted change has prepared. */
export function discard(dir: string, { files, folders }: Pick<Journal<unknown>, 'files' | 'folders'>): void {
  for (const { staged } of files) if (staged !== null) rmSync(join(dir, staged), { force: true });
  for (const folder of [...folders].reverse()) {
    const path = join(dir, folder);
    if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path);
  }
  rmSync(join(dir, JOURNAL), { recursive: true, force: true });
}

function lock(dir: string): void {
  const folder = join(dir, JOURNAL);
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new ChangeInProgressError();
    throw error;
  }
  try {
    writeSafely(join(folder, 'pid'), Buffer.from(String(process.pid)));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function writeJournal(dir: string, journal: Journal<unknown>): void {
  const file = join(dir, JOURNAL, 'change.json');
  writeSafely(`${file}.new`, Buffer.from(JSON.stringify(journal)));
  renameSync(`${file}.new`, file);
}

/** The bytes are on the disk when it returns. */
function writeSafely(file: string, content: Buffer): void {
  const handle = openSync(file, 'w');
  try {
    for (let at = 0; at < content.length; ) at += writeSync(handle, content, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Removes a folder and those around it as long as they are empty; `src/api` and its like stay. */
function removeEmptyFolders(dir: string, folder: string): void {
  const depth = (path: string): number => path.split(/[\\/]/).length;
  for (let one = folder; depth(one) > 2; one = dirname(one)) {
    const path = join(dir, one);
    if (!existsSync(path)) continue;
    if (readdirSync(path).length > 0) return;
    rmdirSync(path);
  }
}
