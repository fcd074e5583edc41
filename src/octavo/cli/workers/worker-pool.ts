/**
 * The workers of a server: started one by one, replaced when they die, renewed one after the other. How a
 * process is made is the caller's concern, so that all of this can be tested without one.
 */
import type { WorkerOrder } from './worker-side.ts';

/** A process that serves. */
export interface WorkerProcess {
  readonly pid: number;
  /** Settles when it answers requests. */
  readonly ready: Promise<void>;
  /** Settles when it is gone. */
  readonly gone: Promise<void>;
  /** Has it finish what runs: `leave` also gives clients time to go to others. */
  send(order: WorkerOrder): void;
  kill(): void;
}

export interface WorkerPoolOptions {
  readonly count: number;
  /** @param slot which of the workers it is, from 1 on */
  readonly start: (slot: number) => WorkerProcess;
  /** Is called with what happens to workers. */
  readonly print: (message: string) => void;
  /** Waits; the clock's own unless given. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** Before a worker that died is replaced, in ms: the first time, doubled with each time after, at most. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

/** Who lives so long is well: the next pause is the first again; in ms. */
const WELL_AFTER = 30_000;

/** How long a worker may take to stop, in ms; then it is ended. */
const STOP_MS = 15_000;

interface Slot {
  readonly number: number;
  worker: WorkerProcess | null;
  /** How often it has died since it was last well. */
  deaths: number;
}

const clock = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());

export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #slots: Slot[];
  #stopping = false;
  #reloading: Promise<void> | null = null;
  #again = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#pause = options.pause ?? clock;
    this.#slots = Array.from({ length: options.count }, (_, index) => ({
      number: index + 1,
      worker: null,
      deaths: 0,
    }));
  }

  /** The processes that serve now. */
  get pids(): number[] {
    return this.#slots.flatMap(({ worker }) => worker?.pid ?? []);
  }

  /**
   * Starts all of them: the first one alone, since it brings the database up to date.
   * @throws Error where it does not start
   */
  async start(): Promise<void> {
    const [first, ...others] = this.#slots;
    await this.#launch(first!);
    await Promise.all(others.map((slot) => this.#launch(slot).catch(() => this.#replace(slot))));
  }

  /** Renews the workers one after the other; one that does not start leaves the old ones as they are. */
  reload(): Promise<void> {
    if (this.#reloading) this.#again = true;
    this.#reloading ??= this.#renew().finally(() => {
      this.#reloading = null;
    });
    return this.#reloading;
  }

  /** Has all of them finish what runs. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#slots.map(({ worker }) => worker && this.#end(worker, 'stop')));
  }

  /** Ends all of them at once. */
  kill(): void {
    this.#stopping = true;
    for (const { worker } of this.#slots) worker?.kill();
  }

  /** @throws Error where it is gone before it is ready */
  async #launch(slot: Slot): Promise<void> {
    const worker = this.#options.start(slot.number);
    const died = worker.gone.then(() => {
      throw new Error(`worker ${slot.number} did not start`);
    });
    died.catch(() => {});
    const before = slot.worker;
    slot.worker ??= worker;
    try {
      await Promise.race([worker.ready, died]);
    } catch (error) {
      if (slot.worker === worker) slot.worker = before;
      throw error;
    }
    slot.worker = worker;
    const started = performance.now();
    void worker.gone.then(() => {
      if (slot.worker !== worker) return;
      slot.worker = null;
      if (this.#stopping) return;
      if (performance.now() - started >= WELL_AFTER) slot.deaths = 0;
      this.#options.print(
        `Worker ${slot.number} (process ${worker.pid}) has ended; another one takes its place.`,
      );
      this.#replace(slot);
    });
  }

  /** Starts another worker in place of one that died, sooner or later. */
  #replace(slot: Slot): void {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** slot.deaths);
    slot.deaths += 1;
    void this.#pause(pause).then(async () => {
      if (this.#stopping || slot.worker) return;
      try {
        await this.#launch(slot);
      } catch {
        if (!this.#stopping) this.#replace(slot);
      }
    });
  }

  async #renew(): Promise<void> {
    do {
      this.#again = false;
      for (const slot of this.#slots) {
        if (this.#stopping) return;
        const old = slot.worker;
        try {
          await this.#launch(slot);
        } catch {
          this.#options.print('The reload has ended: a new worker did not start. The old ones go on.');
          return;
        }
        if (old) await this.#end(old, 'leave');
      }
    } while (this.#again);
    this.#options.print('All workers are new.');
  }

  async #end(worker: WorkerProcess, order: WorkerOrder): Promise<void> {
    worker.send(order);
    const late = setTimeout(() => worker.kill(), STOP_MS);
    await worker.gone;
    clearTimeout(late);
  }
}
