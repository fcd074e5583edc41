/** `octavo user`: the people who sign in to the content API. */

import { randomBytes } from 'node:crypto';
import { readAdvancedSettings } from '../../api/users/account-settings.ts';
import { roleByType } from '../../api/users/roles/role-store.ts';
import { allUsers, findUser, type UserRow, updateUser } from '../../api/users/user-rows.ts';
import type { UserStore } from '../../api/users/user-services.ts';
import { hashesOf, storeUser } from '../../api/users/users/store-user.ts';
import { isAddressTaken, isNameTaken } from '../../api/users/users/taken-names.ts';
import { sql } from '../../core/database/sql-template.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import { isEmail } from '../../core/model/types/email.ts';
import type { OpenProject } from '../app/open-project.ts';
import { CommandError, EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson, printTable } from './print-table.ts';
import { findRole } from './role.ts';
import { withProject } from './with-project.ts';

export const user = declare({
  name: 'user',
  text: `Users of the content API in the project's database. A server that runs on it sees the change with its
next request. Without --password the command makes a password and prints it once. A password on the
command line may stay in the shell's history.`,
  details: {
    '<user>': 'the id, the name or the e-mail address of a user',
  },
  options: {
    password: { value: '<text>', text: 'the password' },
    role: {
      value: '<role>',
      text: 'the type, the name or the id of a role (default: the one new users get)',
    },
    json: JSON_OPTION,
  },
  verbs: {
    create: { takes: '<username> <email>', options: ['password', 'role', 'json'], run: createUser },
    list: { options: ['json'], run: listUsers },
    password: { takes: '<user>', options: ['password', 'json'], run: setPassword },
    block: { takes: '<user>', options: ['json'], run: blockUser },
    unblock: { takes: '<user>', options: ['json'], run: unblockUser },
  },
});

async function createUser({ positionals, options, flags, dir }: Call): Promise<number> {
  const [username, address] = positionals;
  if (username === undefined || address === undefined) {
    throw new UsageError('a user needs a name and an e-mail address');
  }
  if (!isEmail(address)) throw new UsageError(`${address} is no e-mail address`);
  const email = address.toLowerCase();
  const password = options['password'] ?? newPassword();
  const made = await withProject(dir, async (project) => {
    const store = userStore(project);
    const fields = { username, email, password, provider: 'local', confirmed: true, blocked: false };
    const hashes = await hashesOf(store, fields);
    return withOctavoTables(store.db, () =>
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
        const values = { ...fields, role: role.id };
        const { id } = await storeUser(store, tx, null, { values, hashes }, () => true);
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

const COLUMNS = ['id', 'username', 'email', 'role', 'state'];

async function listUsers({ flags, dir }: Call): Promise<number> {
  const users = await withProject(dir, ({ db }) => allUsers(db));
  if (flags.has('json')) printJson(users);
  else {
    const rows = users.map(({ id, username, email, role, confirmed, blocked }) => [
      String(id),
      username ?? '',
      email ?? '',
      role ?? '',
      blocked ? 'blocked' : confirmed ? 'active' : 'not confirmed',
    ]);
    printTable(COLUMNS, rows, 'There are no users: octavo user create makes one.');
  }
  return EXIT.done;
}

async function setPassword({ positionals, options, flags, dir }: Call): Promise<number> {
  const wanted = wantedUser(positionals[0]);
  const password = options['password'] ?? newPassword();
  const { id, username } = await withProject(dir, async (project) => {
    const store = userStore(project);
    const user = await namedUser(store, wanted);
    const values = { password };
    const hashes = await hashesOf(store, values);
    await withOctavoTables(store.db, () =>
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

function blockUser(call: Call): Promise<number> {
  return setBlocked(call, true);
}

function unblockUser(call: Call): Promise<number> {
  return setBlocked(call, false);
}

async function setBlocked({ positionals, flags, dir }: Call, blocked: boolean): Promise<number> {
  const wanted = wantedUser(positionals[0]);
  const { id, username } = await withProject(dir, async (project) => {
    const store = userStore(project);
    const user = await namedUser(store, wanted);
    await store.db.transaction((tx) => updateUser(store, tx, user.id, { blocked }));
    return user;
  });
  if (flags.has('json')) printJson({ id, username, blocked });
  else console.log(`${blocked ? 'Blocked' : 'Unblocked'} ${username} (id ${id}).`);
  return EXIT.done;
}

/** What finding and changing users works with. */
export const userStore = ({ db, settings, effects, rowHooks }: OpenProject): UserStore => ({
  db,
  effects,
  hooks: rowHooks,
  settings: () => settings,
  now: Date.now,
});

/**
 * Finds a user by address, name, or id.
 * @throws CommandError where there is none
 */
export async function namedUser(store: UserStore, wanted: string): Promise<UserRow> {
  const found =
    (await findUser(store, store.db, (column) => sql`${column('email')} = ?`, [wanted.toLowerCase()])) ??
    (await findUser(store, store.db, (column) => sql`${column('username')} = ?`, [wanted])) ??
    (/^\d{1,9}$/.test(wanted)
      ? await findUser(store, store.db, (column) => sql`${column('id')} = +?`, [Number(wanted)])
      : null);
  if (!found) throw new CommandError(`There is no user ${wanted}.`);
  return found;
}

/** @throws UsageError where the command names none */
function wantedUser(wanted: string | undefined): string {
  if (wanted === undefined) throw new UsageError('which user? Give an id, a name or an e-mail address');
  return wanted;
}

/** A password that cannot be guessed: 144 random bits as letters, digits, - and _. */
const newPassword = (): string => randomBytes(18).toString('base64url');
