/** `config/api`: paging and prefix of the REST API, the compatibility switch, the limits. */
import { ANSWER_FORMATS, type AnswerFormat, isAnswerFormat } from '../../base/answer-format.ts';
import type { RawSection } from '../config-file.ts';
import { type CacheConfig, readCacheConfig } from './cache.ts';
import { type CompatChoice, chooseCompat, readCompat } from './compat.ts';
import { ConfigReader, readMaximum } from './config-reader.ts';
import { describeValue, toNumber } from './config-values.ts';
import type { SectionContext } from './section-context.ts';

export interface ApiConfig extends CompatChoice {
  readonly rest: {
    /** Starts with a slash and ends without one. */
    readonly prefix: string;
    readonly defaultLimit: number;
    /** null: no maximum (G41). */
    readonly maxLimit: number | null;
    readonly withCount: boolean;
    /** Whether a batch of writes is served; null: where the project has no code of its own. */
    readonly batch: boolean | null;
  };
  /** Octavo's own: how entries look in answers to requests that do not say it. */
  readonly responseFormat: AnswerFormat;
  /** Octavo's own: what assistants are served over the Model Context Protocol. */
  readonly mcp: McpConfig;
  readonly responses: {
    /** Attribute names that are private in every type. */
    readonly privateAttributes: readonly string[];
  };
  /** Octavo's own: answers in memory, and the headers for HTTP caches. */
  readonly cache: CacheConfig;
  /** Octavo's own: query limits that differ from their defaults, by name. */
  readonly limits: Readonly<Record<string, number>>;
}

export interface McpConfig {
  /** Whether it is served over HTTP, below the prefix. */
  readonly enabled: boolean;
  /** The origins of pages that may ask; requests that are of no page have none. */
  readonly origins: readonly string[];
  /** Bytes of one answer of a tool. */
  readonly answerBytes: number;
}

export function readApiConfig(raw: RawSection, context: SectionContext): ApiConfig {
  const reader = new ConfigReader(raw.file, '', raw.value, context.findings);
  const rest = reader.section('rest');
  const config: ApiConfig = {
    rest: {
      prefix: rest.custom('prefix', '/api', "a path that starts with '/', such as '/api'", toPrefix),
      defaultLimit: rest.integer('defaultLimit', 25, { min: 1 }),
      maxLimit: readMaximum(rest, 'maxLimit', null),
      withCount: rest.boolean('withCount', true),
      batch: rest.custom('batch', null, 'true or false', (value) =>
        typeof value === 'boolean' ? value : undefined,
      ),
    },
    responseFormat: reader.custom('responseFormat', 'v4', ANSWER_FORMATS.join(' or '), (value) =>
      isAnswerFormat(value) ? value : undefined,
    ),
    mcp: readMcp(reader.section('mcp')),
    responses: { privateAttributes: reader.section('responses').strings('privateAttributes', []) },
    ...chooseCompat(readCompat(reader), context),
    cache: readCacheConfig(reader),
    limits: readLimits(reader.section('limits'), context.limitNames),
  };
  reader.finish();
  return config;
}

const readMcp = (reader: ConfigReader): McpConfig => ({
  enabled: reader.boolean('enabled', false),
  origins: reader.strings('origins', []),
  answerBytes: reader.integer('answerBytes', 50_000, { min: 1000 }),
});

const toPrefix = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/[^\s?#]*$/.test(value) ? value.replace(/\/+$/, '') : undefined;

function readLimits(
  reader: ConfigReader,
  names: readonly string[] | undefined,
): Readonly<Record<string, number>> {
  const configured = names === undefined ? reader.remaining() : pick(reader, names);
  const limits: Record<string, number> = {};
  for (const [name, value] of Object.entries(configured)) {
    if (value === undefined) continue;
    const number = toNumber(value);
    if (Number.isSafeInteger(number) && number! > 0) limits[name] = number!;
    else reader.problem(name, `expected a whole number of at least 1, found ${describeValue(value)}`);
  }
  return limits;
}

const pick = (reader: ConfigReader, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, reader.unchecked(name)]));
