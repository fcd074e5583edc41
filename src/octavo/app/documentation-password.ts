/** The password of the documentation, where it has one: the configuration's, or the one that v4 has stored as its hash. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { verifyPassword } from '../../api/users/password.ts';
import { withQueuePlace } from '../../api/users/password-queue.ts';
import { countAttempt, type Limit } from '../../api/users/rate-limits/limits.ts';
import type { RateLimiter } from '../../api/users/rate-limits/rate-limiter.ts';
import { slowRefusal } from '../../api/users/slow-refusal.ts';
import { addressKey } from '../../core/base/http/address-key.ts';
import type { HttpReply, HttpRequest } from '../../core/base/http/route.ts';
import { lazyCache } from '../../core/base/lazy-cache.ts';
import { readSetting } from '../../core/database/settings-table.ts';
import type { OpenProject } from './open-project.ts';

/** The key of v4's settings of the plugin. */
const SETTING = 'plugin_documentation_config';

const LIMIT = {
  name: 'documentation',
  account: () => null,
  accountShare: 1,
} as const satisfies Limit;

const PUBLIC_CALLER = { kind: 'public', permissionKey: 'public', may: () => false } as const;

/** Addresses whose right password is remembered. */
const ADDRESSES = 1000;

export class DocumentationPassword {
  readonly #project: OpenProject;
  readonly #limiter: RateLimiter;
  /** A browser sends the password with each request: who has sent the right one is neither counted nor compared again. */
  readonly #known = lazyCache<Buffer>({ most: ADDRESSES });

  constructor(project: OpenProject, limiter: RateLimiter) {
    this.#project = project;
    this.#limiter = limiter;
  }

  /**
   * The answer to a client that lacks the password; null for all others.
   * @throws OctavoError RateLimitError for an address that tries too many
   */
  async refusal(request: HttpRequest): Promise<HttpReply | null> {
    const { db, config } = this.#project;
    const { restrictedAccess, password: configured } = config.plugins.documentation;
    const stored = await readSetting(db, SETTING);
    if (!(restrictedAccess ?? stored['restrictedAccess'] === true)) return null;
    const sent = passwordOf(request.headers.authorization);
    if (
      sent !== null &&
      (await this.#accepts(request, sent, configured ?? stored['password'], configured !== null))
    )
      return null;
    return {
      status: 401,
      contentType: 'text/plain',
      headers: { 'WWW-Authenticate': 'Basic realm="API documentation", charset="UTF-8"' },
      body: 'The documentation asks for a password',
    };
  }

  /** @param secret the password, or its hash: any value, where it was stored */
  async #accepts({ ip }: HttpRequest, sent: string, secret: unknown, isPlain: boolean): Promise<boolean> {
    if (typeof secret !== 'string') return false;
    const address = addressKey(ip);
    const proof = digest(`${digest(secret).toString('hex')} ${sent}`);
    const known = this.#known.get(address);
    if (known && timingSafeEqual(known, proof)) return true;
    const counted = await countAttempt(this.#limiter, LIMIT, { ip, caller: PUBLIC_CALLER, body: {} });
    if (counted?.refusal) throw counted.refusal;
    const fits = isPlain
      ? timingSafeEqual(digest(sent), digest(secret))
      : await withQueuePlace('other', () => verifyPassword(sent, secret));
    if (fits) this.#known.set(address, proof);
    else await slowRefusal(this.#project.clock);
    return fits;
  }
}

/** The password of HTTP's basic scheme, whatever the name next to it; null without one. */
function passwordOf(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic ([\w+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? null : text.slice(colon + 1);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
