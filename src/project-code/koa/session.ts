/**
 * `ctx.session`: values a browser carries in a signed cookie, in the form of v4's `strapi::session`, so that
 * sessions of either server go on with the other.
 */

import type Koa from 'koa';
import type { SessionConfig } from '../../core/project/config/middlewares/session.ts';
import { hiddenField } from '../shared/hidden-field.ts';
import type { CodeContext } from './code-context.ts';

type Values = Record<string, unknown>;

/** How v4 keeps, next to the values, when they expire. */
interface Written extends Values {
  readonly _expire?: number;
  readonly _maxAge?: number;
  readonly _session?: true;
}

/** What a request's session is; `null` once code has ended it. */
interface Held {
  readonly config: SessionConfig;
  readonly now: () => number;
  session: Session | null;
  /** What came with the request; empty where nothing did. */
  readonly before: string;
  /** Until when that is good, in ms; null for a session without one of its own. */
  readonly expires: number | null;
  readonly hadCookie: boolean;
}

const HELD = hiddenField<Held>();

/** The members code may set are enumerable; those of the session itself are not. */
class Session {
  [key: string]: unknown;

  constructor(values: Values, isNew: boolean, maxAge: number | 'session') {
    const hidden = { enumerable: false, configurable: true, writable: true };
    Object.defineProperties(this, {
      isNew: { ...hidden, value: isNew },
      maxAge: { ...hidden, value: maxAge },
    });
    Object.assign(this, values);
  }

  get length(): number {
    return Object.keys(this).length;
  }

  get populated(): boolean {
    return this.length > 0;
  }
}

/** Adds `ctx.session` to all contexts of an app. */
export function addSession(app: Koa, config: SessionConfig, now: () => number): void {
  Object.defineProperty(app.context, 'session', {
    get(this: CodeContext) {
      return heldBy(this, config, now).session;
    },
    set(this: CodeContext, value: unknown) {
      const held = heldBy(this, config, now);
      if (value === null) held.session = null;
      else if (typeof value === 'object') held.session = new Session({ ...value }, true, config.maxAge);
      else throw new TypeError('ctx.session can only be set to null or an object');
    },
    configurable: true,
  });
}

/** A request's session is read when code first uses it. */
function heldBy(ctx: CodeContext, config: SessionConfig, now: () => number): Held {
  const known = HELD.get(ctx);
  if (known) return known;
  const cookie = ctx.cookies.get(config.key, { signed: config.signed });
  const written = cookie === undefined ? null : read(cookie, now());
  const { _expire, _maxAge, _session, ...values } = written ?? {};
  const held: Held = {
    config,
    now,
    session: new Session(values, written === null, _session ? 'session' : (_maxAge ?? config.maxAge)),
    before: JSON.stringify(values),
    expires: _expire ?? null,
    hadCookie: cookie !== undefined,
  };
  HELD.set(ctx, held);
  return held;
}

/** What a cookie holds; null for what is no session, or one that is over. */
function read(cookie: string, now: number): Written | null {
  try {
    const written: unknown = JSON.parse(Buffer.from(cookie, 'base64').toString('utf8'));
    if (typeof written !== 'object' || written === null || Array.isArray(written)) return null;
    const { _expire } = written as Written;
    return typeof _expire === 'number' && _expire < now ? null : (written as Written);
  } catch {
    return null;
  }
}

/**
 * Sends the session back where code has changed it. To be called once all code has run.
 * @throws Error for a `secure` cookie on a connection that is not, and for a server without keys
 */
export function commitSession(ctx: CodeContext): void {
  const held = HELD.get(ctx);
  if (!held) return;
  const { config, now, session, before, expires, hadCookie } = held;
  const { key, rolling, renew, maxAge: _maxAge, ...options } = config;
  if (session === null) {
    if (hadCookie) ctx.cookies.set(key, '', { ...options, expires: new Date(0) });
    return;
  }
  const values = JSON.stringify(session);
  if (values === before && !(rolling && session.populated) && !(renew && isHalfOver(expires, now(), config)))
    return;
  const { maxAge } = session as unknown as { maxAge: number | 'session' };
  const ends: Written =
    maxAge === 'session' ? { _session: true } : { _expire: now() + maxAge, _maxAge: maxAge };
  const text = JSON.stringify({ ...(JSON.parse(values) as Values), ...ends });
  const limits = maxAge === 'session' ? {} : { maxAge };
  ctx.cookies.set(key, Buffer.from(text).toString('base64'), { ...options, ...limits });
}

const isHalfOver = (expires: number | null, now: number, { maxAge }: SessionConfig): boolean =>
  expires !== null && maxAge !== 'session' && expires - now < maxAge / 2;
