/** `strapi.log` of a program: it is there before the project is open, and goes on as the server's log. */
import type { ServerLog } from '../../../project-code/shared/server-environment.ts';
import { createLogApi, type LogApi } from '../../../project-code/strapi/log-api.ts';

/** The levels at which v4 writes a line for each request. */
const WITH_REQUESTS = new Set(['http', 'verbose', 'debug', 'silly']);

export class EarlyLog {
  /** The log it writes to, whichever that is. */
  readonly server: ServerLog;
  readonly api: LogApi;
  #log: ServerLog = CONSOLE;

  constructor() {
    const write =
      (level: keyof ServerLog): ServerLog[keyof ServerLog] =>
      (fields, message) =>
        this.#log[level](fields, message);
    this.server = {
      error: write('error'),
      warn: write('warn'),
      info: write('info'),
      debug: write('debug'),
      trace: write('trace'),
    };
    this.api = createLogApi(this.server);
  }

  /** Writes to the server's log from now on. */
  moveTo(log: ServerLog): LogApi {
    this.#log = log;
    return this.api;
  }

  /** Whether its level is one at which requests are written. */
  get hasRequests(): boolean {
    return WITH_REQUESTS.has(this.api.level);
  }
}

/** Before there is a server. */
const CONSOLE: ServerLog = {
  error: (_, message) => console.error(message),
  warn: (_, message) => console.warn(message),
  info: (_, message) => console.log(message),
  debug: () => {},
  trace: () => {},
};
