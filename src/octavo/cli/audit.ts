/** `octavo audit`: what administrators have done. */

import type { AuditEntry } from '../../admin/audit/audit-entry.ts';
import { readAuditFilters } from '../../admin/audit/audit-filters.ts';
import { listAuditEntries } from '../../admin/audit/audit-store.ts';
import { sql } from '../../core/database/sql-template.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import { EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson, printTable } from './print-table.ts';
import { withProject } from './with-project.ts';

export const audit = declare({
  name: 'audit',
  text: `What administrators have done, the latest first: sign-ins, also failed ones, and changes of accounts, roles,
tokens, webhooks, settings, entries and files.`,
  options: {
    action: {
      value: '<actions>',
      isList: true,
      text: 'actions such as admin.auth.error, with commas between',
    },
    user: { value: '<id>', text: 'what this administrator has done' },
    since: { value: '<date>', text: 'from this date or moment on: 2026-01-31, 2026-01-31T08:00:00Z' },
    until: { value: '<date>', text: 'before this date or moment' },
    limit: { value: '<number>', text: 'how many lines at most (default: 50)' },
    json: JSON_OPTION,
  },
  verbs: {
    log: { run: printLog },
  },
});

const LINES = 50;
const MOST_LINES = 100_000;

async function printLog({ options, flags, dir }: Call): Promise<number> {
  const limit = options['limit'] === undefined ? LINES : Number(options['limit']);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LINES)
    throw new UsageError(`--limit must be a number from 1 to ${MOST_LINES}`);
  const user = options['user'];
  if (user !== undefined && !/^\d{1,9}$/.test(user))
    throw new UsageError('--user must be the id of an administrator');
  const where = readAuditFilters({
    ...(options['action'] === undefined ? {} : { action: { $in: options['action'].split(',') } }),
    ...(user === undefined ? {} : { user: { id: user } }),
    $and: [
      ...(options['since'] === undefined ? [] : [{ date: { $gte: moment('since', options['since']) } }]),
      ...(options['until'] === undefined ? [] : [{ date: { $lt: moment('until', options['until']) } }]),
    ],
  });
  const entries = await withProject(dir, ({ db }) =>
    withOctavoTables(db, () => listAuditEntries(db, { where, order: sql`id DESC`, limit, offset: 0 })),
  );
  if (flags.has('json')) printJson(entries);
  else
    printTable(
      ['date', 'user', 'address', 'action', 'what'],
      entries.map((entry) => [
        entry.date,
        entry.user?.email ?? '',
        entry.ip ?? '',
        entry.action,
        subjectOf(entry),
      ]),
      'The audit log has no such line.',
    );
  return EXIT.done;
}

function moment(name: string, text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new UsageError(`--${name} must be a date: 2026-01-31 or 2026-01-31T08:00:00Z`);
  return time;
}

/** What a line is about, in a few words. */
function subjectOf({ payload }: AuditEntry): string {
  const { uid, entry, entries, attributes, email, changes, ...things } = payload as Readonly<
    Record<string, { readonly id?: unknown; readonly name?: unknown; readonly email?: unknown } | undefined>
  >;
  const names = Array.isArray(attributes) ? attributes : Object.keys(changes ?? {});
  const changed = names.length > 0 ? ` (${names.join(', ')})` : '';
  if (uid !== undefined) return `${String(uid)} ${String(entry?.id ?? 'several')}${changed}`;
  if (typeof email === 'string') return email;
  const thing = Object.values(things).find((one) => typeof one === 'object' && one !== null);
  return `${String(thing?.email ?? thing?.name ?? '')}${changed}`;
}
