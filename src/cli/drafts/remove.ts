/** `octavo drafts remove`. */
import { deleteRows } from '../../content/write/apply/delete-rows.ts';
import type { Executor } from '../../database/database.ts';
import { PUBLISHED_AT } from '../../database/hidden-drafts.ts';
import type { Layout, TableLayout } from '../../database/layout/layout.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { withProject } from '../with-project.ts';

interface Found {
  readonly type: string;
  readonly drafts: number;
}

export async function removeDrafts(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 1, ['yes', 'json']);
  const removes = flags.has('yes');
  const found = await withProject(positionals[0], ({ db, layout }) =>
    db.transaction(async (tx) => {
      const all: Found[] = [];
      for (const table of layout.tables.values()) {
        if (table.hidesDrafts) all.push(await ofTable(tx, layout, table, removes));
      }
      return all.filter(({ drafts }) => drafts > 0);
    }),
  );
  if (flags.has('json')) printJson({ removed: removes, types: found });
  else console.log(describe(found, removes));
  return EXIT.done;
}

async function ofTable(
  tx: Executor,
  layout: Layout,
  { uid, table }: TableLayout,
  removes: boolean,
): Promise<Found> {
  const rows = await tx.query<{ id: number }>(`SELECT id FROM "${table}" WHERE ${PUBLISHED_AT} IS NULL`);
  if (removes)
    await deleteRows(
      { tx, layout },
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
