/** `config/admin`: the secrets tokens are checked with, and how administrators sign in. */
import { isObject } from '../../base/is-object.ts';
import { isEmail } from '../../model/types/email.ts';
import { isLink, type MenuLink } from '../admin-app.ts';
import type { RawSection } from '../config-file.ts';
import { type AdminLimits, readAdminLimits } from './admin-limits.ts';
import { ConfigReader } from './config-reader.ts';
import { parseDuration } from './config-values.ts';
import type { SectionContext } from './section-context.ts';

/** The mail with a link to choose a new password. */
export interface ForgotPasswordMail {
  /** null: the sender of the e-mail plugin. */
  readonly from: string | null;
  readonly replyTo: string | null;
  /** Templates, which see `url` and `user.{email, firstname, lastname, username}`. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface AdminConfig {
  /** Signs administrators' sessions; null if the project sets none. */
  readonly authSecret: string | null;
  /** Hashes API tokens (G38): falls back to the variable `API_TOKEN_SALT`, as in v4. null: no API token can be checked. */
  readonly apiTokenSalt: string | null;
  readonly transferTokenSalt: string | null;
  readonly serveAdminPanel: boolean;
  readonly url: string;
  /** `auth.options.expiresIn` in seconds. */
  readonly sessionLifetime: number;
  /** How often one account may try to sign in. */
  readonly rateLimit: {
    readonly enabled: boolean;
    /** Milliseconds. */
    readonly interval: number;
    readonly max: number;
  };
  readonly forgotPassword: ForgotPasswordMail;
  /** The audit log: whether it is written, and what is kept of it. */
  readonly auditLogs: {
    readonly enabled: boolean;
    /** Whether entries are recorded that clients of the content API write. */
    readonly contentApi: boolean;
    readonly retentionDays: number;
    readonly maxEntries: number;
  };
  /** How many former states of an entry are kept, and for how many days. */
  readonly revisions: { readonly enabled: boolean; readonly max: number; readonly days: number };
  /** How many days a deleted entry can be brought back; 0: it is gone at once. */
  readonly trash: { readonly days: number };
  /** The administrator that `octavo dev` makes where there is none yet; null for none. */
  readonly developmentAdministrator: { readonly email: string; readonly firstname: string } | null;
  /** Where entries are seen before they are published: a pattern of an address by type. */
  readonly preview: Readonly<Record<string, string>>;
  readonly panel: { readonly menuLinks: readonly MenuLink[] };
  /** Octavo's own: what one request of an administrator may hold. */
  readonly limits: AdminLimits;
  /** `flags`: what the panel shows. */
  readonly flags: Readonly<Record<string, unknown>>;
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const FIVE_MINUTES = 5 * 60 * 1000;

export function readAdminConfig(raw: RawSection, { findings, variables }: SectionContext): AdminConfig {
  const reader = new ConfigReader(raw.file, '', raw.value, findings);
  const auth = reader.section('auth');
  auth.ignore('events', 'providers', 'domain');
  const rateLimit = reader.section('rateLimit');
  rateLimit.ignore('delayAfter', 'timeWait', 'prefixKey', 'whitelist', 'store', 'errorMessage', 'handler');
  const forgotPassword = reader.section('forgotPassword');
  const template = forgotPassword.section('emailTemplate');
  const apiToken = reader.section('apiToken');
  apiToken.ignore('secrets');
  const transfer = reader.section('transfer').section('token');
  const auditLogs = reader.section('auditLogs');
  const revisions = reader.section('revisions');
  // settings for building v4's administration panel
  reader.ignore('host', 'port', 'path', 'autoOpen', 'autoReload', 'watchIgnoreFiles', 'build');
  reader.ignore('layout', 'secrets', 'vite', 'webpack');

  const config: AdminConfig = {
    authSecret: auth.secret('secret', null),
    apiTokenSalt: apiToken.secret('salt', variables['API_TOKEN_SALT'] || null),
    transferTokenSalt: transfer.secret('salt', null),
    serveAdminPanel: reader.boolean('serveAdminPanel', true),
    url: reader.string('url', '/admin'),
    sessionLifetime: auth
      .section('options')
      .custom('expiresIn', THIRTY_DAYS, "seconds or a text such as '30d'", parseDuration),
    rateLimit: {
      enabled: rateLimit.boolean('enabled', true),
      interval: rateLimit.custom(
        'interval',
        FIVE_MINUTES,
        'milliseconds or an object such as { min: 5 }',
        readInterval,
      ),
      max: rateLimit.integer('max', 5, { min: 1 }),
    },
    forgotPassword: {
      from: forgotPassword.string('from', null),
      replyTo: forgotPassword.string('replyTo', null),
      subject: template.string('subject', 'Reset password'),
      text: template.string('text', RESET_TEXT),
      html: template.string('html', RESET_HTML),
    },
    auditLogs: {
      enabled: auditLogs.boolean('enabled', true),
      contentApi: auditLogs.boolean('contentApi', false),
      retentionDays: auditLogs.integer('retentionDays', 90, { min: 1 }),
      maxEntries: auditLogs.integer('maxEntries', 100_000, { min: 1 }),
    },
    revisions: {
      enabled: revisions.boolean('enabled', true),
      max: revisions.integer('max', 50, { min: 1 }),
      days: revisions.integer('days', 365, { min: 1 }),
    },
    trash: { days: reader.section('trash').integer('days', 30, { min: 0 }) },
    developmentAdministrator: reader.custom(
      'developmentAdministrator',
      null as AdminConfig['developmentAdministrator'],
      'an object with an e-mail address as `email` and a `firstname`',
      readDevelopmentAdministrator,
    ),
    preview: reader.custom(
      'preview',
      {},
      'an object with an address such as https://example.com/{slug} for each type',
      readPreview,
    ),
    panel: {
      menuLinks: reader
        .section('panel')
        .custom('menuLinks', [], 'a list of objects with `label` and `to`', readMenuLinks),
    },
    limits: readAdminLimits(reader.section('limits')),
    flags: reader.custom('flags', {}, 'an object', (value) => (isObject(value) ? value : undefined)),
  };
  if (config.apiTokenSalt === null) apiToken.warning('salt', 'not set, so every API token is refused');
  reader.finish();
  return config;
}

function readDevelopmentAdministrator(value: unknown): AdminConfig['developmentAdministrator'] | undefined {
  if (value === null) return null;
  if (!isObject(value)) return undefined;
  const { email, firstname, ...others } = value;
  if (typeof email !== 'string' || !isEmail(email) || Object.keys(others).length > 0) return undefined;
  if (typeof firstname !== 'string' || firstname === '') return undefined;
  return { email: email.toLowerCase(), firstname };
}

function readPreview(value: unknown): AdminConfig['preview'] | undefined {
  if (!isObject(value)) return undefined;
  const pairs = Object.entries(value);
  const isAddress = (one: unknown): boolean => typeof one === 'string' && /^https?:\/\/|^\/(?!\/)/i.test(one);
  return pairs.every(([, one]) => isAddress(one)) ? (value as AdminConfig['preview']) : undefined;
}

function readMenuLinks(value: unknown): readonly MenuLink[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const links = value.map((one: unknown) => {
    const { label, to } = isObject(one) ? one : {};
    return typeof label === 'string' && typeof to === 'string' && isLink(to) ? { label, to } : null;
  });
  return links.every((one) => one !== null) ? links : undefined;
}

const RESET_TEXT = `Somebody, probably you, asked for a new password for your account.

To choose one, follow this link: <%= url %>

If it was not you, there is nothing to do.`;

const RESET_HTML = `<p>Somebody, probably you, asked for a new password for your account.</p>
<p>To choose one, follow this link: <a href="<%= url %>"><%= url %></a></p>
<p>If it was not you, there is nothing to do.</p>`;

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  sec: 1000,
  min: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** Milliseconds, or v4's object: `{ min: 5 }`. Undefined for anything else. */
function readInterval(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 1 ? value : undefined;
  if (!isObject(value)) return undefined;
  const parts = Object.entries(value).map(([unit, count]) => (UNITS[unit] ?? Number.NaN) * Number(count));
  const sum = parts.reduce((total, part) => total + part, 0);
  return sum >= 1 ? sum : undefined;
}
