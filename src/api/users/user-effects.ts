/** Effects of writing users, for every kind of writer: a route, a GraphQL field, `strapi.db`, a command. */

import type { Executor } from '../../core/database/database.ts';
import { type Layout, tableOf } from '../../core/database/layout/layout.ts';
import { ident, sql } from '../../core/database/sql-template.ts';
import type { RowEffect } from '../../core/hooks/row-effects.ts';
import { endSessions } from './tokens/session-version.ts';
import { forgetToken, TOKENS } from './tokens/user-tokens.ts';
import { USER_UID } from './users-context.ts';

/**
 * A changed password ends the JWTs of the old one (S17), and a reset code that was sent before must not change it
 * again; a deleted user's rows in Octavo's own tables are
 * deleted.
 */
export function userEffects(layout: Layout): RowEffect {
  const { table, columns: names } = tableOf(layout, USER_UID);
  const password = names.get('password');
  const code = names.get(TOKENS.reset.attribute);
  return {
    uid: USER_UID,
    updated: async (tx, ids, columns) => {
      if (password === undefined || !columns.has(password)) return;
      for (const id of ids) {
        await endSessions(tx, id);
        await forgetToken(tx, id, 'reset');
        // unless the write itself sets another one
        if (code !== undefined && !columns.has(code))
          await tx.run(sql`UPDATE ${ident(table)} SET ${ident(code)} = NULL WHERE id = +?`, [id]);
      }
    },
    deleted: async (tx, ids) => {
      for (const id of ids) await forgetUser(tx, id);
    },
  };
}

/** Deletes the rows of a user who is being deleted from Octavo's own tables; inside `withOctavoTables`. */
export async function forgetUser(tx: Executor, userId: number): Promise<void> {
  await tx.run(sql`DELETE FROM octavo_user_tokens WHERE user_id = +?`, [userId]);
  await tx.run(sql`DELETE FROM octavo_user_sessions WHERE user_id = +?`, [userId]);
  await tx.run(sql`DELETE FROM octavo_user_identities WHERE user_id = +?`, [userId]);
}
