/** `strapi.log`, with winston's methods, over the server's log. */
import { format } from 'node:util';
import type { ServerLog } from '../base/server-environment.ts';

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
  log(level: string, ...values: readonly unknown[]): void;
};

/** Errors keep their stack; other values are put together as `console.log` does. */
export function createLogApi(log: ServerLog): LogApi {
  const writer =
    (level: keyof ServerLog): Write =>
    (...values) => {
      const err = values.find((value) => value instanceof Error);
      log[level]({ ...(err ? { err } : {}), from: 'code' }, format(...values.map(shown)));
    };
  const entries = Object.entries(LEVELS).map(([name, level]) => [name, writer(level)]);
  const methods = Object.fromEntries(entries) as Record<keyof typeof LEVELS, Write>;
  return {
    ...methods,
    log: (level, ...values) => {
      const write = Object.hasOwn(methods, level) ? methods[level as keyof typeof LEVELS] : methods.info;
      write(...values);
    },
  };
}

const shown = (value: unknown): unknown => (value instanceof Error ? value.message : value);
