/** The list `config/middlewares` holds: names, or names with a configuration. */
import type { RawSection } from '../../config-file.ts';
import type { Findings } from '../../start-error.ts';
import { ConfigReader } from '../config-reader.ts';
import { describeValue } from '../describe-value.ts';

/** The middlewares v4 brings along; each is a part of the server here. */
export const BUILT_IN_MIDDLEWARES = [
  'body',
  'compression',
  'cors',
  'errors',
  'favicon',
  'ip',
  'logger',
  'poweredBy',
  'public',
  'query',
  'responseTime',
  'security',
  'session',
] as const;

export type BuiltInMiddleware = (typeof BUILT_IN_MIDDLEWARES)[number];

/** What a project without the file has, as in v4. */
const DEFAULT_LIST: readonly BuiltInMiddleware[] = [
  'errors',
  'security',
  'cors',
  'poweredBy',
  'logger',
  'query',
  'body',
  'session',
  'favicon',
  'public',
];

/**
 * The built-in middlewares that are on, each with the reader of its `config`. Others are the project's
 * own code: a warning. An entry of another shape is a problem.
 */
export function readMiddlewareList(
  raw: RawSection,
  findings: Findings,
): ReadonlyMap<BuiltInMiddleware, ConfigReader> {
  const { file, value = DEFAULT_LIST.map((name) => `strapi::${name}`) } = raw;
  const readers = new Map<BuiltInMiddleware, ConfigReader>();
  if (!Array.isArray(value)) {
    findings.problems.push({
      file,
      message: `expected a list of middlewares, found ${describeValue(value)}`,
    });
    return readers;
  }
  for (const [index, item] of value.entries()) {
    const name: unknown = typeof item === 'object' && item !== null ? (item.name ?? item.resolve) : item;
    if (typeof name !== 'string') {
      const message = `expected a name or an object { name, config }, found ${describeValue(item)}`;
      findings.problems.push({ file, key: `[${index}]`, message });
      continue;
    }
    const builtIn = BUILT_IN_MIDDLEWARES.find((known) => name === `strapi::${known}`);
    if (builtIn === undefined) {
      findings.warnings.push(`${file}: ${name}: this middleware is not built in and is not run`);
      continue;
    }
    readers.set(builtIn, new ConfigReader(file, `${name}.config`, item.config, findings));
  }
  return readers;
}
