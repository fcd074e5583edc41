/**
 * One run of a prepared statement, as an object the driver can send (a "submittable"): all of it goes out in
 * one packet.
 */
import type { Connection } from 'pg';
import { TooManyBytesError } from '../costly-read.ts';
import type { ByteConnection, BytesMessage } from './byte-rows.ts';

/** A column of the answer. */
export interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The steps of a run. */
export interface RunOptions {
  /** Statements to forget first. */
  readonly forget: readonly string[];
  readonly name: string;
  /** Prepare it first: its text, and the types of parameters that the server is not to infer. */
  readonly prepare: { readonly text: string; readonly types: readonly number[] } | null;
  /** Null to prepare and describe only. */
  readonly values: readonly (string | null)[] | null;
  readonly bytes: boolean;
  /** The longest row of a run for bytes that is received. */
  readonly longestRow: number;
}

/** The result of a run. */
export interface RunAnswer {
  /** The types of the parameters; known where the statement was prepared. */
  readonly types: readonly number[] | null;
  /** The columns; known where the statement was prepared and gives rows. */
  readonly columns: readonly Column[] | null;
  readonly rows: readonly (readonly (string | null)[])[];
  /** The first column of the first row, of a run for bytes. */
  readonly bytes: Buffer | null;
  /** Rows changed or returned. */
  readonly count: number;
}

/** Methods of the driver's connection that its types leave out. */
interface Sender {
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string; types: readonly number[] }): void;
  bind(portal: { statement: string; values: readonly (string | null)[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  execute(portal: { portal: string; rows: number }): void;
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
  on(event: string, listener: (message: never) => void): void;
  off(event: string, listener: (message: never) => void): void;
}

export class PreparedRun {
  readonly answer: Promise<RunAnswer>;
  readonly #options: RunOptions;
  readonly #rows: (readonly (string | null)[])[] = [];
  #resolve!: (answer: RunAnswer) => void;
  #reject!: (error: Error) => void;
  #types: readonly number[] | null = null;
  #columns: readonly Column[] | null = null;
  #bytes: Buffer | null = null;
  #count = 0;
  #isTooLong = false;
  #stopListening: () => void = () => {};

  constructor(options: RunOptions) {
    this.#options = options;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Called by the driver when the statement is next. */
  submit(driverConnection: Connection): void {
    const { forget, name, prepare, values, bytes, longestRow } = this.#options;
    const connection = driverConnection as unknown as Sender;
    const reader = driverConnection as ByteConnection;
    reader.wantsBytes = bytes;
    reader.longestRow = longestRow;
    connection.stream.cork();
    for (const old of forget) connection.close({ type: 'S', name: old });
    if (prepare) {
      const described = (message: { readonly dataTypeIDs: readonly number[] }): void => {
        this.#types = message.dataTypeIDs;
      };
      connection.on('parameterDescription', described);
      this.#stopListening = () => connection.off('parameterDescription', described);
      connection.parse({ name, text: prepare.text, types: prepare.types });
      connection.describe({ type: 'S', name });
    }
    if (values) {
      connection.bind({ statement: name, values });
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    this.#columns = fields;
  }

  handleDataRow(row: BytesMessage & { readonly fields?: readonly (string | null)[] }): void {
    if (row.fields && this.#options.bytes) this.#textRow(row.fields);
    else if (row.fields) this.#rows.push(row.fields);
    else if (row.isTooLong) this.#isTooLong = true;
    else this.#bytes ??= row.bytes;
  }

  /** A row that was to stay bytes, of a driver that cannot leave it. */
  #textRow([text = null]: readonly (string | null)[]): void {
    const bytes = text === null ? null : Buffer.from(text);
    if (bytes && bytes.length > this.#options.longestRow) this.#isTooLong = true;
    else this.#bytes ??= bytes;
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#count = Number(/(\d+)$/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#stopListening();
    if (this.#isTooLong) this.#reject(new TooManyBytesError());
    this.#resolve({
      types: this.#types,
      columns: this.#columns,
      rows: this.#rows,
      bytes: this.#bytes,
      count: this.#count,
    });
  }

  handleError(error: Error): void {
    this.#stopListening();
    this.#reject(error);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}
}

/** Statements without parameters whose rows are not needed, as an object the driver can send (a "submittable"). */
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

  /** Called by the driver when the statement is next. */
  submit(driverConnection: Connection): void {
    const connection = driverConnection as ByteConnection & { query(sql: string): void };
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
