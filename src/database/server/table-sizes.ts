/** What a server itself knows of its tables: asked now and then, never waited for. */
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
  /** By table and column, as `fanOutKey` puts them together; servers that know nothing of it have none. */
  readonly fanOuts?: ReadonlyMap<string, FanOut>;
}

export const fanOutKey = (table: string, column: string): string => `${table} ${column}`;

export class TableSizes {
  readonly #ask: () => Promise<ServerFigures>;
  #figures: ServerFigures = { sizes: new Map() };
  #asked = Number.NEGATIVE_INFINITY;

  /** @param ask the server's own idea of its tables */
  constructor(ask: () => Promise<ServerFigures>) {
    this.#ask = ask;
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
    this.#asked = performance.now();
    this.#figures = await this.#ask();
  }

  #known(): ServerFigures {
    if (performance.now() - this.#asked > KEPT_MS) void this.refresh().catch(() => {});
    return this.#figures;
  }
}
