/** Writes of code's that change a user's password: the JWTs of the old one end with them (S17). */
import type { Database } from '../../database/database.ts';
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { endSessions } from '../../users/tokens/sessions.ts';
import { USER_UID } from '../../users/users-context.ts';

/**
 * Runs a write, and what it means for sessions in the same transaction.
 * @param uid the type whose rows are written
 * @param ids the rows that exist already
 * @param data what is written of them
 */
export async function endingSessions<T>(
  db: Database,
  uid: string,
  ids: readonly number[],
  data: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (uid !== USER_UID || !setsPassword(data)) return work();
  return withOwnTables(db, () =>
    db.transaction(
      async (tx) => {
        const result = await work();
        for (const id of ids) await endSessions(tx, id);
        return result;
      },
      // listeners may be among the work
      { once: true },
    ),
  );
}

/**
 * The same for a write whose data listeners may still change: what is stored before and after it tells.
 * @param table the users'
 * @param data what is known of it beforehand
 */
export async function endingSessionsOfChanged<T>(
  db: Database,
  table: string,
  id: number,
  data: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const password = async (): Promise<unknown> =>
    (await db.query<{ password: unknown }>(`SELECT "password" FROM "${table}" WHERE "id" = +?`, [id]))[0]
      ?.password;
  const before = await password();
  const result = await endingSessions(db, USER_UID, [id], data, work);
  if (!setsPassword(data) && (await password()) !== before) {
    await withOwnTables(db, () => db.transaction((tx) => endSessions(tx, id)));
  }
  return result;
}

const setsPassword = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && (data as { password?: unknown }).password !== undefined;
