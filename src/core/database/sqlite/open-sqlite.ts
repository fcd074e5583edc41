/** Opens an SQLite file, new or made by v4, and configures the connection. */
import { mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { TableChanges } from '../changes/table-changes.ts';
import type { Database } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import { createChangesTable } from '../sql/changes-table.ts';
import { CommitNotes, CREATE_NOTES } from './commit-notes.ts';
import { Connection } from './connection.ts';
import { basicCode, errorCode, explainError } from './errors.ts';
import { FileIdentity } from './file-identity.ts';
import { registerFunctions } from './functions.ts';
import { LocalCommits } from './local-commits.ts';
import { LogCopier } from './log-copier.ts';
import { LogFlush } from './log-flush.ts';
import { LogHeader } from './log-header.ts';
import { ReaderThreads } from './reader-threads.ts';
import { RecycledHandle } from './recycled-handle.ts';
import { SqliteChanges } from './sqlite-changes.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import { StatementGuard } from './statement-guard.ts';
import { ThreadWriter } from './thread-writer.ts';

const JOURNAL_MODES = ['WAL', 'DELETE', 'TRUNCATE', 'PERSIST', 'MEMORY', 'OFF'] as const;
const SYNCHRONOUS_MODES = ['OFF', 'NORMAL', 'FULL', 'EXTRA'] as const;

const DEFAULT_BUSY_TIMEOUT = 5000;

/** Switching the journal mode is optional: a lock on the file must not delay the start for long. */
const JOURNAL_SWITCH_TIMEOUT = 500;

/**
 * KiB of page cache of the connection for everything. Measured on 100,000 wide rows: with SQLite's default of
 * 2,000 a page of a hot list takes 2.5 times as long as with 16,000; 64,000 gains nothing more. Memory mapping
 * gained nothing certain and counts every page touched as the process's memory, so it stays off; it would also be
 * unsafe if another program truncates the file.
 */
const CACHE_KIB = 16_000;

/**
 * The same of a connection for some reads: those that are costly, long or beside a transaction. Measured on the
 * same rows: they take no longer than with 16,000, and a sort is put together in as much memory as this.
 */
const SIDE_CACHE_KIB = 4_000;

/** The same of the thread that writes: what fills it goes into the log before the commit. */
const WRITER_CACHE_KIB = 16_000;

/**
 * The log is copied into the file when it has this many pages (16 MB), on a thread. A page that changes often is in the log
 * once for each commit and is copied once: with SQLite's default of 1,000 a new entry took a fifth more
 * processor time.
 */
const LOG_PAGES = 4000;

/**
 * The next write waits until a log of so many pages is copied: where writers go on during each copy the log would never begin
 * again from its start. Where the thread fails, a commit copies such a log itself.
 */
const MOST_LOG_PAGES = 4 * LOG_PAGES;

export interface SqliteOptions {
  /** The file, absolute or relative to the working directory; `:memory:` for one that vanishes. */
  readonly filename: string;
  /** `WAL` by default: the file is switched to this mode; null keeps the mode it has. */
  readonly journalMode?: string | null;
  /** Milliseconds to wait for another program's lock; 5000 unless set. */
  readonly busyTimeout?: number;
  /** `FULL` unless set: a committed change survives a power cut. */
  readonly synchronous?: string | null;
  /** Receives problems that are no reason to stop. */
  readonly onWarning?: (message: string) => void;
}

/**
 * Opens the file, and creates it and its folder if they are missing.
 * @throws DatabaseError with a readable text: locked, damaged, no database, a folder, not allowed
 */
export function openSqlite(options: SqliteOptions): Database {
  const inMemory = options.filename === ':memory:';
  const file = inMemory ? options.filename : resolve(options.filename);
  const settings: Settings = {
    file,
    busyTimeout: options.busyTimeout ?? DEFAULT_BUSY_TIMEOUT,
    synchronous: oneOf(SYNCHRONOUS_MODES, options.synchronous ?? 'FULL', 'synchronous', file),
  };
  const { journalMode = 'WAL' } = options;
  const wantedMode = journalMode === null ? null : oneOf(JOURNAL_MODES, journalMode, 'journalMode', file);
  if (!inMemory) preparePath(file);

  const handle = connect(settings);
  try {
    // the first access to the file: shows whether it is locked, damaged or no database
    handle.prepare('SELECT count(*) FROM sqlite_master').get();
    handle.pragma('user_version');
  } catch (error) {
    handle.close();
    throw explainError(file, error);
  }
  if (!inMemory && wantedMode !== null) switchJournal(handle, settings, wantedMode, options.onWarning);
  const changes = new TableChanges();
  const commits = new LocalCommits(handle, changes);
  const main = new Connection(handle, settings.busyTimeout, commits);
  const identity = inMemory ? null : new FileIdentity(file);
  const openSide = () => {
    if (inMemory) return main;
    identity?.verify();
    return new Connection(connect(settings, SIDE_CACHE_KIB), settings.busyTimeout);
  };
  // with a rollback journal a running reader keeps the writer from committing
  const inWal = String(handle.pragma('journal_mode', { simple: true })) === 'wal';
  // once the connection has read: the log is open then
  main.dataVersion();
  const header = inWal ? LogHeader.find(file) : null;
  const copier = header && copyOnThread(handle, settings, header, () => identity?.verify());
  if (copier) commits.onCommit(() => copier.committed());
  // what a transaction writes into the log before its commit blocks no reader
  if (inWal) handle.pragma('cache_spill = ON');
  const threads = inWal
    ? new ReaderThreads({ file, busyTimeout: settings.busyTimeout, cacheKib: SIDE_CACHE_KIB }, () =>
        identity?.verify(),
      )
    : null;
  const recycled = inMemory
    ? null
    : new RecycledHandle(() => {
        identity?.verify();
        const side = connect(settings, SIDE_CACHE_KIB);
        return { handle: side, guard: new StatementGuard(side, { byProcessor: true }) };
      });
  return new SqliteDatabase({
    main,
    openSide,
    busyTimeout: settings.busyTimeout,
    threads,
    recycled,
    copier,
    // otherwise no commit waits for the disk
    flush: inWal && ['FULL', 'EXTRA'].includes(settings.synchronous) ? new LogFlush(file) : null,
    writer:
      copier &&
      new ThreadWriter(
        {
          file,
          synchronous: settings.synchronous,
          busyTimeout: settings.busyTimeout,
          cacheKib: WRITER_CACHE_KIB,
        },
        () => identity?.verify(),
      ),
    afterLargeCommit: () => copier?.committed(),
    identity,
    openChanges: (database, waiting) =>
      new SqliteChanges({
        changes,
        commits,
        dataVersion: () => main.dataVersion(),
        findHeader: () => header,
        openNotes: async (header) => {
          await createChangesTable(database, CREATE_NOTES);
          return new CommitNotes(handle, header);
        },
        ...waiting,
      }),
  });
}

/** From now on a commit leaves the log as it is, unless the thread cannot copy it. */
function copyOnThread(
  handle: BetterSqlite3.Database,
  { file, synchronous }: Settings,
  header: LogHeader,
  verify: () => void,
): LogCopier {
  const copyInCommits = (copies: boolean): void => {
    handle.pragma(`wal_autocheckpoint = ${copies ? MOST_LOG_PAGES : 0}`);
  };
  copyInCommits(false);
  return new LogCopier({
    ...{ file, synchronous, verify, copyInCommits },
    ...{ pages: LOG_PAGES, mostPages: MOST_LOG_PAGES },
    pagesNow: () => header.pages(),
  });
}

interface Settings {
  readonly file: string;
  readonly busyTimeout: number;
  readonly synchronous: string;
}

function connect({ file, busyTimeout, synchronous }: Settings, cacheKib = CACHE_KIB): BetterSqlite3.Database {
  // loaded here, so that a server on another database never pays for it
  const Driver = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;
  let handle: BetterSqlite3.Database | undefined;
  try {
    handle = new Driver(file, { timeout: busyTimeout });
    handle.pragma('foreign_keys = ON');
    handle.pragma(`synchronous = ${synchronous}`);
    handle.pragma(`cache_size = -${cacheKib}`);
    handle.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    // with a rollback journal a long transaction must not block readers before it commits
    handle.pragma('cache_spill = OFF');
    registerFunctions(handle);
    return handle;
  } catch (error) {
    handle?.close();
    throw explainError(file, error);
  }
}

function switchJournal(
  handle: BetterSqlite3.Database,
  { file, busyTimeout }: Settings,
  wanted: string,
  onWarning: SqliteOptions['onWarning'],
): void {
  const present = String(handle.pragma('journal_mode', { simple: true }));
  if (present.toUpperCase() === wanted) return;
  handle.pragma(`busy_timeout = ${Math.min(busyTimeout, JOURNAL_SWITCH_TIMEOUT)}`);
  try {
    handle.pragma(`journal_mode = ${wanted}`);
  } catch (error) {
    const basic = basicCode(error);
    if (!TOLERATED.has(basic)) {
      handle.close();
      throw explainError(file, error);
    }
    const reason = basic === 'SQLITE_BUSY' ? 'another program uses the file' : 'the file can not be written';
    onWarning?.(`Database ${file}: stays in journal mode ${present}, not ${wanted}: ${reason}.`);
  }
}

const TOLERATED = new Set(['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']);

/** Creates the folder; a folder in the place of the file has its own error. */
function preparePath(file: string): void {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isDirectory()) {
      throw new DatabaseError(file, 'this is a folder.', 'Give the path of a file in config/database.');
    }
    if (!stats) mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      file,
      `its folder can not be made or entered (${errorCode(error) || String(error)}).`,
      'Make the folder and let this user write in it, or change the path in config/database.',
      error,
    );
  }
}

function oneOf(known: readonly string[], value: string, setting: string, file: string): string {
  const upperCase = value.toUpperCase();
  if (known.includes(upperCase)) return upperCase;
  throw new DatabaseError(file, `${setting} is ${JSON.stringify(value)}.`, `Known are ${known.join(', ')}.`);
}
