/** `config/server`: where the server listens and what it calls itself. */
import { resolve } from 'node:path';
import type { RawSection } from '../config-file.ts';
import { ConfigReader } from './config-reader.ts';
import type { SectionContext } from './section-context.ts';
import { toRecord } from './to-record.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface ServerConfig {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The public address without a trailing slash; empty when not told. */
  readonly url: string;
  /** Whether forwarded-for headers are believed. */
  readonly proxy: boolean;
  /** Session keys of the project; nothing signs with them by itself. */
  readonly appKeys: readonly string[];
  /** Absolute. */
  readonly publicDir: string;
  /** Octavo's own `logger.level`. */
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly webhooks: {
    readonly defaultHeaders: Readonly<Record<string, string>>;
    readonly populateRelations: boolean;
  };
}

export function readServerConfig(raw: RawSection, { dir, findings }: SectionContext): ServerConfig {
  const reader = new ConfigReader(raw.file, '', raw.value, findings);
  const webhooks = reader.section('webhooks');
  const logger = reader.section('logger');
  logger.ignore('updates', 'startup');
  reader.boolean('emitErrors', false);
  reader.ignore('admin', 'http', 'transfer', 'globalProxy');
  reader.unsupported('cron', 'cron tasks are not run');
  reader.unsupported('socket', 'listening on a socket is not available, host and port are used');

  const config: ServerConfig = {
    host: reader.string('host', '0.0.0.0'),
    port: reader.custom('port', 1337, 'a whole number from 0 to 65535', toPort),
    url: reader
      .custom('url', '', "an address such as 'https://example.org' or a path such as '/content'", toUrl)
      .replace(/\/+$/, ''),
    proxy: reader.custom('proxy', false, 'true or false', toProxy),
    appKeys: reader.section('app').strings('keys', []),
    publicDir: resolve(dir, reader.section('dirs').string('public', './public')),
    logLevel: logger.choice('level', LOG_LEVELS, 'info'),
    webhooks: {
      defaultHeaders: webhooks.custom('defaultHeaders', {}, 'an object of texts', toHeaders),
      populateRelations: webhooks.boolean('populateRelations', true),
    },
  };
  reader.finish();
  return config;
}

/** Digits in a text count: `env('PORT', 1337)` is common and works in v4. */
function toPort(value: unknown): number | undefined {
  const port = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isInteger(port) && (port as number) >= 0 && (port as number) <= 65_535
    ? (port as number)
    : undefined;
}

const toUrl = (value: unknown): string | undefined =>
  typeof value === 'string' && (value === '' || value.startsWith('/') || /^https?:\/\/[^/]/.test(value))
    ? value
    : undefined;

/** Later v4 versions write `{ koa: true }`. */
function toProxy(value: unknown): boolean | undefined {
  const flag = typeof value === 'object' && value !== null && 'koa' in value ? value.koa : value;
  return typeof flag === 'boolean' ? flag : undefined;
}

function toHeaders(value: unknown): Readonly<Record<string, string>> | undefined {
  const record = toRecord(value);
  return record !== undefined && Object.values(record).every((item) => typeof item === 'string')
    ? (record as Record<string, string>)
    : undefined;
}
