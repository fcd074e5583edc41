/** Where in the content files something is wrong. */
import type { Problem } from '../../project/start-error.ts';

/** A spot in a content file; problems are collected, so that all of them are reported at once. */
export class Place {
  readonly #problems: Problem[];
  readonly #file: string;
  readonly #key: string;

  constructor(problems: Problem[], file: string, key = '') {
    this.#problems = problems;
    this.#file = file;
    this.#key = key;
  }

  /** One step further in: `vampire-squid` → `vampire-squid.sections` → `vampire-squid.sections[2]`. */
  at(step: string | number): Place {
    const next =
      typeof step === 'number' ? `${this.#key}[${step + 1}]` : this.#key ? `${this.#key}.${step}` : step;
    return new Place(this.#problems, this.#file, next);
  }

  problem(message: string): void {
    this.#problems.push({ file: this.#file, ...(this.#key ? { key: this.#key } : {}), message });
  }
}
