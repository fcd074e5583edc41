/** The list in `config/middlewares`: names, or names with a configuration. */
import type { RawSection } from '../../config-file.ts';
import type { Findings } from '../../start-error.ts';
import { ConfigReader } from '../config-reader.ts';
import { describeValue } from '../config-values.ts';

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

/** The list of a project without the file, as in v4. */
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

/** One that is project code. */
export interface ProjectMiddleware {
  /** `global::stamp`, `plugin::shop.cart`; null if a module is named. */
  readonly name: string | null;
  /** The module, as a name or a path; null if a name is given. */
  readonly resolve: string | null;
  readonly config: unknown;
  /** True for one before `strapi::errors`: it sees answers where others see errors. */
  readonly outside: boolean;
}

/** The enabled middlewares. */
export interface MiddlewareList {
  /** The built-in ones, each with the reader of its `config`. */
  readonly builtIn: ReadonlyMap<BuiltInMiddleware, ConfigReader>;
  /** In the order they run. */
  readonly project: readonly ProjectMiddleware[];
}

/** Reads the list. An entry of another shape, or an unknown one of v4's names, is a problem. */
export function readMiddlewareList(raw: RawSection, findings: Findings): MiddlewareList {
  const { file, value = DEFAULT_LIST.map((name) => `strapi::${name}`) } = raw;
  const builtIn = new Map<BuiltInMiddleware, ConfigReader>();
  const project: ProjectMiddleware[] = [];
  if (!Array.isArray(value)) {
    findings.problems.push({
      file,
      message: `expected a list of middlewares, found ${describeValue(value)}`,
    });
    return { builtIn, project };
  }
  for (const [index, item] of value.entries()) {
    const entry = readEntry(item);
    const called = entry?.name ?? entry?.resolve;
    if (!entry || typeof called !== 'string') {
      const message = `expected a name or an object { name, config }, found ${describeValue(item)}`;
      findings.problems.push({ file, key: `[${index}]`, message });
      continue;
    }
    const known = BUILT_IN_MIDDLEWARES.find((each) => called === `strapi::${each}`);
    if (known !== undefined)
      builtIn.set(known, new ConfigReader(file, `${called}.config`, entry.config, findings));
    else if (called.startsWith('strapi::')) {
      findings.problems.push({ file, key: `[${index}]`, message: `there is no middleware ${called}` });
    } else project.push({ ...entry, outside: !builtIn.has('errors') });
  }
  return { builtIn, project };
}

function readEntry(item: unknown): Omit<ProjectMiddleware, 'outside'> | null {
  if (typeof item === 'string') return { name: item, resolve: null, config: undefined };
  if (typeof item !== 'object' || item === null) return null;
  const {
    name = null,
    resolve = null,
    config,
  } = item as { name?: string; resolve?: string; config?: unknown };
  return { name, resolve, config };
}
