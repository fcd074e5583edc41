/** `octavo user password`. */
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { hashesOf, storeUser } from '../../users/users/store-user.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { withProject } from '../with-project.ts';
import { newPassword } from './new-password.ts';
import { namedUser, userStore, wantedUser } from './user-store.ts';

export async function setPassword(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, ['password'], 2, ['json']);
  const wanted = wantedUser(positionals[0]);
  const password = options['password'] ?? newPassword();
  const { id, username } = await withProject(positionals[1], async (project) => {
    const store = userStore(project);
    const user = await namedUser(store, wanted);
    const values = { password };
    const hashes = await hashesOf(store, values);
    await withOwnTables(store.db, () =>
      store.db.transaction((tx) => storeUser(store, tx, user.id, { values, hashes }, () => true)),
    );
    return user;
  });
  const generated = options['password'] === undefined;
  if (flags.has('json')) printJson({ id, username, ...(generated ? { password } : {}) });
  else {
    console.log(`Changed the password of ${username} (id ${id}).`);
    if (generated) console.log(`The password, which is shown only now: ${password}`);
  }
  return EXIT.done;
}
