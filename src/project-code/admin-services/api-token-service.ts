/** `service('admin::api-token')` and `service('admin::transfer').token`: tokens, which code reads and makes. */

import {
  checkTokenPermissions,
  type RequestedPermissions,
} from '../../admin/administrators/check-token-permissions.ts';
import { checkInput, choice, object } from '../../admin/administrators/input.ts';
import { hashAccessKey, LIFESPANS, newAccessKey } from '../../core/access/api-tokens.ts';
import {
  apiTokenNotFound,
  apiTokenSaltMissing,
  transferSaltMissing,
  transferTokenNotFound,
} from '../../core/errors/catalogue.ts';
import type { OctavoError } from '../../core/errors/octavo-error.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';

const DAY = 24 * 3600 * 1000;
const RULE = object({ lifespan: choice('number', [null, ...LIFESPANS.map((days) => days * DAY)]) });

type Where = Readonly<Record<string, unknown>>;

/** What code gives of a token. */
interface Given {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly type?: unknown;
  readonly permissions?: readonly string[] | null;
  /** Milliseconds. */
  readonly lifespan?: number | null;
}

/** What distinguishes the two kinds of tokens. */
interface Kind {
  readonly token: string;
  readonly permission: string;
  /** @throws OctavoError ValidationError */
  check(wanted: RequestedPermissions, known: () => Iterable<string>): void;
  readonly notFound: () => OctavoError;
  readonly saltMissing: () => OctavoError;
}

export const API_TOKEN: Kind = {
  token: 'admin::api-token',
  permission: 'admin::api-token-permission',
  check: checkTokenPermissions,
  notFound: apiTokenNotFound,
  saltMissing: apiTokenSaltMissing,
};

/** The directions that v4's `strapi transfer` knows. */
const DIRECTIONS = ['push', 'pull'];

export const TRANSFER_TOKEN: Kind = {
  token: 'admin::transfer-token',
  permission: 'admin::transfer-token-permission',
  check: (wanted) => checkTokenPermissions({ ...wanted, type: 'custom', needed: false }, () => DIRECTIONS),
  notFound: transferTokenNotFound,
  saltMissing: transferSaltMissing,
};

export interface ApiTokenOptions {
  readonly kind: Kind;
  readonly query: (uid: string) => ReturnType<Strapi['db']['query']>;
  readonly parts: () => AppServices;
  readonly salt: string | null;
  /** The full names of all actions of the content API. */
  readonly actions: () => Iterable<string>;
}

export function tokenService({ kind, query, parts, salt, actions }: ApiTokenOptions): Service {
  const tokens = () => query(kind.token);
  const permissions = () => query(kind.permission);
  const shown = ({ accessKey: _key, ...token }: Entity): Entity => ({
    ...token,
    permissions: ((token['permissions'] ?? []) as Entity[]).map(({ action }) => action),
  });
  const one = async (where: Where): Promise<Entity | null> => {
    const token = await tokens().findOne({ where, populate: ['permissions'] });
    return token && shown(token);
  };
  const hash = (accessKey: string): string => {
    if (!salt) throw kind.saltMissing();
    return hashAccessKey(accessKey, salt);
  };
  /** Gives a token these permissions and no others; those that stay keep their rows. */
  const permit = async (id: unknown, wanted: readonly string[]): Promise<void> => {
    const stored = await permissions().findMany({ where: { token: { id } } });
    const gone = stored.filter(({ action }) => !wanted.includes(String(action)));
    if (gone.length > 0)
      await permissions().deleteMany({ where: { id: { $in: gone.map((row) => row['id']) } } });
    const kept = new Set(stored.map(({ action }) => action));
    for (const action of new Set(wanted))
      if (!kept.has(action)) await permissions().create({ data: { action, token: id } });
  };
  return {
    list: async (): Promise<Entity[]> =>
      (await tokens().findMany({ orderBy: { name: 'ASC' }, populate: ['permissions'] })).map(shown),
    getBy: one,
    getById: (id: unknown) => one({ id }),
    getByName: (name: unknown) => one({ name }),
    exists: async (where: Where = {}): Promise<boolean> => (await tokens().count({ where })) > 0,
    hash,
    checkSaltIsDefined: (): void => {
      if (!salt) throw kind.saltMissing();
    },
    /** @returns the token with its key, which is stored as a keyed hash alone */
    create: async ({ lifespan = null, permissions: wanted, ...given }: Given): Promise<Entity> => {
      checkInput(RULE, { lifespan });
      kind.check({ type: given.type, permissions: wanted, needed: true }, actions);
      const accessKey = newAccessKey();
      const data = {
        description: '',
        ...given,
        accessKey: hash(accessKey),
        lifespan,
        expiresAt: lifespan === null ? null : new Date(parts().clock.now() + lifespan),
      };
      return parts().db.transaction(async () => {
        const { id } = await tokens().create({ data });
        await permit(id, wanted ?? []);
        return { ...(await one({ id })), accessKey };
      });
    },
    update: async (
      id: unknown,
      { permissions: wanted, lifespan: _lifespan, ...given }: Given,
    ): Promise<Entity | null> =>
      parts().db.transaction(async () => {
        const before = await one({ id });
        if (!before) throw kind.notFound();
        const type = given.type ?? before['type'];
        const needed = type !== before['type'];
        kind.check({ type, permissions: wanted, needed }, actions);
        await tokens().update({ where: { id }, data: given });
        // they would come back with the type (A621)
        if (kind === API_TOKEN && type !== 'custom') await permit(id, []);
        else if (wanted) await permit(id, wanted);
        return one({ id });
      }),
    /** Gives a token another key; the former one is worth nothing from then on. */
    regenerate: async (id: unknown): Promise<Entity> => {
      const accessKey = newAccessKey();
      const token = await tokens().update({ where: { id }, data: { accessKey: hash(accessKey) } });
      if (!token) throw kind.notFound();
      return { id: token['id'], accessKey };
    },
    revoke: async (id: unknown): Promise<Entity | null> => {
      const token = await one({ id });
      await tokens().delete({ where: { id } });
      return token;
    },
  };
}
