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
import { CommandError, EXIT, UsageError, withSubcommands } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { printJson, printTable } from './print-table.ts';
import { withProject } from './with-project.ts';

export const admin = withSubcommands(
  {
    name: 'admin',
    help: `Usage: octavo admin create <email> <firstname> [--lastname <text>] [--role <role>]
                           [--password <text>] [--json] [dir]
       octavo admin list [--json] [dir]
       octavo admin reset-password <admin> [--password <text>] [--json] [dir]
       octavo admin block <admin> [--json] [dir]
       octavo admin unblock <admin> [--json] [dir]

Administrators of the project, in its database. A server that runs on it sees the change with its next
request. Without --password the command makes a password and prints it once. A password on the command
line may stay in the shell's history.

  <admin>            the id or the e-mail address of an administrator
  dir                the project's folder (default: this one)
  --lastname <text>  the last name
  --role <role>      the code, the name or the id of a role (default: Super Admin)
  --password <text>  the password: 8 characters, with a lower-case and an upper-case letter and a digit
  --json             print JSON
  --help             this text`,
  },
  {
    create: createAdmin,
    list: listAdmins,
    'reset-password': resetPassword,
    block: blockAdmin,
    unblock: unblockAdmin,
  },
);

async function createAdmin(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, ['lastname', 'role', 'password'], 3, ['json']);
  const [address, firstname, dir] = positionals;
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

async function listAdmins(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 1, ['json']);
  const admins = await withProject(positionals[0], ({ db }) => allAdmins(db));
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

async function resetPassword(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, ['password'], 2, ['json']);
  const password = checkedPassword(options['password']);
  const { id, email } = await withProject(positionals[1], async ({ db, bus }) => {
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

function blockAdmin(args: readonly string[]): Promise<number> {
  return changeBlocked(args, true);
}

function unblockAdmin(args: readonly string[]): Promise<number> {
  return changeBlocked(args, false);
}

async function changeBlocked(args: readonly string[], blocked: boolean): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 2, ['json']);
  const { id, email } = await withProject(positionals[1], async ({ db, bus }) => {
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
