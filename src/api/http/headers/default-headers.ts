/** The headers every answer has, made once for each origin that they name and not for each request. */
import type { CompatibilityRules } from '../../../core/base/compatibility-rules.ts';
import type { MiddlewaresConfig } from '../../../core/project/config/middlewares/middlewares.ts';
import { type CorsPolicy, corsPolicy } from './cors-policy.ts';
import { checkHeaders, linesOf } from './head-lines.ts';
import { securityHeaders } from './security-headers.ts';

/** Origins whose headers are kept: where any origin may read, a client can send any number of them. */
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
  readonly #withoutCors: SharedHeaders;
  readonly #byAllowed = new Map<string, SharedHeaders>();

  /** @throws TypeError for a configured value that no header can have */
  constructor(config: MiddlewaresConfig, rules: CompatibilityRules) {
    const on = (name: MiddlewaresConfig['enabled'][number]): boolean => config.enabled.includes(name);
    this.#fixed = [
      ...(on('security') ? securityHeaders(config.security) : []),
      ...(on('poweredBy') ? ['X-Powered-By', config.poweredBy ?? 'Octavo'] : []),
    ];
    this.#cors = on('cors') ? corsPolicy(config.cors, rules) : null;
    this.vary = this.#cors?.varies ? 'Origin' : null;
    this.#withoutCors = this.#make(this.#cors?.headersFor(null));
    // a value that no header can have stops the start
    this.headersFor('GET', undefined);
  }

  /** The headers of an answer to a request with this method, from a page of this origin. */
  headersFor(method: string | undefined, origin: string | undefined): SharedHeaders {
    // what asks with OPTIONS and is answered here was no preflight that is allowed
    const allowed = method === 'OPTIONS' || !this.#cors ? null : this.#cors.allowedFor(origin);
    if (allowed === null) return this.#withoutCors;
    let headers = this.#byAllowed.get(allowed);
    if (!headers) {
      headers = this.#make(this.#cors!.headersFor(allowed));
      if (this.#byAllowed.size >= ORIGINS) this.#byAllowed.clear();
      this.#byAllowed.set(allowed, headers);
    }
    return headers;
  }

  /** The headers of a preflight's answer; null where it is answered like any other request. */
  preflightFor(origin: string | undefined): readonly string[] | null {
    const headers = this.#cors?.preflightFor(origin);
    return headers ? [...this.#fixed, ...headers] : null;
  }

  #make(cors: readonly string[] = []): SharedHeaders {
    const list = [...this.#fixed, ...cors];
    checkHeaders(list);
    const names = new Set(list.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()));
    return { list, lines: linesOf(list), names };
  }
}
