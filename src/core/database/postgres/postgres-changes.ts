/**
 * The change log of a PostgreSQL database. The server knows which transactions have ended (`pg_current_snapshot`): as
 * long as that stays the same, no process has committed anything. Where it has changed, the transactions of Octavo's
 * processes have left a note of the tables they changed, each in its own transaction; any other one that was committed
 * counts as a change of all tables.
 */
import type { BackgroundWorker, Clock } from '../../base/clock.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import { ALL_TABLES, TableChanges } from '../changes/table-changes.ts';
import { isControl, type WrittenTables, WrittenTablesReader } from '../changes/written-tables.ts';
import { isSilence } from '../server/no-answer.ts';
import { onlyReads, type ServerChanges, type WrittenByTransaction } from '../server/server-changes.ts';
import type { SessionPool } from '../server/server-driver.ts';
import { fromNote, toNote } from '../sql/changes-table.ts';
import { literal, number, type Sql, sql } from '../sql-template.ts';
import { cutName } from './cut-name.ts';
import { errorCode } from './errors.ts';
import type { Session, Statement } from './postgres-session.ts';
import { endedBetween, parseSnapshot, type Snapshot } from './server-snapshot.ts';
import { type PostgresWriteEffects, postgresWriteEffects } from './write-effects.ts';

/** Transactions that may have ended between two looks before all tables count as changed. */
const MOST_ENDED = 5000;

/** Milliseconds that notes are kept; a transaction without one counts as a change of all tables. */
const KEPT_MS = 600_000;

/** Milliseconds after which a process that only writes looks, too: the schema may have changed. */
const WRITER_LOOKS_MS = 5000;

/** Milliseconds between two readings of the effects of writes. */
const EFFECTS_MS = 1000;

/** Milliseconds between two attempts to begin, where the table is not there. */
const RETRY_MS = 30_000;

/** Milliseconds between two removals of old notes. */
const SWEEP_MS = 60_000;

/** Of notes only those whose rows their own transactions have written: a dump of another server brings that server's numbers. */
const LOOK: Statement = {
  text: `SELECT pg_current_snapshot()::text AS "snapshot", pg_postmaster_start_time()::text AS "started", (SELECT json_agg(json_build_array(n.xid, n.tables, n.effects))::text
    FROM octavo_changes n WHERE n.xid >= $1::bigint AND n.xmin::text::bigint = n.xid & 4294967295) AS "notes"`,
  parameters: 1,
  shape: null,
};

/** Of some transactions, whether one was perhaps committed: the server forgets what was very long ago. */
const COMMITTED: Statement = {
  text: `SELECT count(*) AS "committed" FROM unnest(string_to_array($1, ',')) x
    WHERE pg_xact_status(x::xid8) IS DISTINCT FROM 'aborted'`,
  parameters: 1,
  shape: null,
};

/**
 * Creates it. It is not logged, since notes may be lost in a crash: a transaction without one counts as a change of all
 * tables.
 */
export const CREATE_CHANGES: readonly Sql[] = [
  sql`CREATE UNLOGGED TABLE IF NOT EXISTS octavo_changes (xid bigint PRIMARY KEY, tables text NOT NULL, effects text NOT NULL, noted_at bigint NOT NULL)`,
  sql`CREATE INDEX IF NOT EXISTS octavo_changes_noted_at ON octavo_changes (noted_at)`,
];

const IS_THERE: Statement = {
  text: `SELECT CASE WHEN to_regclass('octavo_changes') IS NULL THEN 0 ELSE 1 END AS "found"`,
  parameters: 0,
  shape: null,
};

/** In a note whose tables are not known; the second where its transaction may also have changed the schema. */
const ANY = '*';
const ANYTHING = '**';

/** What changes rows alone, unless it calls a function. */
const CHANGES_ROWS = /^\s*(?:insert|update|delete|merge|with)\b/i;

type Note = readonly [xid: number, tables: string, effects: string];

/** A pool that says whether a server may have ended between two moments. */
export interface ObservedPool extends SessionPool<Session> {
  /** Grows when a connection has ended by itself, and when there was none for a time that would have ended with the server. */
  readonly interruptions: number;
}

export interface PostgresChangesOptions {
  readonly clock: Clock;
  readonly pool: ObservedPool;
  /** Whether the caller is inside a transaction of this process. */
  readonly inTransaction: () => boolean;
  /** Makes the table of notes; it may fail. */
  readonly createTable: () => Promise<void>;
}

export class PostgresChanges implements ServerChanges, BackgroundWorker {
  /** It also keeps the table from being dropped until the transaction is over. */
  readonly beforeNote = sql`SELECT FROM octavo_changes LIMIT 0`;
  readonly #pool: ObservedPool;
  readonly #clock: Clock;
  readonly #changes = new TableChanges();
  readonly #inTransaction: PostgresChangesOptions['inTransaction'];
  readonly #createTable: PostgresChangesOptions['createTable'];
  readonly #written = new WrittenTablesReader(() => this.#effects, cutName);
  #effects: PostgresWriteEffects | null = null;
  #isLoading = false;
  /** The reading of the effects that is under way. */
  #loading: Promise<void> = Promise.resolve();
  #loadedAt = Number.NEGATIVE_INFINITY;
  /** Grows when the effects may have changed. */
  #generation = 0;
  #isStarted = false;
  #maxStale = 0;
  /** Commits of this process, and those of them that came before the last look which has succeeded. */
  #commits = 0;
  #knownCommits = 0;
  #isThere = false;
  #triedAt = Number.NEGATIVE_INFINITY;
  #seen: Snapshot | null = null;
  #seenText = '';
  /** When the server was started. */
  #started = '';
  #interruptions = 0;
  #lookedAt = 0;
  #sweptAt: number;
  /** The look under way, and the one that begins when it is over, which more callers may wait for. */
  #looking: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor({ clock, pool, inTransaction, createTable }: PostgresChangesOptions) {
    this.#clock = clock;
    this.#sweptAt = clock.monotonic();
    this.#pool = pool;
    this.#inTransaction = inTransaction;
    this.#createTable = createTable;
  }

  start(maxStale: number): true {
    this.#isStarted = true;
    this.#maxStale = maxStale;
    return true;
  }

  get isActive(): boolean {
    return this.#isStarted && this.#isThere;
  }

  /** A look that began before the call may miss what was committed meanwhile, so the caller waits for the next one. */
  refresh(): MaybePromise<void> {
    if (!this.#isStarted || this.#inTransaction()) return;
    const isRecent = this.#clock.monotonic() - this.#lookedAt < this.#maxStale;
    if (isRecent && this.#seen && this.#knownCommits === this.#commits) return;
    if (!this.#looking) return this.#begin();
    this.#next ??= this.#looking.then(
      () => this.#begin(),
      (error: unknown) => {
        if (!isSilence(error)) return this.#begin();
        this.#next = null;
        throw error;
      },
    );
    return this.#next;
  }

  stamp(): number | null {
    return this.isActive && this.#seen && !this.#inTransaction() ? this.#changes.sequence : null;
  }

  unchanged(tables: readonly string[], since: number): boolean {
    // mostly nothing at all has changed
    return since === this.#changes.sequence || this.#changes.unchanged(tables.map(cutName), since);
  }

  writtenBy(text: string): WrittenTables {
    if (!this.#effects || this.#namesFunction(text)) return ALL_TABLES;
    return onlyReads(text) ? [] : this.#written.of(text);
  }

  get schema(): string | null {
    return this.#effects?.digest ?? null;
  }

  mayChangeSchema(text: string): boolean {
    // a read may call a function; where none are known all reads would count, and the schema never be known
    return this.#namesFunction(text) || !(onlyReads(text) || CHANGES_ROWS.test(text) || isControl(text));
  }

  note({ tables, mayChangeSchema }: WrittenByTransaction): Sql {
    const known = tables !== ALL_TABLES && this.#effects;
    if (this.#clock.monotonic() - this.#lookedAt > WRITER_LOOKS_MS) void this.#lookLater();
    const names = literal(known ? toNote(tables) : mayChangeSchema ? ANYTHING : ANY);
    return sql`INSERT INTO octavo_changes (xid, tables, effects, noted_at) VALUES (pg_current_xact_id()::text::bigint,
      ${names}, ${literal(known ? known.digest : ANY)}, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
      ON CONFLICT (xid) DO UPDATE SET tables = excluded.tables, effects = excluded.effects, noted_at = excluded.noted_at`;
  }

  committed(): void {
    this.#commits += 1;
  }

  isGone(error: unknown): boolean {
    if (!/\boctavo_changes\b/.test(String((error as Error | undefined)?.message))) return false;
    if (this.#isThere) this.#stop();
    return true;
  }

  /** Has notes of long ago removed, now and then. @returns the statement for it, null while there is none to be done */
  sweep(): Sql | null {
    if (!this.isActive || this.#clock.monotonic() - this.#sweptAt < SWEEP_MS) return null;
    this.#sweptAt = this.#clock.monotonic();
    return sql`DELETE FROM "octavo_changes" WHERE noted_at < (extract(epoch FROM clock_timestamp()) * 1000)::bigint - ${number(KEPT_MS)}`;
  }

  /** The looks that have begun, and the readings of the schema. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#looking, this.#next]);
    await this.#loading;
  }

  #namesFunction(text: string): boolean {
    const functions = this.#effects?.functions ?? [];
    if (functions.length === 0) return false;
    const lower = text.toLowerCase();
    return functions.some((name) => lower.includes(name));
  }

  #begin(): Promise<void> {
    const looking = this.#look().finally(() => {
      if (this.#looking === looking) this.#looking = null;
    });
    this.#looking = looking;
    this.#next = null;
    return looking;
  }

  async #look(): Promise<void> {
    if (!this.#isThere && !(await this.#find())) return;
    const lookedAt = this.#clock.monotonic();
    const commits = this.#commits;
    try {
      await this.#pool.useQuickly(async (session) => {
        const { rows } = await session.run(LOOK, [this.#seen?.xmin ?? Number.MAX_SAFE_INTEGER]);
        const { snapshot, started, notes } = rows[0] as Record<'snapshot' | 'started', string> & {
          notes: string | null;
        };
        if (!this.#isSameServer(started)) this.#seen = null;
        else if (snapshot === this.#seenText) return;
        await this.#accept(session, snapshot, notes === null ? [] : JSON.parse(notes));
      });
      // not before: meanwhile others ask, and it may fail
      this.#lookedAt = lookedAt;
      this.#knownCommits = commits;
    } catch (error) {
      if (errorCode(error) !== '42P01') throw error;
      this.#stop();
    }
  }

  /**
   * Numbers of transactions say what has changed only on a server that goes on: one that was restored, that has crashed, or
   * that another has taken over from may give the same numbers again.
   */
  #isSameServer(started: string): boolean {
    const { interruptions } = this.#pool;
    const isSame = started === this.#started && interruptions === this.#interruptions;
    this.#started = started;
    this.#interruptions = interruptions;
    return isSame;
  }

  async #accept(session: Session, text: string, notes: readonly Note[]): Promise<void> {
    const after = parseSnapshot(text);
    const before = this.#seen;
    const ended = before && endedBetween(before, after, MOST_ENDED);
    if (!ended) this.#allChanged();
    else {
      const notesById = new Map(notes.map((note) => [Number(note[0]), note]));
      const others = ended.filter((xid) => !notesById.has(xid));
      if (others.length > 0 && (await wasCommitted(session, others))) this.#allChanged();
      else for (const xid of ended) this.#take(notesById.get(xid));
    }
    this.#seen = after;
    this.#seenText = text;
  }

  #take(note: Note | undefined): void {
    if (!note) return;
    const [, tables, effects] = note;
    // another process, which knows another schema, may not know all that its statements change
    if (tables === ANYTHING) this.#allChanged();
    else if (effects !== ANY && effects === this.#effects?.digest) this.#changes.add(fromNote(tables));
    else this.#changes.add(ALL_TABLES);
  }

  /** A process that never asks would never learn of a changed schema. */
  async #lookLater(): Promise<void> {
    try {
      await (this.#looking ?? this.#begin());
    } catch {
      // the database is away: the next write says so
    }
  }

  /** It may have been the schema that has changed. */
  #allChanged(): void {
    this.#changes.add(ALL_TABLES);
    this.#forgetEffects();
    this.#load();
  }

  #forgetEffects(): void {
    this.#effects = null;
    this.#written.forgetSchema();
  }

  /** Reads the effects of writes; until they are known, a write counts as a change of all tables. */
  #load(): void {
    // what is read now may be from before the change that asks for it
    this.#generation += 1;
    if (this.#isLoading) return;
    this.#isLoading = true;
    const wait = Math.max(0, this.#loadedAt + EFFECTS_MS - this.#clock.monotonic());
    const load = (): Promise<void> => {
      this.#loading = this.#loadNow();
      return this.#loading;
    };
    this.#clock.after(wait, load, { unref: true });
  }

  async #loadNow(): Promise<void> {
    const generation = this.#generation;
    this.#loadedAt = this.#clock.monotonic();
    try {
      const effects = await this.#pool.use(postgresWriteEffects);
      if (generation === this.#generation) this.#effects = effects;
    } catch {
      // the database is away; the next look at it finds that out
    }
    this.#isLoading = false;
    if (!this.#effects && this.#isThere) this.#load();
  }

  /** Looks whether notes can be taken: the start makes their table, unless it may not. */
  async #find(): Promise<boolean> {
    if (this.#clock.monotonic() - this.#triedAt < RETRY_MS) return false;
    this.#triedAt = this.#clock.monotonic();
    const { rows } = await this.#pool.useQuickly((session) => session.run(IS_THERE, []));
    try {
      if (rows[0]?.['found'] !== 1) await this.#createTable();
    } catch {
      // the account may not make tables: nothing is kept then
      return false;
    }
    this.#isThere = true;
    this.#load();
    return true;
  }

  #stop(): void {
    this.#isThere = false;
    this.#seen = null;
    this.#seenText = '';
    this.#changes.add(ALL_TABLES);
  }
}

async function wasCommitted(session: Session, xids: readonly number[]): Promise<boolean> {
  const { rows } = await session.run(COMMITTED, [xids.join(',')]);
  return Number(rows[0]!['committed']) > 0;
}
