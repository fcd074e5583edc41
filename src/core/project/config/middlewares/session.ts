/** `strapi::session`: the cookie of `ctx.session`, with v4's options. */
import type { ConfigReader } from '../config-reader.ts';
import { toNumber } from '../config-values.ts';

export interface SessionConfig {
  /** The cookie's name. */
  readonly key: string;
  /** How long a session is good, in ms; `session` as long as the browser is open. */
  readonly maxAge: number | 'session';
  readonly signed: boolean;
  readonly httpOnly: boolean;
  readonly overwrite: boolean;
  /** Sent over HTTPS only. */
  readonly secure: boolean;
  /** Set again with every answer. */
  readonly rolling: boolean;
  /** Set again once half of its time is over. */
  readonly renew: boolean;
  readonly sameSite?: 'strict' | 'lax' | 'none';
  readonly path?: string;
  readonly domain?: string;
}

const DAY = 86_400_000;

/** @param isProduction the default of `secure`, as in v4 */
export function readSessionConfig(reader: ConfigReader, isProduction: boolean): SessionConfig {
  const sameSite = reader.custom('sameSite', undefined, "'strict', 'lax' or 'none'", toSameSite);
  const path = reader.string('path', undefined);
  const domain = reader.string('domain', undefined);
  reader.unsupported('store', 'sessions are kept in the cookie alone');
  reader.ignore(
    'autoCommit',
    'enabled',
    'encode',
    'decode',
    'genid',
    'prefix',
    'externalKey',
    'ContextStore',
  );
  return {
    key: reader.string('key', 'koa.sess'),
    maxAge: reader.custom('maxAge', DAY, "milliseconds, or 'session'", (value) => {
      const number = toNumber(value);
      return value === 'session' || (Number.isSafeInteger(number) && number! > 0)
        ? (number ?? 'session')
        : undefined;
    }),
    signed: reader.boolean('signed', true),
    httpOnly: reader.boolean('httpOnly', true),
    overwrite: reader.boolean('overwrite', true),
    secure: reader.boolean('secure', isProduction),
    rolling: reader.boolean('rolling', false),
    renew: reader.boolean('renew', false),
    ...(sameSite === undefined || sameSite === false ? {} : { sameSite }),
    ...(path === undefined ? {} : { path }),
    ...(domain === undefined ? {} : { domain }),
  };
}

const SAME_SITE = ['strict', 'lax', 'none'] as const;

/** As in v4's cookies: in upper or lower case, `true` for strict, `false` for none of them. */
function toSameSite(value: unknown): (typeof SAME_SITE)[number] | false | undefined {
  if (typeof value === 'boolean') return value ? 'strict' : false;
  return typeof value === 'string' ? SAME_SITE.find((known) => known === value.toLowerCase()) : undefined;
}
