/** The user or the API token behind a caller, as `ctx.state` shows them. */
import type { Caller } from '../access/caller.ts';
import { USER_UID } from '../users/users-context.ts';
import type { Entity, QueryEngine } from './query/query-engine.ts';

const TOKEN_UID = 'admin::api-token';

/** @param db asked with each call */
export const readCredentials =
  (db: () => QueryEngine) =>
  async (caller: Caller): Promise<Entity | null> => {
    if (caller.userId !== undefined) {
      return db()
        .query(USER_UID)
        .findOne({ where: { id: caller.userId }, populate: ['role'] });
    }
    if (caller.tokenId === undefined) return null;
    const token = await db()
      .query(TOKEN_UID)
      .findOne({ where: { id: caller.tokenId }, populate: ['permissions'] });
    if (!token) return null;
    const { accessKey: _key, permissions, ...shown } = token;
    const actions = Array.isArray(permissions) ? permissions.map(({ action }: Entity) => action) : [];
    return { ...shown, permissions: actions };
  };
