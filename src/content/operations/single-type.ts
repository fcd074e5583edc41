/** Changes and deletes the entry of a single type. */

import { isObject } from '../../base/is-object.ts';
import type { Executor } from '../../database/database.ts';
import { invalidPublicationState, notFound, singleTypeExists } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { isPublicationState } from '../../query/resolve/publication-state.ts';
import type { Body } from '../check/check-context.ts';
import { publishRow } from '../hooks/entry-events.ts';
import type { HookedWrite, OtherWrites } from '../hooks/write-hooks.ts';
import { deleteRows } from '../statements/delete-rows.ts';
import { type Existing, findSingle, singleLocale } from '../statements/find-entry.ts';
import type { WriteRequest } from '../write-request.ts';
import { type CheckedChange, type CheckedEntry, checkChange, checkNewEntry } from './check-entry.ts';
import { deleteByCode } from './delete-by-code.ts';
import { parseBody } from './parse-body.ts';
import {
  hookLocalizations,
  sentShared,
  syncedNames,
  syncLocalizations,
  syncsAlways,
  unsentShared,
} from './share-values.ts';
import { changeEntry, insertEntry } from './store-entry.ts';
import { writeByCode } from './write-by-code.ts';
import {
  findingIn,
  inTransaction,
  prepareAnswer,
  rowContext,
  storeInTransaction,
  type WriteContext,
  type WrittenEntry,
  withHashes,
  writtenEntry,
} from './write-context.ts';

/**
 * Changes the entry, or makes it.
 * @throws OctavoError 400 with all broken rules
 */
export async function updateSingle(
  context: WriteContext,
  write: WriteRequest,
  data: unknown,
): Promise<WrittenEntry> {
  const answer = prepareAnswer(context, write);
  const { type } = write;
  const locale = await singleLocale(findingIn(context, context.db), type, write.params['locale']);
  // what the filters of the query do not find the reference would make, and there is one already
  const request = await withHashes(context, mustBeFound(context, write, singleTypeExists), data);
  // the reference takes a list for an empty body here, and refuses it for collection types (A29)
  const check = (tx: Executor) => checkSingle(context, tx, request, locale, parseBody(data, type));
  const dryRun = async () => (await inTransaction(context, request, check)).changes;
  const sent = isObject(data) ? data : {};
  const namesFor = (isNew: boolean): string[] =>
    isNew ? syncedOfNew(context, request, sent) : syncedNames(context, request, sent);

  const hooks = context.hooks.of(request);
  // listeners have to know beforehand whether there is an entry
  const known = hooks && (await findSingle(findingIn(context, context.db), type, locale));
  let hooked: HookedWrite | undefined;
  let others: OtherWrites | undefined;
  if (hooks && known) {
    hooked = await hooks.beforeUpdate(request.rawId ?? known.id, sent, dryRun);
    others = await hookLocalizations(context, hooks, request, {
      id: hooked.id,
      names: namesFor(false),
      body: sent,
    });
  } else if (hooks) hooked = await hooks.beforeCreate(parseBody(data, type), dryRun);

  const { id, isNew, bytes } = await storeInTransaction(
    context,
    request,
    hooked ? null : check,
    async (tx) => {
      const checked = await check(tx);
      const makes = !('entry' in checked);
      if (hooks && makes !== (known === null)) throw makes ? notFound() : singleTypeExists();
      await hooked?.applyTo(tx, checked.changes);
      let written: number;
      if (makes) written = await insertEntry(context, tx, linkedTo(request, checked), checked);
      else {
        written = checked.entry.id;
        await changeEntry(context, tx, request, checked);
      }
      // as in `addEntry`
      const readsLate = hooked !== undefined && makes && request.answer !== undefined;
      const body = readsLate ? null : await context.reader.run(answer, written);
      const event = makes ? 'entry.create' : 'entry.update';
      if (!hooked) await publishRow(context, event, { ...request, id: written });
      await syncLocalizations(context, tx, request, {
        id: written,
        names: namesFor(makes),
        publishes: !hooked,
      });
      return { id: written, isNew: makes, bytes: body };
    },
  );

  const result = await hooked?.after([isNew ? 'entry.create' : 'entry.update'], id);
  if (hooks && isNew)
    others = await hookLocalizations(context, hooks, request, { id, names: namesFor(true), body: sent });
  await others?.after();
  return writtenEntry(result, () => bytes ?? context.reader.run(answer, id));
}

/** The same, as a part of the method of code that replaces this write. */
export async function updateSingleByCode(
  context: WriteContext,
  request: WriteRequest,
  data: unknown,
): Promise<WrittenEntry> {
  const run = (changed: WriteRequest, values: unknown): Promise<WrittenEntry> =>
    updateSingle(context, changed, values);
  if (!context.hooks.writeByCode('create') && !context.hooks.writeByCode('update')) return run(request, data);
  const finding = findingIn(context, context.db);
  const entry = await findSingle(
    finding,
    request.type,
    await singleLocale(finding, request.type, request.params['locale']),
  );
  return writeByCode(context, request, {
    action: entry ? 'update' : 'create',
    id: entry?.id ?? null,
    data,
    run,
  });
}

/**
 * Deletes the entry; the answer holds all its scalars, whatever the query says.
 * @throws OctavoError ValidationError for a query that is wrong; 404 where there is none, and for a draft unless the
 * query has `publicationState=preview`, as in v4
 */
export async function deleteSingle(context: WriteContext, write: WriteRequest): Promise<WrittenEntry> {
  const { type } = write;
  // the parameters are checked although they do not shape the answer (A5)
  prepareAnswer(context, write);
  const state = write.params['publicationState'] ?? 'live';
  if (!isPublicationState(state)) throw invalidPublicationState();
  const answer = prepareAnswer(context, { ...write, queryKey: '', params: {} });
  const request = mustBeFound(context, write, notFound);
  const locale = await deletedLocale(context, request);

  const shownOf = async (db: Executor): Promise<Existing> => {
    const entry = await findSingle(findingIn(context, db), type, locale);
    const shown = entry?.published || state === 'preview';
    if (!entry || (type.draftAndPublish && !shown)) throw notFound();
    return entry;
  };

  const { one } = context.hooks.deletions;
  if (one) return deleteByCode(context, { ...request, answer }, (await shownOf(context.db)).id, one);

  const hooks = context.hooks.of(request);
  const known = hooks && (await shownOf(context.db));
  const hooked = known && (await hooks.beforeDelete(known.id));

  const bytes = await inTransaction(context, request, async (tx) => {
    const entry = await shownOf(tx);
    await request.policy.checkStored?.(tx, entry);
    const body = await context.reader.run(answer, entry.id);
    if (!hooked) await publishRow(context, 'entry.delete', { ...request, id: entry.id });
    await deleteRows(rowContext(context, tx), type.uid, [entry.id]);
    return body;
  });

  const result = await hooked?.after(['entry.delete']);
  return writtenEntry(result, () => bytes);
}

/** Checks the change of the entry, or the new one; held against others who would make it. */
async function checkSingle(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  locale: string | null,
  body: Body,
): Promise<CheckedChange | CheckedEntry> {
  const { type, policy } = request;
  await tx.lock?.(`single ${type.uid}`);
  const entry = await findSingle(findingIn(context, tx), type, locale);
  if (entry) {
    await policy.checkStored?.(tx, entry);
    return checkChange(context, tx, request, entry, body);
  }
  if (locale === null) return checkNewEntry(context, tx, request, body);
  const source = await findSingle(findingIn(context, tx), type, undefined);
  const copied = source && { id: source.id, names: unsentShared(type, body) };
  return checkNewEntry(context, tx, request, { ...body, locale }, copied);
}

/** Another locale's entry is linked with the one it shares attributes with. */
const linkedTo = (request: WriteRequest, { source }: CheckedEntry): WriteRequest =>
  source ? { ...request, localizationOf: source.id } : request;

/** What a new locale of a single type shares goes to the others. */
const syncedOfNew = (context: WriteContext, request: WriteRequest, body: Body): string[] =>
  request.type.localized && syncsAlways(context, request) ? sentShared(request, body) : [];

/** The locale whose entry is to go; of one there is not v4 says that it has no entry. */
async function deletedLocale(context: WriteContext, { type, params }: WriteRequest): Promise<string | null> {
  try {
    return await singleLocale(findingIn(context, context.db), type, params['locale']);
  } catch (error) {
    const refuses = context.settings().rules.deleteRefusesUnknownLocales;
    throw refuses || !(error instanceof OctavoError) ? error : notFound();
  }
}

/** The parameters that decide which entry of a single type v4 finds, beside its locale and state. */
const FINDING = ['filters', '_q', 'sort', 'start', 'limit'] as const;

/** A policy that wants the stored entry to be found by the query, where it says what to look for. */
function mustBeFound(context: WriteContext, request: WriteRequest, refusal: () => OctavoError): WriteRequest {
  const { type, caller, params, policy } = request;
  const { locale } = params;
  const finding = FINDING.filter((name) => params[name] !== undefined);
  if (finding.length === 0) return request;
  const wanted = {
    ...Object.fromEntries(finding.map((name) => [name, params[name]])),
    ...(locale === undefined ? {} : { locale }),
    publicationState: 'preview',
    fields: ['id'],
  };
  const query = { rawQuery: JSON.stringify(wanted), parse: () => wanted };
  const checkStored = async (tx: Executor, entry: Existing): Promise<void> => {
    await policy.checkStored?.(tx, entry);
    const read = context.reader.prepare({ kind: 'singleInWrite', type, caller, query });
    try {
      await context.reader.run(read);
    } catch (error) {
      throw error instanceof OctavoError && error.status === 404 ? refusal() : error;
    }
  };
  return { ...request, policy: { ...policy, checkStored } };
}
