/** How large the tables of a server are: asked now and then, never waited for. */

/** How long the sizes are taken to be the same, in ms. */
const KEPT_MS = 30_000;

export class TableSizes {
  readonly #ask: () => Promise<ReadonlyMap<string, number>>;
  #sizes: ReadonlyMap<string, number> = new Map();
  #asked = Number.NEGATIVE_INFINITY;

  /** @param ask the server's own idea of how many rows each table has */
  constructor(ask: () => Promise<ReadonlyMap<string, number>>) {
    this.#ask = ask;
  }

  /** As last known; an unknown table counts as empty. */
  rows(table: string): number {
    if (performance.now() - this.#asked > KEPT_MS) void this.refresh().catch(() => {});
    return this.#sizes.get(table) ?? 0;
  }

  async refresh(): Promise<void> {
    this.#asked = performance.now();
    this.#sizes = await this.#ask();
  }
}
