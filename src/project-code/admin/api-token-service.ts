/** `service('admin::api-token')`: API tokens, which code reads and makes. */
import { hashAccessKey, LIFESPANS, newAccessKey } from '../../access/api-tokens.ts';
import { checkTokenPermissions } from '../../admin/check-token-permissions.ts';
import { checkInput, choice, object } from '../../admin/input.ts';
import { apiTokenNotFound, apiTokenSaltMissing } from '../../errors/catalogue.ts';
import type { AppServices } from '../base/app-services.ts';
import type { Service } from '../base/registry.ts';
import type { Entity } from '../query/query-engine.ts';
import type { Strapi } from '../strapi/strapi.ts';

const TOKEN = 'admin::api-token';
const PERMISSION = 'admin::api-token-permission';
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

export interface ApiTokenOptions {
  readonly query: (uid: string) => ReturnType<Strapi['db']['query']>;
  readonly parts: () => AppServices;
  readonly salt: string | null;
  /** The full names of all actions of the content API. */
  readonly actions: () => Iterable<string>;
}

export function apiTokenService({ query, parts, salt, actions }: ApiTokenOptions): Service {
  const tokens = () => query(TOKEN);
  const permissions = () => query(PERMISSION);
  const shown = ({ accessKey: _key, ...token }: Entity): Entity => ({
    ...token,
    permissions: ((token['permissions'] ?? []) as Entity[]).map(({ action }) => action),
  });
  const one = async (where: Where): Promise<Entity | null> => {
    const token = await tokens().findOne({ where, populate: ['permissions'] });
    return token && shown(token);
  };
  const hash = (accessKey: string): string => {
    if (!salt) throw apiTokenSaltMissing();
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
      if (!salt) throw apiTokenSaltMissing();
    },
    /** @returns the token with its key, which is stored as a keyed hash alone */
    create: async ({ lifespan = null, permissions: wanted, ...given }: Given): Promise<Entity> => {
      checkInput(RULE, { lifespan });
      checkTokenPermissions({ type: given.type, permissions: wanted, needed: true }, actions);
      const accessKey = newAccessKey();
      const data = {
        description: '',
        ...given,
        accessKey: hash(accessKey),
        lifespan,
        expiresAt: lifespan === null ? null : new Date(Date.now() + lifespan),
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
        if (!before) throw apiTokenNotFound();
        const type = given.type ?? before['type'];
        const needed = type !== before['type'];
        checkTokenPermissions({ type, permissions: wanted, needed }, actions);
        await tokens().update({ where: { id }, data: given });
        // they would come back with the type (A621)
        if (type !== 'custom') await permit(id, []);
        else if (wanted) await permit(id, wanted);
        return one({ id });
      }),
    /** Gives a token another key; the former one is worth nothing from then on. */
    regenerate: async (id: unknown): Promise<Entity> => {
      const accessKey = newAccessKey();
      const token = await tokens().update({ where: { id }, data: { accessKey: hash(accessKey) } });
      if (!token) throw apiTokenNotFound();
      return { id: token['id'], accessKey };
    },
    revoke: async (id: unknown): Promise<Entity | null> => {
      const token = await one({ id });
      await tokens().delete({ where: { id } });
      return token;
    },
  };
}
