/** The line between tabs and the server: requests and answers come when the test says so, in any order, or never. */

export type Fate = 'answered' | 'requestLost' | 'answerLost' | 'badGateway';

export class Unanswered extends Error {}

interface Pending {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  readonly isAlive: () => boolean;
  outcome?: { readonly value?: unknown; readonly error?: unknown };
}

export class Line {
  readonly #pending: Pending[] = [];

  get length(): number {
    return this.#pending.length;
  }

  /** @param isAlive whether the tab is still there: an answer to a closed one goes nowhere */
  send<T>(work: () => T, isAlive: () => boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => this.#pending.push({ work, resolve, reject, isAlive }));
  }

  /** A request reaches the server, or an answer the tab. */
  move(index: number, fate: Fate): void {
    const one = this.#pending[index];
    if (!one) return;
    if (!one.outcome) {
      one.outcome = fate === 'requestLost' ? { error: new Unanswered() } : outcomeOf(one.work);
      if (fate === 'answerLost') one.outcome = { error: new Unanswered() };
      if (fate === 'badGateway') one.outcome = { error: Object.assign(new Error(), { status: 502 }) };
      return;
    }
    this.#pending.splice(index, 1);
    if (!one.isAlive()) return;
    if ('error' in one.outcome) one.reject(one.outcome.error);
    else one.resolve(one.outcome.value as never);
  }
}

function outcomeOf(work: () => unknown): NonNullable<Pending['outcome']> {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}
