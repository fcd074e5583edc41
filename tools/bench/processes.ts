/** Starts the servers, each on one core, and reads what they use from /proc. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { childrenOf, cpuSecondsOf } from '../../test/support/cpu-seconds.ts';
import { fetchOnce } from './http-client.ts';
import { temporary } from './paths.ts';

/** The core for the server under load, and the one for the load. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

const PINNING = cpus().length > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

/** A command and its arguments, bound to one core where the system can do that. */
export function pinned(core: number, command: readonly string[]): [string, string[]] {
  const [program, ...args] = PINNING ? ['taskset', '-c', String(core), ...command] : command;
  return [program!, args];
}

export interface ServerCommand {
  readonly name: string;
  /** The Node it runs on; this one unless set. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly port: number;
  /** True where it is bound to no core. */
  readonly anywhere?: boolean;
  /** Seconds of processor time of other processes that work for it; they count as its own. */
  readonly helperSeconds?: (() => number) | undefined;
  /** A URL the server answers with 200 once it serves. */
  readonly ready: string;
}

/** Milliseconds a server may take to its first answer. */
const START_LIMIT = 60_000;

/** Milliseconds a server may take to stop. */
const STOP_LIMIT = 10_000;

/** A running server. */
export class Server {
  readonly name: string;
  readonly port: number;
  /** Milliseconds from the start of the process to its first answer with status 200. */
  readonly startTime: number;
  private readonly child: ChildProcess;
  private readonly helperSeconds: () => number;

  constructor(command: ServerCommand, child: ChildProcess, startTime: number) {
    this.name = command.name;
    this.port = command.port;
    this.child = child;
    this.helperSeconds = command.helperSeconds ?? (() => 0);
    this.startTime = startTime;
  }

  /**
   * Seconds of processor time so far, of all threads and workers, user and system; null where /proc is
   * missing.
   */
  cpuSeconds(): number | null {
    const { pid } = this.child;
    const used = cpuSecondsOf(pid!);
    if (used === null) return null;
    return (
      childrenOf(pid!).reduce((sum, worker) => sum + (cpuSecondsOf(worker)?.running ?? 0), used.running) +
      this.helperSeconds()
    );
  }

  /** Resident memory in MB, now and at its highest. */
  memory(): { now: number; peak: number } | null {
    const status = read(`/proc/${this.child.pid}/status`);
    if (status === null) return null;
    const megabytes = (key: string): number =>
      Math.round(Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
  }

  /** Sends its process a signal. */
  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_LIMIT);
    await gone;
    clearTimeout(timer);
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Starts a server and waits for its first answer.
 * @throws Error with the end of its output where it ends before that, or never answers
 */
export async function startServer(command: ServerCommand): Promise<Server> {
  const log = temporary(`${command.name}.log`);
  const output = openSync(log, 'w');
  const commandLine = [command.program ?? process.execPath, ...command.args] as const;
  const [program, args] = command.anywhere
    ? [commandLine[0], commandLine.slice(1)]
    : pinned(SERVER_CORE, commandLine);
  const begin = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(command.port), ...command.env },
    stdio: ['ignore', output, output],
    ...(command.cwd ? { cwd: command.cwd } : {}),
  });
  closeSync(output);
  const failed = (why: string): Error =>
    new Error(`${command.name} ${why}:\n${(read(log) ?? '').slice(-2000)}`);
  try {
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null) throw failed('ended before it answered');
      if (performance.now() - begin > START_LIMIT) throw failed('did not answer');
      const answer = await fetchOnce(command.port, command.ready).catch(() => null);
      if (answer?.status === 200) return new Server(command, child, performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}
