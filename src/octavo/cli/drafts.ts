/** `octavo drafts`: drafts and translations of content-types that have none any more. */

import { counted } from '../../core/base/counted.ts';
import { deleteRows } from '../../core/content/statements/delete-rows.ts';
import type { RowContext } from '../../core/content/statements/row-context.ts';
import { shownTests } from '../../core/database/hidden-rows.ts';
import { LOCALE, PUBLISHED_AT, type TableLayout } from '../../core/database/layout/layout.ts';
import { ident, literal, type Sql, sql } from '../../core/database/sql-template.ts';
import { EXIT } from './command.ts';
import { declare } from './declare.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson } from './print-table.ts';
import { withProject } from './with-project.ts';

export const drafts = declare({
  name: 'database drafts',
  text: `When draftAndPublish of a content-type is switched off, its drafts are kept in the database and hidden; when
localization is switched off, so are its entries of other locales than the default one. Without --yes
nothing is removed: the command says how many there are.`,
  options: {
    yes: { text: 'remove them, with their components and links' },
    json: JSON_OPTION,
  },
  verbs: {
    remove: { run: removeDrafts },
  },
});

interface Found {
  readonly type: string;
  readonly drafts: number;
  readonly translations: number;
}

async function removeDrafts({ flags, dir }: Call): Promise<number> {
  const removes = flags.has('yes');
  const found = await withProject(dir, ({ db, layout, effects }) =>
    db.transaction(async (tx) => {
      const all: Found[] = [];
      for (const table of layout.tables.values()) {
        if (shownTests(table).length > 0)
          all.push(await ofTable({ tx, layout, effects, facts: db }, table, removes));
      }
      return all.filter(({ drafts, translations }) => drafts + translations > 0);
    }),
  );
  if (flags.has('json')) printJson({ removed: removes, types: found });
  else console.log(describe(found, removes));
  return EXIT.done;
}

async function ofTable(context: RowContext, table: TableLayout, removes: boolean): Promise<Found> {
  const { uid, hidesDrafts, shownLocale } = table;
  const idsOf = async (test: Sql): Promise<number[]> =>
    (await context.tx.query<{ id: number }>(sql`SELECT id FROM ${ident(table.table)} WHERE ${test}`)).map(
      ({ id }) => id,
    );
  const drafts = hidesDrafts ? await idsOf(sql`${ident(PUBLISHED_AT)} IS NULL`) : [];
  const translations =
    shownLocale === undefined ? [] : await idsOf(sql`${ident(LOCALE)} <> ${literal(shownLocale)}`);
  const only = translations.filter((id) => !drafts.includes(id));
  if (removes) await deleteRows(context, uid, [...drafts, ...only]);
  return { type: uid, drafts: drafts.length, translations: only.length };
}

function describe(found: readonly Found[], removed: boolean): string {
  if (found.length === 0) return 'There are no hidden entries.';
  const lines = found.flatMap(({ type, drafts, translations }) => [
    ...(drafts > 0 ? [`  ${type}: ${counted(drafts, 'draft')}`] : []),
    ...(translations > 0 ? [`  ${type}: ${counted(translations, 'entry', 'entries')} of other locales`] : []),
  ]);
  return removed
    ? ['Removed the hidden entries of', ...lines].join('\n')
    : ['Hidden entries of', ...lines, 'Nothing was removed; --yes removes them.'].join('\n');
}
