/** `octavo drafts`: drafts of content-types that have none any more. */

import { deleteRows } from '../content/statements/delete-rows.ts';
import type { RowContext } from '../content/statements/row-context.ts';
import { PUBLISHED_AT } from '../database/hidden-drafts.ts';
import type { TableLayout } from '../database/layout/layout.ts';
import { ident, sql } from '../database/sql-template.ts';
import { EXIT, withSubcommands } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { printJson } from './print-table.ts';
import { withProject } from './with-project.ts';

export const drafts = withSubcommands(
  {
    name: 'drafts',
    help: `Usage: octavo drafts remove [--yes] [--json] [dir]

When draftAndPublish of a content-type is switched off, its drafts are kept in the database and hidden.
Without --yes nothing is removed: the command says how many there are.

  dir     the project's folder (default: this one)
  --yes   remove them, with their components and links
  --json  print JSON
  --help  this text`,
  },
  {
    remove: removeDrafts,
  },
);

interface Found {
  readonly type: string;
  readonly drafts: number;
}

export async function removeDrafts(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 1, ['yes', 'json']);
  const removes = flags.has('yes');
  const found = await withProject(positionals[0], ({ db, layout, effects }) =>
    db.transaction(async (tx) => {
      const all: Found[] = [];
      for (const table of layout.tables.values()) {
        if (table.hidesDrafts) all.push(await ofTable({ tx, layout, effects }, table, removes));
      }
      return all.filter(({ drafts }) => drafts > 0);
    }),
  );
  if (flags.has('json')) printJson({ removed: removes, types: found });
  else console.log(describe(found, removes));
  return EXIT.done;
}

async function ofTable(context: RowContext, { uid, table }: TableLayout, removes: boolean): Promise<Found> {
  const rows = await context.tx.query<{ id: number }>(
    sql`SELECT id FROM ${ident(table)} WHERE ${ident(PUBLISHED_AT)} IS NULL`,
  );
  if (removes)
    await deleteRows(
      context,
      uid,
      rows.map(({ id }) => id),
    );
  return { type: uid, drafts: rows.length };
}

function describe(found: readonly Found[], removed: boolean): string {
  if (found.length === 0) return 'There are no hidden drafts.';
  const lines = found.map(({ type, drafts }) => `  ${type}: ${drafts}`);
  return removed
    ? ['Removed the hidden drafts of', ...lines].join('\n')
    : ['Hidden drafts of', ...lines, 'Nothing was removed; --yes removes them.'].join('\n');
}
