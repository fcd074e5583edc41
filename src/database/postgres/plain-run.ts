/** Statements without parameters whose rows nobody wants, in the driver's own words (a "submittable"). */
import type { Connection } from 'pg';
import type { ByteConnection } from './byte-rows.ts';

export class PlainRun {
  readonly done: Promise<void>;
  readonly #sql: string;
  #resolve!: () => void;
  #reject!: (error: Error) => void;

  /** @param sql several statements with semicolons between */
  constructor(sql: string) {
    this.#sql = sql;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Called by the driver when it is this statement's turn. */
  submit(given: Connection): void {
    const connection = given as ByteConnection & { query(sql: string): void };
    connection.wantsBytes = false;
    connection.query(this.#sql);
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleRowDescription(): void {}

  handleDataRow(): void {}

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}
}
