/**
 * A PostgreSQL server of the test's own, which may be crashed, stopped and started again, and servers that
 * follow it. Made from the programs of an installed PostgreSQL; nothing of a server that runs is touched.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, cpuSecondsOf } from '../cpu-seconds.ts';
import { freePort } from '../free-port.ts';
import { accountOf, giveTo, temporaryFolder } from './account.ts';

/** Where Debian and its like, Red Hat's, and macOS's package keep the programs. */
const PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** The account PostgreSQL runs under where the tests run as root, as it refuses to be root. */
const ACCOUNT = 'postgres';

/** The folder with `initdb` and `pg_ctl`: `OCTAVO_TEST_POSTGRES_BIN`, or the newest one installed; null without. */
export function postgresPrograms(): string | null {
  const named = process.env['OCTAVO_TEST_POSTGRES_BIN'];
  if (named) return named;
  const found = PLACES.filter((place) => existsSync(place)).flatMap((place) =>
    readdirSync(place)
      .map((version) => join(place, version, 'bin'))
      .filter((bin) => existsSync(join(bin, 'initdb'))),
  );
  return found.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? null;
}

export interface PostgresOptions {
  /** Lines of its settings. */
  readonly settings?: readonly string[];
  /** A folder to keep; what is in it is used again. */
  readonly dir?: string;
  /** The core it is bound to, with all its processes. */
  readonly core?: number;
}

export class PostgresServer {
  readonly port: number;
  readonly dir: string;
  readonly #bin: string;
  readonly #core: number | undefined;

  private constructor(bin: string, dir: string, port: number, core?: number) {
    this.#bin = bin;
    this.dir = dir;
    this.port = port;
    this.#core = core;
  }

  /** Starts a server, with nothing in it unless its folder has something. */
  static async create({ settings = [], dir, core }: PostgresOptions = {}): Promise<PostgresServer> {
    const server = await PostgresServer.#at(dir ?? temporaryFolder(), postgresPrograms()!, core);
    if (!existsSync(join(server.#data, 'PG_VERSION'))) {
      server.#run('initdb', '-D', server.#data, '-U', ACCOUNT, '-A', 'trust', '-E', 'UTF8', '--no-sync');
    }
    server.configure([
      'max_connections = 60',
      'wal_level = replica',
      'max_wal_senders = 4',
      'hot_standby = on',
      ...settings,
    ]);
    server.start();
    return server;
  }

  /** Makes and starts one that follows this one, and may be read. */
  async replica(): Promise<PostgresServer> {
    const replica = await PostgresServer.#at(temporaryFolder(), this.#bin, this.#core);
    const source = ['-h', '127.0.0.1', '-p', String(this.port), '-U', ACCOUNT];
    replica.#run('pg_basebackup', '-D', replica.#data, '-R', '-X', 'stream', '-c', 'fast', ...source);
    replica.configure([]);
    replica.start();
    return replica;
  }

  static async #at(dir: string, bin: string, core?: number): Promise<PostgresServer> {
    mkdirSync(dir, { recursive: true });
    giveTo(dir, accountOf(ACCOUNT));
    return new PostgresServer(bin, dir, await freePort(), core);
  }

  get #data(): string {
    return join(this.dir, 'data');
  }

  /** The address of a database there. */
  address(database: string): string {
    return `postgres://${ACCOUNT}@127.0.0.1:${this.port}/${database}`;
  }

  /** What the fixture's `config/database` reads. */
  environment(database: string): Record<string, string> {
    return { DATABASE_CLIENT: 'postgres', DATABASE_URL: this.address(database) };
  }

  /** Adds lines to its settings, for the next start. */
  configure(lines: readonly string[]): void {
    appendFileSync(
      join(this.#data, 'postgresql.conf'),
      [
        '',
        `port = ${this.port}`,
        "listen_addresses = '127.0.0.1'",
        `unix_socket_directories = '${this.dir}'`,
        ...lines,
        '',
      ].join('\n'),
    );
  }

  /** Starts it, and returns when it takes connections. */
  start(): void {
    this.#run('pg_ctl', 'start', '-D', this.#data, '-w', '-s', '-l', join(this.dir, 'log'));
  }

  /** The end of it: `fast` undoes what is under way, `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): void {
    this.#run('pg_ctl', 'stop', '-D', this.#data, '-w', '-s', '-m', mode);
  }

  /** Runs statements with `psql`. @returns what it printed, without headings */
  sql(database: string, text: string): string {
    const target = ['-h', '127.0.0.1', '-p', String(this.port), '-U', ACCOUNT, '-d', database];
    return this.#run('psql', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', ...target, '-c', text).trim();
  }

  /** Loads a dump. */
  load(database: string, file: string): void {
    const target = ['-h', '127.0.0.1', '-p', String(this.port), '-U', ACCOUNT, '-d', database];
    this.#run('psql', '-X', '-q', '-v', 'ON_ERROR_STOP=1', ...target, '-f', file);
  }

  /** Stops all its processes where they are: its connections stay open, and nothing answers. */
  freeze(): void {
    const first = this.#postmaster;
    // the first one, so that it starts no others
    process.kill(first, 'SIGSTOP');
    for (const pid of childrenOf(first)) process.kill(pid, 'SIGSTOP');
  }

  /** Lets them go on. */
  thaw(): void {
    const first = this.#postmaster;
    for (const pid of [...childrenOf(first), first]) process.kill(pid, 'SIGCONT');
  }

  get #postmaster(): number {
    return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Seconds of processor time of all its processes so far. */
  cpuSeconds(): number {
    const parent = this.#postmaster;
    const { running, ended } = cpuSecondsOf(parent)!;
    // the first process alone has children
    return childrenOf(parent).reduce((sum, pid) => sum + (cpuSecondsOf(pid)?.running ?? 0), running + ended);
  }

  /** Stops it, if it runs, and removes everything. */
  remove(): void {
    try {
      this.stop('immediate');
    } catch {
      // it did not run
    }
    rmSync(this.dir, { recursive: true, force: true });
  }

  #run(program: string, ...args: string[]): string {
    const pinned = this.#core === undefined ? [] : ['taskset', '-c', String(this.#core)];
    const [first, ...rest] = [...pinned, join(this.#bin, program), ...args];
    return execFileSync(first!, rest, {
      ...accountOf(ACCOUNT),
      cwd: this.dir,
      encoding: 'utf8',
      stdio: ['ignore', program === 'pg_ctl' ? 'ignore' : 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
  }
}
