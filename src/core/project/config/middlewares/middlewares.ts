/** `config/middlewares`: the middlewares of every request. */
import type { RawSection } from '../../config-file.ts';
import { ConfigReader } from '../config-reader.ts';
import type { SectionContext } from '../section-context.ts';
import { type BodyConfig, readBodyConfig } from './body.ts';
import { type CorsConfig, readCorsConfig } from './cors.ts';
import { type IpConfig, readIpConfig } from './ip.ts';
import { type BuiltInMiddleware, type ProjectMiddleware, readMiddlewareList } from './middleware-list.ts';
import { readSessionConfig, type SessionConfig } from './session.ts';

export interface MiddlewaresConfig {
  /** The built-in middlewares the project has switched on, without the `strapi::`. */
  readonly enabled: readonly BuiltInMiddleware[];
  /** Those of the project, in the order they run. */
  readonly project: readonly ProjectMiddleware[];
  readonly cors: CorsConfig;
  readonly body: BodyConfig;
  readonly ip: IpConfig;
  readonly session: SessionConfig;
  /** The `X-Powered-By` text; null for Octavo's own (A38). */
  readonly poweredBy: string | null;
  /** Overrides of the security headers, in helmet's form, unchecked. */
  readonly security: Readonly<Record<string, unknown>>;
  /** How long clients may cache static files, in ms; null for the default. */
  readonly publicMaxAge: number | null;
  readonly favicon: FaviconConfig;
}

/** `strapi::favicon` */
export interface FaviconConfig {
  /** The file, from the project folder; null for `favicon.ico` or `favicon.png` there. */
  readonly path: string | null;
  /** How long clients may cache it, in ms. */
  readonly maxAge: number;
}

const ONE_DAY = 86_400_000;

export function readMiddlewaresConfig(
  raw: RawSection,
  { findings, environment }: Pick<SectionContext, 'findings' | 'environment'>,
): MiddlewaresConfig {
  const { builtIn: readers, project } = readMiddlewareList(raw, findings);
  const readerOf = (name: BuiltInMiddleware): ConfigReader =>
    readers.get(name) ?? new ConfigReader(raw.file, `strapi::${name}.config`, undefined, findings);

  const files = readerOf('public');
  files.ignore('defaultIndex', 'index', 'hidden', 'defer', 'gzip', 'brotli');
  const favicon = readerOf('favicon');
  const query = readerOf('query');
  for (const key of ['arrayLimit', 'depth', 'parameterLimit']) {
    query.unsupported(key, 'set `limits` in config/api instead');
  }
  query.ignore('strictNullHandling');

  const config: MiddlewaresConfig = {
    enabled: [...readers.keys()],
    project,
    cors: readCorsConfig(readerOf('cors')),
    body: readBodyConfig(readerOf('body')),
    ip: readIpConfig(readerOf('ip')),
    session: readSessionConfig(readerOf('session'), environment === 'production'),
    poweredBy: readerOf('poweredBy').string('poweredBy', null),
    security: readerOf('security').remaining(),
    publicMaxAge: files.integer('maxAge', null, { min: 0 }),
    favicon: {
      path: favicon.string('path', null),
      maxAge: favicon.integer('maxAge', ONE_DAY, { min: 0 }),
    },
  };
  // Settings of middlewares whose work the server does in its own way.
  for (const name of ['compression', 'errors', 'logger', 'responseTime'] as const) {
    readerOf(name).remaining();
  }
  for (const reader of readers.values()) reader.finish();
  return config;
}
