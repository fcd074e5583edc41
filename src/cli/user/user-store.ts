/** What the commands about users work with, and the user they name. */
import type { OpenProject } from '../../server/open-project.ts';
import { findUser, type UserRow } from '../../users/user-rows.ts';
import type { UserStore } from '../../users/users-context.ts';
import { CommandError } from '../command-error.ts';
import { UsageError } from '../usage-error.ts';

export const userStore = ({ db, settings, writer }: OpenProject): UserStore => ({
  db,
  events: writer.events,
  settings: () => settings,
  now: Date.now,
});

/**
 * Finds a user by address, name, or id.
 * @throws CommandError where there is none
 */
export async function namedUser(store: UserStore, wanted: string): Promise<UserRow> {
  const found =
    (await findUser(store, store.db, (column) => `${column('email')} = ?`, [wanted.toLowerCase()])) ??
    (await findUser(store, store.db, (column) => `${column('username')} = ?`, [wanted])) ??
    (/^\d{1,9}$/.test(wanted)
      ? await findUser(store, store.db, (column) => `${column('id')} = +?`, [Number(wanted)])
      : null);
  if (!found) throw new CommandError(`There is no user ${wanted}.`);
  return found;
}

/** @throws UsageError where the command names none */
export function wantedUser(wanted: string | undefined): string {
  if (wanted === undefined) throw new UsageError('which user? Give an id, a name or an e-mail address');
  return wanted;
}
