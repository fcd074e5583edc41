/** Makes an administrator without a request: from the command line, or at the start of a development server. */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../api/users/password.ts';
import type { Database, Executor } from '../../core/database/database.ts';
import type { EventBus } from '../../core/hooks/event-bus.ts';
import { changeIn } from './change.ts';
import { publishChange } from './publish-change.ts';
import { findAdmin, insertAdmin, setRoles } from './stores/admin-user-store.ts';

export interface NewAdmin {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string | null;
  readonly password: string;
}

/** A password with the letters that one needs, and 144 random bits. */
export const randomPassword = (): string => `aA1${randomBytes(18).toString('base64url')}`;

/**
 * Makes an active administrator, in one transaction with its event.
 * @param roleIn checks inside the transaction whether this may be, and answers the id of the role
 * @returns the id
 * @throws what `roleIn` throws; nothing is written then
 */
export async function createAdmin(
  db: Database,
  events: EventBus,
  { password, ...values }: NewAdmin,
  roleIn: (tx: Executor) => Promise<number>,
): Promise<number> {
  const hash = await hashPassword(password);
  return changeIn(db, async (tx) => {
    const role = await roleIn(tx);
    const id = await insertAdmin(tx, { ...values, password: hash, isActive: true }, new Date());
    await setRoles(tx, id, [role]);
    await publishChange(events, 'user', { before: null, after: await findAdmin(tx, id) });
    return id;
  });
}
