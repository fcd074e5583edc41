/** A hook: functions that plugins register under a name, and that whoever has made it calls. */

export type HookFunction = (...args: readonly never[]) => unknown;

export class Hook {
  readonly #functions: HookFunction[] = [];

  get isUsed(): boolean {
    return this.#functions.length > 0;
  }

  register(fn: HookFunction): void {
    this.#functions.push(fn);
  }

  delete(fn: HookFunction): void {
    const at = this.#functions.indexOf(fn);
    if (at !== -1) this.#functions.splice(at, 1);
  }

  /** Each gets what the one before has returned. */
  runWaterfall<Value>(value: Value, store?: unknown): Value {
    return this.#functions.reduce((before, fn) => call<Value>(fn, before, store), value);
  }

  async runWaterfallAsync<Value>(value: Value, store?: unknown): Promise<Value> {
    let result = value;
    for (const fn of this.#functions) result = await call<Value | Promise<Value>>(fn, result, store);
    return result;
  }

  runSeries(...args: readonly unknown[]): unknown[] {
    return this.#functions.map((fn) => call(fn, ...args));
  }

  async runSeriesAsync(...args: readonly unknown[]): Promise<unknown[]> {
    const results: unknown[] = [];
    for (const fn of this.#functions) results.push(await call(fn, ...args));
    return results;
  }

  runParallel(...args: readonly unknown[]): Promise<unknown[]> {
    return Promise.all(this.#functions.map((fn) => call(fn, ...args)));
  }
}

const call = <Result>(fn: HookFunction, ...args: readonly unknown[]): Result =>
  (fn as (...args: readonly unknown[]) => Result)(...args);
