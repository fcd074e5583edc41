/**
 * The places of costly reads, shared by address: a client never has more than half of those that run, or a quarter
 * of those that wait, however many requests it sends.
 */
import { currentAddress, currentRequest, onClientGone } from '../base/http/current-request.ts';
import { ClientGoneError, TooBusyError } from './costly-read.ts';

/** Reads that may wait for a place; further ones are refused immediately. */
export const WAITING = 64;

/** Of these, for one address. */
export const WAITING_BY_ADDRESS = WAITING / 4;

interface Waiting {
  readonly address: string;
  start(): void;
}

export class FairSemaphore {
  readonly #byAddress: number;
  readonly #running = new Map<string, number>();
  #waiting: Waiting[] = [];
  #free: number;

  /** What the last costly read of a request settles with: its next one begins then. */
  readonly #lastOfRequest = new WeakMap<object, Promise<unknown>>();

  /** @param places how many reads run at the same time */
  constructor(places: number) {
    this.#free = places;
    this.#byAddress = Math.ceil(places / 2);
  }

  /**
   * Runs `work` in a place that counts for the client whose request is being answered. Work without a client
   * counts for no address. The reads of one request run one after the other and wait as one, so that no request
   * refuses itself, however many reads it makes.
   * @throws TooBusyError if too many wait already, ClientGoneError if the client leaves while its read waits
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const request = currentRequest();
    if (!request) return this.#runNext(work);
    const last = this.#lastOfRequest.get(request);
    const next = (): Promise<T> => this.#runNext(work);
    const nextUnlessGone = (error: unknown): Promise<T> => {
      if (error instanceof ClientGoneError) throw error;
      return next();
    };
    const done = last ? last.then(next, nextUnlessGone) : next();
    // the caller that runs the read gets its error
    done.catch(() => {});
    this.#lastOfRequest.set(request, done);
    return done;
  }

  async #runNext<T>(work: () => Promise<T>): Promise<T> {
    const address = currentAddress();
    await this.#acquire(address);
    try {
      return await work();
    } finally {
      this.#release(address);
    }
  }

  async #acquire(address: string): Promise<void> {
    if (this.#free > 0 && this.#mayRun(address)) {
      this.#start(address);
      return;
    }
    const waitingOfAddress =
      address === '' ? 0 : this.#waiting.filter((one) => one.address === address).length;
    if (this.#waiting.length >= WAITING || waitingOfAddress >= WAITING_BY_ADDRESS) throw new TooBusyError();
    await new Promise<void>((resolve, reject) => {
      const leave = onClientGone(() => {
        this.#waiting = this.#waiting.filter((one) => one !== entry);
        leave();
        reject(new ClientGoneError());
      });
      const start = (): void => {
        leave();
        this.#start(address);
        resolve();
      };
      const entry: Waiting = { address, start };
      this.#waiting.push(entry);
    });
  }

  #release(address: string): void {
    this.#free += 1;
    const left = this.#runningOf(address) - 1;
    if (left > 0) this.#running.set(address, left);
    else this.#running.delete(address);
    this.#next();
  }

  /** The one that has waited longest, of those with the fewest reads under way. */
  #next(): void {
    let next: Waiting | null = null;
    for (const one of this.#waiting) {
      if (!this.#mayRun(one.address)) continue;
      if (!next || this.#runningOf(one.address) < this.#runningOf(next.address)) next = one;
    }
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.start();
  }

  #start(address: string): void {
    this.#free -= 1;
    if (address !== '') this.#running.set(address, this.#runningOf(address) + 1);
  }

  #mayRun(address: string): boolean {
    return this.#runningOf(address) < this.#byAddress;
  }

  #runningOf(address: string): number {
    return this.#running.get(address) ?? 0;
  }
}
