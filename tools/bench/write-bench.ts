/** One server under the measured writes: each kind alone, the reads alone, and both. */
import type { Load } from './load.ts';
import type { LoadRequest, LoadResult } from './load-worker.ts';
import type { Server } from './processes.ts';
import type { WritableCopy } from './writable-copy.ts';
import { WRITE_EVERY, type WriteName, type WriteRequests } from './write-requests.ts';

/** One order of the load and what the server used for it. */
export interface Run extends LoadResult {
  /** Microseconds of the server's processor time for one answer; NaN where it cannot be read. */
  readonly cpu: number;
}

/** One round: each write alone, the reads alone, the mixed load's writes alone, and both. */
export interface Round {
  readonly writes: Readonly<Record<WriteName, Run>>;
  readonly reads: Run;
  /** The writes of the mixed load without its reads, from as many connections as write in it. */
  readonly mixedWrites: Run;
  readonly mixed: Run;
}

export interface WriteBenchOptions {
  readonly server: Server;
  readonly load: Load;
  readonly copy: WritableCopy;
  readonly requests: WriteRequests;
  /** How many there are from the beginning. */
  readonly articles: number;
  readonly connections: number;
}

/** More writes than any server answers in a second. */
const MOST_A_SECOND = 6000;

export class WriteBench {
  readonly #options: WriteBenchOptions;

  constructor(options: WriteBenchOptions) {
    this.#options = options;
  }

  /** Everything once. */
  async round(seconds: number, mixedFirst = false): Promise<Round> {
    const { copy, requests, articles, connections } = this.#options;
    const made = await this.#makeAndChange(seconds);
    const readAlone = (): Promise<Run> => this.#run(requests.reads(), { seconds, once: false });
    const readsBefore = mixedFirst ? null : await readAlone();
    const ids = copy.idsAbove(articles);
    const some = Math.floor(ids.length / 4);
    const mixed = await this.#run(requests.mixed(ids.slice(0, some)), { seconds });
    const mixedWrites = await this.#run(requests.mixedWrites(ids.slice(some, 2 * some)), {
      seconds,
      connections: Math.max(1, Math.round(connections / WRITE_EVERY)),
    });
    const reads = readsBefore ?? (await readAlone());
    return { writes: { ...made, delete: await this.#deleteMade() }, reads, mixedWrites, mixed };
  }

  /** The writes alone. */
  async writes(seconds: number): Promise<Round['writes']> {
    return { ...(await this.#makeAndChange(seconds)), delete: await this.#deleteMade() };
  }

  async #makeAndChange(seconds: number): Promise<Omit<Round['writes'], 'delete'>> {
    const write = (name: WriteName): Promise<Run> =>
      this.#run(
        Array.from({ length: Math.ceil(seconds * MOST_A_SECOND) }, () => this.#options.requests.next(name)),
        { seconds },
      );
    return {
      create: await write('create'),
      'create all': await write('create all'),
      update: await write('update'),
      connect: await write('connect'),
    };
  }

  #deleteMade(): Promise<Run> {
    const { copy, requests, articles } = this.#options;
    const deletes = copy.idsAbove(articles).map((id) => requests.next('delete', id));
    return this.#run(deletes, { seconds: Number.MAX_SAFE_INTEGER / 1000 });
  }

  /** @throws Error where an answer is no success: the figures would be of something else */
  async #run(
    requests: LoadRequest[],
    {
      seconds,
      once = true,
      connections = this.#options.connections,
    }: { readonly seconds: number; readonly once?: boolean; readonly connections?: number },
  ): Promise<Run> {
    const { server, load, copy } = this.#options;
    const before = server.cpuSeconds() ?? Number.NaN;
    const result = await load.run({
      port: server.port,
      token: copy.token,
      requests,
      once,
      connections,
      milliseconds: seconds * 1000,
    });
    const after = server.cpuSeconds() ?? Number.NaN;
    if (result.firstError) throw new Error(`${result.errors} errors, the first:\n${result.firstError}`);
    return { ...result, cpu: ((after - before) * 1e6) / result.answers };
  }
}
