/** `config/server`: where the server listens and its public address. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isObject } from '../../base/is-object.ts';
import type { RawSection } from '../config-file.ts';
import { ConfigReader } from './config-reader.ts';
import { toBoolean, toNumber, toRecord } from './config-values.ts';
import type { SectionContext } from './section-context.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * None, the given number of proxies nearest to the server, or those with the given addresses. Never all: the
 * client wrote the first address of the header.
 */
export type TrustedProxies = false | number | readonly string[];

/** The address of the Prometheus metrics: never the port of clients. */
export interface MetricsConfig {
  readonly host: string;
  /** The second of several workers adds 1, the third 2; 0 lets the system choose. */
  readonly port: number;
}

export interface ServerConfig {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The public address without a trailing slash; empty if not configured. */
  readonly url: string;
  /** The proxies whose forwarded-for headers are trusted. */
  readonly proxy: TrustedProxies;
  /** Session keys of the project; nothing signs with them by itself. */
  readonly appKeys: readonly string[];
  /** Absolute. */
  readonly publicDir: string;
  /** Octavo's own `logger.level`. */
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Octavo's own `metrics`; null if it is off. */
  readonly metrics: MetricsConfig | null;
  /** How long bodies of requests may take, in ms: uploads only have to make progress. */
  readonly timeouts: {
    /** v4's `http.serverOptions.requestTimeout`; 0 for no limit. */
    readonly request: number;
    /** Octavo's own `http.uploadTimeout`: how long an upload may send nothing. */
    readonly upload: number;
  };
  readonly outgoing: {
    /** Octavo's own `http.answerTimeout`: how long a client may accept nothing of an answer, in ms. */
    readonly answer: number;
    /** Octavo's own `http.waitingBytes`: bytes of all answers that wait for their clients. */
    readonly waiting: number;
  };
  /** Whether the project's tasks run (`cron.enabled`); the tasks themselves are code. */
  readonly cron: boolean;
  /** Octavo's own `partial`: the server starts without parts of the project it cannot run. */
  readonly partial: boolean;
  readonly webhooks: {
    readonly defaultHeaders: Readonly<Record<string, string>>;
    readonly populateRelations: boolean;
    /** How often a delivery that has failed is tried again. */
    readonly retries: number;
    /** Whether webhooks may ask addresses of private networks. */
    readonly allowPrivateNetwork: boolean;
  };
}

/** The port that OpenTelemetry's exporters for Prometheus have as their default. */
const METRICS_PORT = 9464;

const FIVE_MINUTES = 300_000;
const ONE_MINUTE = 60_000;
const WAITING_BYTES = 128_000_000;

export function readServerConfig(
  raw: RawSection,
  { dir, environment, findings }: SectionContext,
): ServerConfig {
  const reader = new ConfigReader(raw.file, '', raw.value, findings);
  const webhooks = reader.section('webhooks');
  const logger = reader.section('logger');
  logger.ignore('updates', 'startup');
  reader.boolean('emitErrors', false);
  // Node decides which proxies the server's own requests use: HTTP_PROXY and the like
  reader.ignore('admin', 'transfer', 'globalProxy');
  const http = reader.section('http');
  const cron = reader.section('cron');
  cron.ignore('tasks');
  reader.unsupported('socket', 'listening on a socket is not available, host and port are used');

  const configured = reader.unchecked('url');
  if (typeof configured === 'string' && /^[^/:\s]+$/.test(configured)) {
    reader.warning('url', `has no https://, so it is read as the path /${configured}, as in v4`);
  }

  const config: ServerConfig = {
    host: reader.string('host', '0.0.0.0'),
    port: reader.custom('port', 1337, 'a whole number from 0 to 65535', toPort),
    url: reader
      .custom('url', '', "an address such as 'https://example.org' or a path such as '/content'", toUrl)
      .replace(/\/+$/, ''),
    proxy: reader.custom(
      'proxy',
      false,
      'true or false, a number of proxies or a list of addresses',
      toProxy,
    ),
    appKeys: reader.section('app').strings('keys', []),
    publicDir: resolve(dir, reader.section('dirs').string('public', './public')),
    logLevel: logger.choice('level', LOG_LEVELS, 'info'),
    metrics: readMetrics(reader.section('metrics')),
    timeouts: {
      request: http.section('serverOptions').integer('requestTimeout', FIVE_MINUTES, { min: 0 }),
      upload: http.integer('uploadTimeout', ONE_MINUTE, { min: 1 }),
    },
    outgoing: {
      answer: http.integer('answerTimeout', ONE_MINUTE, { min: 1 }),
      waiting: http.integer('waitingBytes', WAITING_BYTES, { min: 1 }),
    },
    cron: cron.boolean('enabled', false),
    partial: reader.boolean('partial', false),
    webhooks: {
      defaultHeaders: webhooks.custom('defaultHeaders', {}, 'an object of texts', toHeaders),
      populateRelations: webhooks.boolean('populateRelations', true),
      retries: webhooks.integer('retries', 4, { min: 0, max: 20 }),
      allowPrivateNetwork: webhooks.boolean('allowPrivateNetwork', environment !== 'production'),
    },
  };
  reader.finish();
  return config;
}

function readMetrics(reader: ConfigReader): MetricsConfig | null {
  const enabled = reader.boolean('enabled', false);
  const host = reader.string('host', '127.0.0.1');
  const port = reader.custom('port', METRICS_PORT, 'a whole number from 0 to 65535', toPort);
  return enabled ? { host, port } : null;
}

/** Digits in a text count: `env('PORT', 1337)` is common and works in v4. */
function toPort(value: unknown): number | undefined {
  const port = toNumber(value);
  return Number.isInteger(port) && port! >= 0 && port! <= 65_535 ? port : undefined;
}

/** An address, or a path; a text without either's beginning is a path, as in v4. */
function toUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value === '' || value.startsWith('/') || /^https?:\/\/[^/]/.test(value)) return value;
  return /^[^/:\s]+$/.test(value) ? `/${value}` : undefined;
}

/**
 * v4 has true, or `{ koa: true }`: that is the one proxy in front of the server. The other keys of that object are
 * about requests the server makes itself.
 */
function toProxy(value: unknown): TrustedProxies | undefined {
  const proxy = isObject(value) ? (value['koa'] ?? false) : value;
  const isTrusted = toBoolean(proxy);
  if (isTrusted !== undefined) return isTrusted ? 1 : false;
  const count = toNumber(proxy);
  if (count !== undefined) return Number.isSafeInteger(count) && count >= 1 ? count : undefined;
  const addresses = typeof proxy === 'string' ? [proxy] : proxy;
  return Array.isArray(addresses) && addresses.length > 0 && addresses.every(isNetwork)
    ? addresses
    : undefined;
}

/** An address, or a network such as `10.0.0.0/8`. */
function isNetwork(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  const longest = family === 6 ? 128 : 32;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return family !== 0 && rest.length === 0 && fits;
}

function toHeaders(value: unknown): Readonly<Record<string, string>> | undefined {
  const record = toRecord(value);
  return record !== undefined && Object.values(record).every((item) => typeof item === 'string')
    ? (record as Record<string, string>)
    : undefined;
}
