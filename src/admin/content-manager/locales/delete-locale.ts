/** Removes a locale with all entries in it, each of them as if it were deleted by itself (A255). */
import { CODE_CALLER } from '../../../core/content/entities/read-entities.ts';
import type { ContentWriter } from '../../../core/content/operations/content-writer.ts';
import { contentApiPolicy, type WriteRequest } from '../../../core/content/write-request.ts';
import type { Executor } from '../../../core/database/database.ts';
import { tableOf } from '../../../core/database/layout/layout.ts';
import { ident, sql } from '../../../core/database/sql-template.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { ResolveSettings } from '../../../core/query/resolve/context.ts';

/**
 * Deletes a locale inside the transaction around the call: its row first, so that no request can write entries in it any more,
 * then its entries with their components, links, listeners and events.
 */
export async function deleteLocale(
  tx: Executor,
  { id, code }: { readonly id: number; readonly code: string },
  tools: DeletionTools,
): Promise<void> {
  await tx.run(sql`DELETE FROM i18n_locale WHERE id = ?`, [id]);
  await deleteEntriesIn(tx, code, tools);
}

interface DeletionTools {
  readonly writer: ContentWriter;
  readonly settings: ResolveSettings;
}

/** Deletes the entries of a locale whose row is gone, inside the transaction around the call. */
export async function deleteEntriesIn(
  tx: Executor,
  code: string,
  { writer, settings }: DeletionTools,
): Promise<void> {
  for (const type of settings.model.contentTypes.values()) {
    if (!type.localized) continue;
    const { table } = tableOf(settings.layout, type.uid);
    const rows = await tx.query<{ id: number }>(
      sql`SELECT id FROM ${ident(table)} WHERE locale = ? ORDER BY id`,
      [code],
    );
    for (const row of rows) await writer.deleteEntry(deletionOf(type), Number(row.id));
  }
}

const deletionOf = (type: ContentType): WriteRequest => ({
  type,
  caller: CODE_CALLER,
  policy: contentApiPolicy(CODE_CALLER),
  queryKey: '',
  params: {},
});
