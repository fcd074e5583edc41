/**
 * The places of costly reads, shared by address: a client never has more than half of those that run, or a quarter
 * of those that wait, however many requests it sends.
 */
import { currentAddress, onClientGone } from '../http/current-request.ts';
import { ClientGoneError, TooBusyError } from './read-aside.ts';

/** Reads that may wait for a place; those past it are refused at once. */
export const WAITING = 64;

/** Of these, for one address. */
export const WAITING_BY_ADDRESS = WAITING / 4;

interface Waiting {
  readonly address: string;
  start(): void;
}

export class FairPlaces {
  readonly #byAddress: number;
  readonly #running = new Map<string, number>();
  #waiting: Waiting[] = [];
  #free: number;

  /** @param places how many reads run at once */
  constructor(places: number) {
    this.#free = places;
    this.#byAddress = Math.ceil(places / 2);
  }

  /**
   * Runs `work` in a place, for the client whose request is being answered. Work without a client counts for nobody.
   * @throws TooBusyError where too many wait already, ClientGoneError where the client leaves while it waits
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const address = currentAddress();
    await this.#take(address);
    try {
      return await work();
    } finally {
      this.#give(address);
    }
  }

  async #take(address: string): Promise<void> {
    if (this.#free > 0 && this.#mayRun(address)) {
      this.#start(address);
      return;
    }
    const its = address === '' ? 0 : this.#waiting.filter((one) => one.address === address).length;
    if (this.#waiting.length >= WAITING || its >= WAITING_BY_ADDRESS) throw new TooBusyError();
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

  #give(address: string): void {
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
