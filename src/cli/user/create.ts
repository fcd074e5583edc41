/** `octavo user create`. */
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { isEmail } from '../../model/types/is-email.ts';
import { roleByType } from '../../users/roles/role-store.ts';
import { readAdvancedSettings } from '../../users/settings/advanced-settings.ts';
import { hashesOf, storeUser } from '../../users/users/store-user.ts';
import { isAddressTaken, isNameTaken } from '../../users/users/taken-names.ts';
import { EXIT } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { findRole } from '../role/find-role.ts';
import { UsageError } from '../usage-error.ts';
import { withProject } from '../with-project.ts';
import { newPassword } from './new-password.ts';
import { userStore } from './user-store.ts';

export async function createUser(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, ['password', 'role'], 3, ['json']);
  const [username, address, dir] = positionals;
  if (username === undefined || address === undefined) {
    throw new UsageError('a user needs a name and an e-mail address');
  }
  if (!isEmail(address)) throw new UsageError(`${address} is no e-mail address`);
  const email = address.toLowerCase();
  const password = options['password'] ?? newPassword();
  const made = await withProject(dir, async (project) => {
    const store = userStore(project);
    const given = { username, email, password, provider: 'local', confirmed: true, blocked: false };
    const hashes = await hashesOf(store, given);
    return withOwnTables(store.db, () =>
      store.db.transaction(async (tx) => {
        const { defaultRole } = await readAdvancedSettings(tx);
        const role = options['role']
          ? await findRole(tx, options['role'])
          : await roleByType(tx, defaultRole);
        if (!role)
          throw new CommandError(`There is no role ${defaultRole} for new users; name one with --role.`);
        if (await isAddressTaken(store, tx, { id: null }, email, true)) {
          throw new CommandError(`There is a user with the address ${email} already.`);
        }
        if (isEmail(username) && (await isNameTaken(store, tx, { id: null }, username))) {
          throw new CommandError(`There is a user with the name ${username} already.`);
        }
        const values = { ...given, role: role.id };
        const id = await storeUser(store, tx, null, { values, hashes }, () => true);
        return { id, username, email, role: role.type };
      }),
    );
  });
  const generated = options['password'] === undefined;
  if (flags.has('json')) printJson(generated ? { ...made, password } : made);
  else {
    console.log(`Made the user ${username} (id ${made.id}, role ${made.role}).`);
    if (generated) console.log(`The password, which is shown only now: ${password}`);
  }
  return EXIT.done;
}
