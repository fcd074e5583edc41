/** Makes another locale's entry of one that exists. */

import { isObject } from '../../base/is-object.ts';
import type { Executor } from '../../database/database.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { entityNotFound, localeInvalid, localeMissing, localeUsed } from '../../errors/catalogue.ts';
import { NO_QUERY } from '../../query/request-query.ts';
import type { Body } from '../check/check-context.ts';
import { publishRow } from '../hooks/entry-events.ts';
import { findEntry, findSingle, namesLocale } from '../statements/find-entry.ts';
import { localizationHop, localizationsOf } from '../statements/localizations.ts';
import { sharedAttributes } from '../statements/shared-attributes.ts';
import type { WriteRequest } from '../write-request.ts';
import { type CheckedEntry, checkNewEntry } from './check-entry.ts';
import { insertWithHooks } from './create.ts';
import { sentShared, syncsAlways, unsentShared } from './share-values.ts';
import { writeByCode } from './write-by-code.ts';
import { findingIn, inTransaction, prepareAnswer, type WriteContext, withHashes } from './write-context.ts';

/**
 * Where code has replaced `create` of `strapi.entityService`, as a part of it.
 * @param id the source; null for a single type's
 * @returns the new entry, without an envelope: all scalars and its localizations
 * @throws OctavoError 404 where there is no source, 400 for a locale there is not or that has an entry already, or
 *   with all broken rules
 */
export async function createLocalization(
  context: WriteContext,
  write: WriteRequest,
  id: number | null,
  data: unknown,
): Promise<Buffer> {
  const { type, caller } = write;
  const body = isObject(data) ? data : {};
  // these routes take no notice of the query
  const answer = write.answer ?? context.reader.prepare({ kind: 'unwrapped', type, caller, query: NO_QUERY });
  const request = { ...write, answer };
  if (!context.hooks.writeByCode('create')) return addLocalization(context, request, id, body);
  const { source, siblings } = await inTransaction(context, request, (tx) =>
    findSource(context, tx, request, id, body),
  );
  const written = await writeByCode(context, request, {
    action: 'create',
    id: null,
    data: body,
    // v4 has code link the entry by these
    shown: { locale: body['locale'], localizations: [source, ...siblings] },
    run: async (changed, left) => {
      const { localizations: _, ...values } = left as Body;
      const bytes = await addLocalization(context, changed, source, values);
      return { entity: null, body: () => bytes };
    },
  });
  return written.body();
}

async function addLocalization(
  context: WriteContext,
  write: WriteRequest,
  id: number | null,
  body: Body,
): Promise<Buffer> {
  const { type } = write;
  const answer = prepareAnswer(context, write);
  const policy = { ...write.policy, newEntries: newLocaleState(context, write) };
  const request = await withHashes(context, { ...write, policy, params: {}, answer }, body);
  const synced = syncedOfNew(context, request, body);
  const check = async (tx: Executor): Promise<CheckedEntry> => {
    const { source } = await findSource(context, tx, request, id, body);
    return checkNewEntry(context, tx, request, body, { id: source, names: unsentShared(type, body) });
  };

  const hooks = context.hooks.of(request);
  const { found } = await insertWithHooks(context, request, {
    body,
    check,
    synced,
    hooks,
    joinsSource: true,
    whenAdded: async (added) => {
      // the answer shows the others as they were
      const bytes = await context.reader.run(answer, added);
      const params = { populate: ['localizations'] };
      if (!hooks) await publishRow(context, 'entry.create', { type, id: added, params });
      return bytes;
    },
  });
  return found;
}

/**
 * The entry that gets another locale, held against others that would get the same one.
 * @returns its id, and those of its other locales
 */
async function findSource(
  context: WriteContext,
  tx: Executor,
  { type }: WriteRequest,
  id: number | null,
  { locale }: Body,
): Promise<{ readonly source: number; readonly siblings: readonly number[] }> {
  const finding = findingIn(context, tx);
  const source =
    id === null ? await findSingle(finding, type, undefined) : await findEntry(finding, type, id);
  if (!source) throw entityNotFound();
  if (locale === undefined || locale === null) throw localeMissing();
  if (!(await namesLocale(tx, locale))) throw localeInvalid();
  await tx.lock?.(`localizations ${type.uid}`);
  const siblings = await localizationsOf(tx, localizationHop(context.settings().layout, type), source.id);
  if ([source, ...siblings].some((one) => one.locale === locale)) throw localeUsed();
  return { source: source.id, siblings: siblings.map((one) => one.id) };
}

/**
 * A draft, unless the body says otherwise. Over GraphQL it is held to what entries are all the same; without the rule
 * it is so everywhere.
 */
function newLocaleState({ settings }: WriteContext, { policy }: WriteRequest): 'draft' | 'checkedDraft' {
  if (policy.newEntries === 'checkedDraft') return 'checkedDraft';
  return settings().rules.newLocalesAreCheckedAsDrafts ? 'draft' : 'checkedDraft';
}

/** The reference brings the columns of the new one to the others, sent or not, and nothing else. */
function syncedOfNew(context: WriteContext, request: WriteRequest, body: Body): string[] {
  if (syncsAlways(context, request)) return sentShared(request, body);
  const { columns } = tableOf(context.settings().layout, request.type.uid);
  return sharedAttributes(request.type).filter((name) => columns.has(name));
}
