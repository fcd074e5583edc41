/** `octavo role`: what users and the public may do. */
import { isDeepStrictEqual } from 'node:util';
import { changeIn } from '../../admin/administrators/change.ts';
import { publishChange } from '../../admin/administrators/publish-change.ts';
import {
  actionsOfRole,
  allRoles,
  grantActions,
  type Role,
  revokeActions,
  usersByRole,
} from '../../api/users/roles/role-store.ts';
import type { Executor } from '../../core/database/database.ts';
import type { OpenProject } from '../app/open-project.ts';
import { CommandError, EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { allActions, checkActions, warnOfPower } from './known-actions.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson, printTable } from './print-table.ts';
import { withProject } from './with-project.ts';

export const role = declare({
  name: 'role',
  text: `The roles of the project's database: "public" is for clients that are not signed in, "authenticated" for
users who are. A server that runs on it sees the change with its next request.`,
  details: {
    '<role>': 'the type (public, authenticated …), the name or the id of a role',
    '<actions>':
      'actions such as api::article.article.find, separated by commas; `octavo role actions` lists those of the project',
  },
  options: {
    role: { value: '<role>', text: 'list what this role may do' },
    force: { text: 'accept actions that no route of the project seems to need' },
    json: JSON_OPTION,
  },
  verbs: {
    list: { options: ['role', 'json'], run: listRoles },
    grant: { takes: '<role> <actions>', options: ['force', 'json'], run: grantRole },
    revoke: { takes: '<role> <actions>', options: ['json'], run: revokeRole },
    actions: { options: ['json'], run: listActions },
  },
});

const COLUMNS = ['id', 'type', 'name', 'users', 'actions', 'description'];

async function listRoles({ options, flags, dir }: Call): Promise<number> {
  const wanted = options['role'];
  const roles = await withProject(dir, async ({ db }) => {
    const chosen = wanted === undefined ? await allRoles(db) : [await findRole(db, wanted)];
    const users = await usersByRole(db);
    const listed = [];
    for (const role of chosen) {
      const actions = (await actionsOfRole(db, role.id)).sort();
      listed.push({ ...role, users: users.get(role.id) ?? 0, actions });
    }
    return listed;
  });
  if (flags.has('json')) printJson(roles);
  else if (wanted !== undefined) for (const action of roles[0]!.actions) console.log(action);
  else {
    const rows = roles.map(({ id, type, name, users, actions, description }) => [
      String(id),
      type ?? '',
      name ?? '',
      String(users),
      String(actions.length),
      description ?? '',
    ]);
    printTable(COLUMNS, rows, 'There are no roles.');
  }
  return EXIT.done;
}

async function grantRole(call: Call): Promise<number> {
  const { flags, dir } = call;
  const { role, actions } = roleArguments(call);
  const done = await withProject(dir, (project) => {
    checkActions(project, actions, flags.has('force'));
    return changeRole(project, role, async (tx, { id, type }) => {
      return { id, type, granted: await grantActions(tx, id, actions, new Date()) };
    });
  });
  warnOfPower(done.granted);
  if (flags.has('json')) printJson(done);
  else {
    for (const action of actions) {
      console.log(`${done.type} ${done.granted.includes(action) ? 'may now do' : 'could do'} ${action}`);
    }
  }
  return EXIT.done;
}

async function revokeRole(call: Call): Promise<number> {
  const { flags, dir } = call;
  const { role, actions } = roleArguments(call);
  const done = await withProject(dir, (project) =>
    changeRole(project, role, async (tx, { id, type }) => {
      return { id, type, revoked: await revokeActions(tx, id, actions) };
    }),
  );
  if (flags.has('json')) printJson(done);
  else {
    for (const action of actions) {
      console.log(
        `${done.type} ${done.revoked.includes(action) ? 'may no longer do' : 'could not do'} ${action}`,
      );
    }
  }
  return EXIT.done;
}

/** Changes what a role may do, in one transaction with the line of the audit log. @throws CommandError without such a role */
const changeRole = <T>(
  { db, bus }: OpenProject,
  wanted: string,
  work: (tx: Executor, role: Role) => Promise<T>,
): Promise<T> =>
  changeIn(db, async (tx) => {
    const role = await findRole(tx, wanted);
    const withActions = async () => ({ ...role, actions: (await actionsOfRole(tx, role.id)).sort() });
    const before = await withActions();
    const done = await work(tx, role);
    const after = await withActions();
    if (!isDeepStrictEqual(before, after)) await publishChange(bus, 'user-role', { before, after });
    return done;
  });

async function listActions({ flags, dir }: Call): Promise<number> {
  const actions = await withProject(dir, (project) => allActions(project));
  if (flags.has('json')) printJson(actions);
  else for (const action of actions) console.log(action);
  return EXIT.done;
}

/** @throws UsageError where the role or the actions are missing */
function roleArguments({ positionals }: Call): {
  readonly role: string;
  readonly actions: readonly string[];
} {
  const [role, list = ''] = positionals;
  const actions = [...new Set(list.split(',').map((action) => action.trim()))].filter(
    (action) => action !== '',
  );
  if (role === undefined || actions.length === 0) {
    throw new UsageError('which role, and which actions? Such as: public api::article.article.find');
  }
  return { role, actions };
}

/**
 * Finds a role by its type, its name, or its id.
 * @throws CommandError where there is none
 */
export async function findRole(db: Executor, wanted: string): Promise<Role> {
  const roles = await allRoles(db);
  const found =
    roles.find(({ type }) => type === wanted) ??
    roles.find(({ name }) => name === wanted) ??
    roles.find(({ id }) => String(id) === wanted);
  if (!found) throw new CommandError(`There is no role ${wanted}. \`octavo role list\` shows them.`);
  return found;
}
