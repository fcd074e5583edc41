/** A MariaDB server of the test's own, which may be crashed, stopped and started again. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSecondsOf } from '../cpu-seconds.ts';
import { freePort } from '../free-port.ts';
import { accountOf, giveTo, temporaryFolder } from './account.ts';

/** The account the server runs under where the tests run as root. */
const ACCOUNT = 'mysql';

/** Where distributions keep the server's program. */
const PROGRAMS = ['/usr/sbin/mariadbd', '/usr/libexec/mariadbd', '/opt/homebrew/bin/mariadbd'];

/** Milliseconds it may take to its first answer, recovery from a crash among them. */
const START_LIMIT = 60_000;

/** `OCTAVO_TEST_MARIADBD`, or the installed one; null without. */
export const mariadbProgram = (): string | null =>
  process.env['OCTAVO_TEST_MARIADBD'] ?? PROGRAMS.find((program) => existsSync(program)) ?? null;

export interface MariadbOptions {
  /** Options of its command line. */
  readonly settings?: readonly string[];
  /** A folder to keep; what is in it is used again. */
  readonly dir?: string;
  /** The core it is bound to. */
  readonly core?: number;
}

export class MariadbServer {
  readonly port: number;
  readonly dir: string;
  readonly #settings: readonly string[];
  readonly #core: number | undefined;
  #child: ChildProcess | null = null;

  private constructor(dir: string, port: number, { settings = [], core }: MariadbOptions) {
    this.dir = dir;
    this.port = port;
    this.#settings = settings;
    this.#core = core;
  }

  /** Starts a server, with nothing in it unless its folder has something. */
  static async create(options: MariadbOptions = {}): Promise<MariadbServer> {
    const dir = options.dir ?? temporaryFolder();
    mkdirSync(dir, { recursive: true });
    giveTo(dir, accountOf(ACCOUNT));
    const server = new MariadbServer(dir, await freePort(), options);
    if (!existsSync(join(server.#data, 'mysql'))) {
      execFileSync(
        'mariadb-install-db',
        [
          ...['--no-defaults', `--datadir=${server.#data}`, '--auth-root-authentication-method=normal'],
          ...['--skip-test-db', ...server.#account],
        ],
        { stdio: 'ignore' },
      );
    }
    await server.start();
    return server;
  }

  get #data(): string {
    return join(this.dir, 'data');
  }

  get #socket(): string {
    return join(this.dir, 'socket');
  }

  get #account(): string[] {
    return accountOf(ACCOUNT) ? [`--user=${ACCOUNT}`] : [];
  }

  address(database: string): string {
    return `mysql://root@127.0.0.1:${this.port}/${database}`;
  }

  /** What the fixture's `config/database` reads. */
  environment(database: string): Record<string, string> {
    return {
      DATABASE_CLIENT: 'mysql',
      DATABASE_HOST: '127.0.0.1',
      DATABASE_PORT: String(this.port),
      DATABASE_NAME: database,
      DATABASE_USERNAME: 'root',
      DATABASE_PASSWORD: '',
    };
  }

  /** Starts it, and returns when it takes connections. */
  async start(): Promise<void> {
    const log = openSync(join(this.dir, 'log'), 'a');
    const command = [
      ...(this.#core === undefined ? [] : ['taskset', '-c', String(this.#core)]),
      ...[mariadbProgram()!, '--no-defaults', `--datadir=${this.#data}`, `--socket=${this.#socket}`],
      ...[
        `--port=${this.port}`,
        '--bind-address=127.0.0.1',
        '--skip-log-bin',
        '--character-set-server=utf8mb4',
      ],
      ...this.#account,
      ...this.#settings,
    ];
    const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', log, log] });
    this.#child = child;
    const end = Date.now() + START_LIMIT;
    while (!this.#answers()) {
      if (child.exitCode !== null || Date.now() > end) {
        throw new Error(readFileSync(join(this.dir, 'log'), 'utf8').slice(-2000));
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  #answers(): boolean {
    try {
      this.sql('', 'SELECT 1');
      return true;
    } catch {
      return false;
    }
  }

  /** The end of it: `fast` lets it put things in order, `immediate` is a crash. */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(mode === 'fast' ? 'SIGTERM' : 'SIGKILL');
    await gone;
  }

  /** Runs statements. @returns what the client printed, without headings */
  sql(database: string, text: string): string {
    return this.#client(database, ['-e', text]).trim();
  }

  /** Loads a dump. */
  load(database: string, file: string): void {
    this.#client(database, [], readFileSync(file));
  }

  #client(database: string, args: readonly string[], input?: Buffer): string {
    const target = ['--no-defaults', `--socket=${this.#socket}`, '-u', 'root', '-N', '-B'];
    return execFileSync('mariadb', [...target, ...args, ...(database ? [database] : [])], {
      encoding: 'utf8',
      ...(input ? { input } : {}),
      stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    });
  }

  /** Stops its process where it is: its connections stay open, and nothing answers. */
  freeze(): void {
    this.#child!.kill('SIGSTOP');
  }

  /** Lets it go on. */
  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Seconds of processor time so far. */
  cpuSeconds(): number {
    return cpuSecondsOf(this.#child!.pid!)!.running;
  }

  /** Stops it, if it runs, and removes everything. */
  async remove(): Promise<void> {
    await this.stop('immediate');
    rmSync(this.dir, { recursive: true, force: true });
  }
}
