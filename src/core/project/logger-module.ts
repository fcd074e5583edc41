/**
 * What `require('@strapi/logger')` gives: v4's documentation has `config/logger` ask it for winston and for formats. The server
 * writes its own log, so that the formats change nothing.
 */
import { createRequire } from 'node:module';

/** winston of the project; in its place one that takes everything and writes nothing, if the project does not have it. */
function winstonOf(parent: string | undefined): unknown {
  if (parent === undefined) return ACCEPTS_ALL;
  const fromProject = createRequire(parent);
  try {
    return fromProject('winston') as unknown;
  } catch {
    return ACCEPTS_ALL;
  }
}

/** Any member, call and `new` of it is itself. */
const ACCEPTS_ALL: unknown = new Proxy(function accept() {}, {
  get: (target, member) =>
    typeof member === 'symbol' || member === 'prototype'
      ? (Reflect.get(target, member) as unknown)
      : member === 'then' || member === '__esModule'
        ? undefined
        : ACCEPTS_ALL,
  apply: () => ACCEPTS_ALL,
  construct: () => ACCEPTS_ALL as object,
});

/** A format that leaves lines as they are. */
const unchanged = (winston: unknown) => (): unknown =>
  (winston as { format: (change: (line: unknown) => unknown) => () => unknown }).format((line) => line)();

/**
 * The module.
 * @param parent the address of the file that asks for it
 */
export function loggerModule(parent: string | undefined): object {
  const winston = winstonOf(parent);
  const format = unchanged(winston);
  const noTransports = () => ({ transports: [] });
  return {
    winston,
    formats: {
      prettyPrint: format,
      levelFilter: format,
      excludeColors: format(),
      detailedLogs: format(),
    },
    configs: { createDefaultConfiguration: noTransports, createOutputFileConfiguration: noTransports },
    createLogger: (options: object = {}) =>
      (winston as { createLogger: (options: object) => unknown }).createLogger(options),
  };
}
