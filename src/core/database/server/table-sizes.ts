/** The server's own statistics of its tables: refreshed now and then, never waited for. */
import type { Clock } from '../../base/clock.ts';
import type { FanOut } from '../table-facts.ts';

/** How long it is taken to be the same, in ms. */
const KEPT_MS = 30_000;

export interface TableSize {
  readonly rows: number;
  /** Of a row, on average. */
  readonly bytes: number;
}

export interface ServerFigures {
  readonly sizes: ReadonlyMap<string, TableSize>;
  /** By table and column, joined by `fanOutKey`; absent for servers without such statistics. */
  readonly fanOuts?: ReadonlyMap<string, FanOut>;
}

export const fanOutKey = (table: string, column: string): string => `${table} ${column}`;

export class TableSizes {
  readonly #clock: Clock;
  readonly #read: () => Promise<ServerFigures>;
  #figures: ServerFigures = { sizes: new Map() };
  #readAt = Number.NEGATIVE_INFINITY;

  /** @param ask reads the server's statistics */
  constructor(clock: Clock, ask: () => Promise<ServerFigures>) {
    this.#clock = clock;
    this.#read = ask;
  }

  /** As last known; an unknown table counts as empty. */
  rows(table: string): number {
    return this.#known().sizes.get(table)?.rows ?? 0;
  }

  bytes(table: string): number {
    return this.#known().sizes.get(table)?.bytes ?? 0;
  }

  fanOut(table: string, column: string): FanOut | null {
    return this.#known().fanOuts?.get(fanOutKey(table, column)) ?? null;
  }

  async refresh(): Promise<void> {
    this.#readAt = this.#clock.monotonic();
    this.#figures = await this.#read();
  }

  #known(): ServerFigures {
    if (this.#clock.monotonic() - this.#readAt > KEPT_MS) void this.refresh().catch(() => {});
    return this.#figures;
  }
}
