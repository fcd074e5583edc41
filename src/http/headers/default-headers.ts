/** The headers every answer has, made once for each origin and not for each request. */
import type { CompatibilityRules } from '../../base/compatibility-rules.ts';
import type { MiddlewaresConfig } from '../../project/config/middlewares/middlewares.ts';
import { type CorsPolicy, corsPolicy } from './cors-policy.ts';
import { checkHeaders, linesOf } from './head-lines.ts';
import { securityHeaders } from './security-headers.ts';

/** Origins whose headers are kept; a client can send any number of them. */
const ORIGINS = 200;

/** Headers that many answers share. */
export interface SharedHeaders {
  /** Name, value, name, value …: to be copied, not changed. */
  readonly list: readonly string[];
  /** The same as lines of a response's head, checked. */
  readonly lines: string;
  /** Their names in lower case. */
  readonly names: ReadonlySet<string>;
}

export class DefaultHeaders {
  /** The value of `Vary`, where there is one. */
  readonly vary: string | null;
  readonly #fixed: readonly string[];
  readonly #cors: CorsPolicy | null;
  readonly #withoutOrigin: SharedHeaders;
  readonly #byOrigin = new Map<string, SharedHeaders>();

  /** @throws TypeError for a configured value that no header can have */
  constructor(config: MiddlewaresConfig, rules: CompatibilityRules) {
    const on = (name: MiddlewaresConfig['enabled'][number]): boolean => config.enabled.includes(name);
    this.#fixed = [
      ...(on('security') ? securityHeaders(config.security) : []),
      ...(on('poweredBy') ? ['X-Powered-By', config.poweredBy ?? 'Octavo'] : []),
    ];
    this.#cors = on('cors') ? corsPolicy(config.cors, rules) : null;
    this.vary = this.#cors?.varies ? 'Origin' : null;
    this.#withoutOrigin = this.#make(undefined);
  }

  /** The headers of an answer to a page of this origin. */
  headersFor(origin: string | undefined): SharedHeaders {
    if (origin === undefined || !this.#cors?.varies) return this.#withoutOrigin;
    let headers = this.#byOrigin.get(origin);
    if (!headers) {
      headers = this.#make(origin);
      if (this.#byOrigin.size >= ORIGINS) this.#byOrigin.clear();
      this.#byOrigin.set(origin, headers);
    }
    return headers;
  }

  /** The headers of a preflight's answer; null where the project has no CORS. */
  preflightFor(origin: string | undefined): readonly string[] | null {
    return this.#cors && [...this.#fixed, ...this.#cors.preflightFor(origin)];
  }

  #make(origin: string | undefined): SharedHeaders {
    const list = [...this.#fixed, ...(this.#cors?.headersFor(origin) ?? [])];
    checkHeaders(list);
    const names = new Set(list.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()));
    return { list, lines: linesOf(list), names };
  }
}
