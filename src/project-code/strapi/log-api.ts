/** `strapi.log`, with winston's methods, over the server's log. */
import { format } from 'node:util';
import type { ServerLog } from '../shared/server-environment.ts';

const LEVELS = {
  error: 'error',
  warn: 'warn',
  info: 'info',
  http: 'info',
  verbose: 'debug',
  debug: 'debug',
  silly: 'trace',
} as const satisfies Record<string, keyof ServerLog>;

type Write = (...values: readonly unknown[]) => void;

export type LogApi = Readonly<Record<keyof typeof LEVELS, Write>> & {
  /** What is less severe is not logged; the log's own level counts as well. */
  level: string;
  log(level: string, ...values: readonly unknown[]): void;
  /** A log whose lines have these members, too. */
  child(members?: object): LogApi;
};

/** Errors keep their stack; other values are put together as `console.log` does. */
export function createLogApi(log: ServerLog, members: object = {}): LogApi {
  const names = Object.keys(LEVELS);
  const writer =
    (name: string, level: keyof ServerLog): Write =>
    (...values) => {
      const last = names.indexOf(api.level);
      if (last !== -1 && names.indexOf(name) > last) return;
      const err = values.find((value) => value instanceof Error);
      log[level]({ ...members, ...(err ? { err } : {}), from: 'code' }, format(...values.map(shown)));
    };
  const entries = Object.entries(LEVELS).map(([name, level]) => [name, writer(name, level)]);
  const methods = Object.fromEntries(entries) as Record<keyof typeof LEVELS, Write>;
  const api: LogApi = {
    ...methods,
    level: names.at(-1)!,
    log: (level, ...values) => {
      const write = Object.hasOwn(methods, level) ? methods[level as keyof typeof LEVELS] : methods.info;
      write(...values);
    },
    child: (more = {}) =>
      Object.assign(createLogApi(log, { ...members, ...Object(more) }), { level: api.level }),
  };
  return api;
}

const shown = (value: unknown): unknown => (value instanceof Error ? value.message : value);
