/** What an editor has scheduled is done only if they may still publish the entry when it is due (A658). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ActionRegistry } from '../../src/admin/administrators/permissions/actions.ts';
import { ConditionRegistry } from '../../src/admin/administrators/permissions/condition-registry.ts';
import { runSchedule, type ScheduleContext } from '../../src/admin/content-manager/editing/run-schedule.ts';
import { keepStates } from '../../src/admin/editing/keep-states.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { openEditing } from '../support/open-editing.ts';
import { testSql } from '../support/test-sql.ts';

let octavo: Awaited<ReturnType<typeof openEditing>>;
beforeAll(async () => {
  octavo = await openEditing();
});
afterAll(() => octavo.close());

const EDITOR = 3;
const EDITOR_ROLE = 2;
const ENTRY = 1;
const book = () => contentTypeOf(octavo.model, 'api::book.book');
const run = (statement: string, values: readonly (string | number)[] = []) =>
  octavo.db.run(testSql(statement), values);

const allow = async (conditions: readonly string[]): Promise<void> => {
  await run(
    `INSERT INTO admin_permissions (id, action, subject, properties, conditions, action_parameters) VALUES (9001, 'plugin::content-manager.explorer.publish', ?, '{"locales":null}', ?, '{}')`,
    ['api::book.book', JSON.stringify(conditions)],
  );
  await run(`INSERT INTO admin_permissions_role_links (permission_id, role_id) VALUES (9001, ?)`, [
    EDITOR_ROLE,
  ]);
};

/** Runs what is due, and says what has become of the entry and the schedule. */
async function due(): Promise<{ readonly isDraft: boolean; readonly failures: readonly (string | null)[] }> {
  const { context, db, reader, requestKeys, revisions, schedules, settings, trash, writer } = octavo;
  const actions = new ActionRegistry(octavo.model, {
    plugins: { i18n: true, usersPermissions: true, email: true, upload: true },
  });
  const keep: ScheduleContext['editing']['keep'] = (policy, write) =>
    keepStates(context, { requestKeys, revisions, trash, schedules }, policy, write);
  await schedules.runDue(
    runSchedule({
      actions,
      conditions: new ConditionRegistry(),
      db,
      editing: { keep } as ScheduleContext['editing'],
      reader,
      settings: () => settings,
      writer,
    }),
  );
  const [row] = await db.query<{ published_at: unknown }>(
    testSql('SELECT published_at FROM books WHERE id = ?'),
    [ENTRY],
  );
  return {
    isDraft: row!.published_at === null,
    failures: (await schedules.list(book(), [ENTRY])).map(({ failure }) => failure),
  };
}

beforeEach(async () => {
  await run('DELETE FROM octavo_schedules');
  await run(`DELETE FROM admin_permissions WHERE action = 'plugin::content-manager.explorer.publish'`);
  await run(`UPDATE books SET published_at = NULL, created_by_id = ? WHERE id = ?`, [EDITOR, ENTRY]);
  await run(`UPDATE admin_users SET is_active = 1, blocked = 0 WHERE id = ?`, [EDITOR]);
  await allow(['admin::is-creator']);
  const { clock, db, schedules } = octavo;
  const action = { action: 'publish', dueAt: clock.now - 1, author: { adminId: EDITOR } } as const;
  await schedules.set(db, book(), ENTRY, action);
});

test('an editor who may publish it has it published', async () => {
  expect(await due()).toEqual({ isDraft: false, failures: [] });
});

const REFUSED = {
  isDraft: true,
  failures: ['Whoever scheduled this may no longer publish the entry'],
};

test.each([
  ['the permission is gone', 'DELETE FROM admin_permissions WHERE id = 9001'],
  ['the role is gone', `DELETE FROM admin_users_roles_links WHERE user_id = ${EDITOR}`],
  ['the condition no longer holds', `UPDATE books SET created_by_id = 1 WHERE id = ${ENTRY}`],
  ['the account is switched off', `UPDATE admin_users SET is_active = 0 WHERE id = ${EDITOR}`],
  ['the account is blocked', `UPDATE admin_users SET blocked = 1 WHERE id = ${EDITOR}`],
  ['the administrator is removed', `DELETE FROM admin_users WHERE id = ${EDITOR}`],
])('%s: it stays a draft, and the schedule says why', async (_name, change) => {
  const links = await octavo.db.query<{ role_id: number }>(
    testSql(`SELECT role_id FROM admin_users_roles_links WHERE user_id = ${EDITOR}`),
  );
  await run(change);
  expect(await due()).toEqual(REFUSED);
  if (change.includes('roles_links'))
    for (const { role_id } of links)
      await run('INSERT INTO admin_users_roles_links (user_id, role_id) VALUES (?, ?)', [EDITOR, role_id]);
});
