/** `octavo admin`: the people who administer a project. */
import { changeIn } from '../../admin/administrators/change.ts';
import { createAdmin as insertNewAdmin, randomPassword } from '../../admin/administrators/create-admin.ts';
import { checkInput, object } from '../../admin/administrators/input.ts';
import { keepingSuperAdmin } from '../../admin/administrators/protect-super-admins.ts';
import { publishChange } from '../../admin/administrators/publish-change.ts';
import { password as passwordRule } from '../../admin/administrators/routes/password-rules.ts';
import { clearOneTimeToken } from '../../admin/administrators/session/one-time-tokens.ts';
import { endAdminSessions } from '../../admin/administrators/session/session-store.ts';
import { allRoles } from '../../admin/administrators/stores/admin-role-store.ts';
import {
  type AdminUser,
  allAdmins,
  findAdmin,
  isEmailTaken,
  SUPER_ADMIN,
  setBlocked,
  updateAdmin,
} from '../../admin/administrators/stores/admin-user-store.ts';
import { hashPassword } from '../../api/users/password.ts';
import type { Executor } from '../../core/database/database.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import { isEmail } from '../../core/model/types/email.ts';
import { CommandError, EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson, printTable } from './print-table.ts';
import { withProject } from './with-project.ts';

export const admin = declare({
  name: 'admin',
  text: `Administrators of the project, in its database. A server that runs on it sees the change with its next
request. Without --password the command makes a password and prints it once. A password on the command
line may stay in the shell's history.`,
  details: {
    '<admin>': 'the id or the e-mail address of an administrator',
  },
  options: {
    lastname: { value: '<text>', text: 'the last name' },
    role: { value: '<role>', text: 'the code, the name or the id of a role (default: Super Admin)' },
    password: {
      value: '<text>',
      text: 'the password: 8 characters, with a lower-case and an upper-case letter and a digit',
    },
    json: JSON_OPTION,
  },
  verbs: {
    create: {
      takes: '<email> <firstname>',
      options: ['lastname', 'role', 'password', 'json'],
      run: createAdmin,
    },
    list: { options: ['json'], run: listAdmins },
    'reset-password': { takes: '<admin>', options: ['password', 'json'], run: resetPassword },
    block: { takes: '<admin>', options: ['json'], run: blockAdmin },
    unblock: { takes: '<admin>', options: ['json'], run: unblockAdmin },
  },
});

async function createAdmin({ positionals, options, flags, dir }: Call): Promise<number> {
  const [address, firstname] = positionals;
  if (address === undefined || firstname === undefined) {
    throw new UsageError('an administrator needs an e-mail address and a first name');
  }
  if (!isEmail(address)) throw new UsageError(`${address} is no e-mail address`);
  const email = address.toLowerCase();
  const password = checkedPassword(options['password']);
  const made = await withProject(dir, async ({ db, bus }) => {
    let code = '';
    const lastname = options['lastname'] ?? null;
    const id = await insertNewAdmin(db, bus, { firstname, lastname, email, password }, async (tx) => {
      await tx.lock?.('admin:emails');
      if (await isEmailTaken(tx, email, null)) {
        throw new CommandError(`There is an administrator with the address ${email} already.`);
      }
      const role = await namedRole(tx, options['role'] ?? SUPER_ADMIN);
      code = role.code;
      return role.id;
    });
    return { id, email, role: code };
  });
  const generated = options['password'] === undefined;
  if (flags.has('json')) printJson(generated ? { ...made, password } : made);
  else {
    console.log(`Made the administrator ${email} (id ${made.id}, role ${made.role}).`);
    if (generated) console.log(`The password, which is shown only now: ${password}`);
  }
  return EXIT.done;
}

async function listAdmins({ flags, dir }: Call): Promise<number> {
  const admins = await withProject(dir, ({ db }) => allAdmins(db));
  if (flags.has('json')) printJson(admins);
  else {
    printTable(
      ['id', 'email', 'name', 'roles', 'state'],
      admins.map((one) => [
        String(one.id),
        one.email,
        [one.firstname, one.lastname].filter(Boolean).join(' '),
        one.roles.map(({ name }) => name).join(', '),
        one.blocked ? 'blocked' : one.isActive ? 'active' : 'not active',
      ]),
      'There is no administrator: octavo admin create makes one.',
    );
  }
  return EXIT.done;
}

async function resetPassword({ positionals, options, flags, dir }: Call): Promise<number> {
  const password = checkedPassword(options['password']);
  const { id, email } = await withProject(dir, async ({ db, bus }) => {
    const one = await namedAdmin(db, positionals[0]);
    const hash = await hashPassword(password);
    await changeIn(db, async (tx) => {
      await updateAdmin(tx, one.id, { password: hash, isActive: true }, new Date());
      await clearOneTimeToken(tx, one.id, 'reset');
      await clearOneTimeToken(tx, one.id, 'registration');
      await endAdminSessions(tx, one.id, Date.now());
      await publishChange(bus, 'user', {
        before: one,
        after: await findAdmin(tx, one.id),
        secrets: ['password'],
      });
    });
    return one;
  });
  const generated = options['password'] === undefined;
  if (flags.has('json')) printJson({ id, email, ...(generated ? { password } : {}) });
  else {
    console.log(`Changed the password of ${email} (id ${id}); all sessions have ended.`);
    if (generated) console.log(`The password, which is shown only now: ${password}`);
  }
  return EXIT.done;
}

function blockAdmin(call: Call): Promise<number> {
  return changeBlocked(call, true);
}

function unblockAdmin(call: Call): Promise<number> {
  return changeBlocked(call, false);
}

async function changeBlocked({ positionals, flags, dir }: Call, blocked: boolean): Promise<number> {
  const { id, email } = await withProject(dir, async ({ db, bus }) => {
    const one = await namedAdmin(db, positionals[0]);
    await changeIn(db, async (tx) => {
      await keepingSuperAdmin(tx, () => setBlocked(tx, one.id, blocked, new Date())).catch((error: Error) => {
        throw error instanceof OctavoError ? new CommandError(error.message) : error;
      });
      await publishChange(bus, 'user', { before: one, after: await findAdmin(tx, one.id) });
    });
    return one;
  });
  if (flags.has('json')) printJson({ id, email, blocked });
  else console.log(`${blocked ? 'Blocked' : 'Unblocked'} ${email} (id ${id}).`);
  return EXIT.done;
}

/** @throws UsageError, CommandError where there is none */
async function namedAdmin(db: Executor, wanted: string | undefined): Promise<AdminUser> {
  if (wanted === undefined) throw new UsageError('which administrator? Give an id or an e-mail address');
  const found = /^\d{1,9}$/.test(wanted)
    ? await findAdmin(db, Number(wanted))
    : (await allAdmins(db)).find(({ email }) => email === wanted.toLowerCase());
  if (!found) throw new CommandError(`There is no administrator ${wanted}.`);
  return found;
}

async function namedRole(
  db: Executor,
  wanted: string,
): Promise<{ readonly id: number; readonly code: string }> {
  const roles = await allRoles(db);
  const found = roles.find(({ id, code, name }) => [code, name, String(id)].includes(wanted));
  if (found) return found;
  const names = roles.map(({ name }) => name).join(', ');
  throw new CommandError(`There is no role ${wanted} of administrators; there are: ${names}.`);
}

/** The given password, or a new one. @throws UsageError for one that is too weak */
function checkedPassword(passwordText: string | undefined): string {
  const password = passwordText ?? randomPassword();
  try {
    checkInput(object({ password: passwordRule({ required: true }) }), { password });
  } catch (error) {
    if (error instanceof OctavoError) throw new UsageError(rulesOf(error).join('; '));
    throw error;
  }
  return password;
}

/** Each broken rule of an error in a sentence. */
const rulesOf = ({ details, message }: OctavoError): string[] => {
  const { errors } = details as { readonly errors?: readonly { readonly message: string }[] };
  return errors?.map((rule) => rule.message) ?? [message];
};
