/**
 * One line for each request, with the text pino would give it. Most lines of a log are these, and their members are always the
 * same: putting them together here takes a quarter of the time, which was a twelfth of a small answer's.
 */

/** What a line says of a request. */
export interface RequestLine {
  readonly id: string;
  readonly method: string;
  /** As a log may show it. */
  readonly url: string;
  readonly status: number;
  readonly ms: number;
}

export type LogRequest = (line: RequestLine) => void;

/** pino's number of the level `info`. */
const INFO = 30;

/** Letters that wait for further lines at most. */
const MOST_LETTERS = 4096;

/** Lines that wait to be written together. */
export class RequestLog {
  readonly #write: (text: string) => void;
  readonly #base: string;
  #waiting = '';

  /**
   * @param write takes whole lines
   * @param worker the number of the process, where several write to one log
   */
  constructor(write: (text: string) => void, worker: number | undefined) {
    this.#write = write;
    this.#base = worker === undefined ? '' : `"worker":${worker},`;
  }

  readonly log: LogRequest = ({ id, method, url, status, ms }) => {
    this.#waiting += `{"level":${INFO},"time":${Date.now()},${this.#base}"id":"${id}","method":"${method}","url":${JSON.stringify(url)},"status":${status},"ms":${ms}}\n`;
    if (this.#waiting.length >= MOST_LETTERS) this.flush();
  };

  /** Writes what waits. */
  flush(): void {
    if (this.#waiting === '') return;
    const text = this.#waiting;
    this.#waiting = '';
    this.#write(text);
  }
}
