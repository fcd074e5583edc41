/** Brings what locales share from one entry to the others, which is held to the rules of those that are published. */
import type { Executor } from '../../database/database.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { ident, sql } from '../../database/sql-template.ts';
import { publishRow } from '../hooks/entry-events.ts';
import { localizationHop, localizationsOf } from '../statements/localizations.ts';
import { syncShared } from '../statements/sync-shared.ts';
import type { WriteRequest } from '../write-request.ts';
import { checkStoredValues } from './check-entry.ts';
import type { SharedValues } from './share-values.ts';
import { rowContext, type WriteContext } from './write-context.ts';

/**
 * Brings attributes of one entry to its other locales.
 * @param shared `publishes`: whether events are published here; where listeners are, theirs are published after them
 * @throws OctavoError 400 where the entry is a draft, and a published one must not have what it has (A232)
 */
export async function syncLocalizations(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  { id, names, publishes }: SharedValues & { readonly publishes: boolean },
): Promise<void> {
  if (names.length === 0) return;
  const { type } = request;
  const { layout } = context.settings();
  const others = (await localizationsOf(tx, localizationHop(layout, type), id)).map((one) => one.id);
  if (others.length === 0) return;
  if (type.draftAndPublish) {
    const published = await tx.query<{ readonly id: number }>(
      sql`SELECT id FROM ${ident(tableOf(layout, type.uid).table)} WHERE id IN ${ID_LIST} AND published_at IS NOT NULL`,
      [idList([id, ...others])],
    );
    const isDraft = published.every((one) => one.id !== id);
    if (isDraft && published.length > 0) await checkStoredValues(context, tx, request, id, names);
  }
  await syncShared(rowContext(context, tx), type, names, { from: id, to: others, now: context.now() });
  if (publishes) for (const other of others) await publishRow(context, 'entry.update', { type, id: other });
}
