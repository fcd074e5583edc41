/**
 * A PostgreSQL server of the test's own, which may be crashed, stopped and started again, and servers that
 * follow it. Made from the programs of an installed PostgreSQL; nothing of a server that runs is touched.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

export class PostgresServer {
  readonly port: number;
  readonly dir: string;
  readonly #bin: string;

  private constructor(bin: string, dir: string, port: number) {
    this.#bin = bin;
    this.dir = dir;
    this.port = port;
  }

  /** Makes a server with nothing in it and starts it. */
  static async create(settings: readonly string[] = []): Promise<PostgresServer> {
    const server = await PostgresServer.#empty();
    server.#run('initdb', '-D', server.#data, '-U', ACCOUNT, '-A', 'trust', '-E', 'UTF8', '--no-sync');
    // every acknowledged transaction is on the disk; nothing else is as in earnest
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
    const replica = await PostgresServer.#empty(this.#bin);
    const source = ['-h', '127.0.0.1', '-p', String(this.port), '-U', ACCOUNT];
    replica.#run('pg_basebackup', '-D', replica.#data, '-R', '-X', 'stream', '-c', 'fast', ...source);
    replica.configure([]);
    replica.start();
    return replica;
  }

  static async #empty(bin = postgresPrograms()!): Promise<PostgresServer> {
    const dir = mkdtempSync(join(tmpdir(), 'octavo-postgres-'));
    const account = accountOf(ACCOUNT);
    if (account) chownSync(dir, account.uid, account.gid);
    chmodSync(dir, 0o700);
    return new PostgresServer(bin, dir, await freePort());
  }

  get #data(): string {
    return join(this.dir, 'data');
  }

  /** The address of a database there. */
  address(database: string): string {
    return `postgres://${ACCOUNT}@127.0.0.1:${this.port}/${database}`;
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
    return execFileSync(join(this.#bin, program), args, {
      ...accountOf(ACCOUNT),
      cwd: this.dir,
      encoding: 'utf8',
      stdio: ['ignore', program === 'pg_ctl' ? 'ignore' : 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
  }
}

/** The account's numbers where this process is root; null where it runs as somebody already. */
function accountOf(name: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
