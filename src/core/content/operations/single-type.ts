/** Changes and deletes the entry of a single type. */

import { isPresent } from '../../base/is-object.ts';
import type { Executor } from '../../database/database.ts';
import { invalidPublicationState, notFound, singleTypeExists } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { isPublicationState } from '../../query/resolve/publication-state.ts';
import type { Body } from '../check/check-context.ts';
import { publishRow } from '../hooks/entry-events.ts';
import { deleteRows } from '../statements/delete-rows.ts';
import { type Existing, findSingle, singleLocale } from '../statements/find-entry.ts';
import type { WriteRequest } from '../write-request.ts';
import {
  type CheckedChange,
  type CheckedEntry,
  checkChange,
  checkLocale,
  checkNewEntry,
} from './check-entry.ts';
import { addEntry } from './create.ts';
import { deleteByCode } from './delete-by-code.ts';
import { parseBody } from './parse-body.ts';
import { runChange } from './run-change.ts';
import { sentShared, syncedNames, syncsAlways, unsentShared } from './share-values.ts';
import { changeEntry, insertEntry, linkedToSource } from './store-entry.ts';
import { syncLocalizations } from './sync-localizations.ts';
import { writeByCode } from './write-by-code.ts';
import {
  findingIn,
  inTransaction,
  prepareAnswer,
  rowContext,
  storeInTransaction,
  type WriteContext,
  type WriteResult,
  withHashes,
  writeResult,
} from './write-context.ts';

/**
 * Changes the entry, or makes it.
 * @throws OctavoError 400 with all broken rules
 */
export async function updateSingle(
  context: WriteContext,
  write: WriteRequest,
  data: unknown,
): Promise<WriteResult> {
  const answer = prepareAnswer(context, write);
  const { type } = write;
  const finding = findingIn(context, context.db);
  const locale = await singleLocale(finding, type, write.params['locale']);
  // the reference takes a list for an empty body here, and refuses it for collection types (A29)
  const body = parseBody(data, type);
  // what the filters of the query do not find the reference would make, and there is one already
  const request = await withHashes(context, mustBeFound(context, write, singleTypeExists), body);
  const synced = (isNew: boolean): string[] =>
    isNew ? syncedOfNew(context, request, body) : syncedNames(context, request, body);
  const check = (tx: Executor) => checkSingle(context, tx, request, locale, body);

  if (context.hooks.of(request)) {
    // listeners have to know beforehand whether there is an entry
    const known = await findSingle(finding, type, locale);
    if (known)
      return runChange(context, request, known.id, {
        answer,
        sent: body,
        synced: synced(false),
        events: ['entry.update'],
        check: (tx, entry) => checkChange(context, tx, request, entry, body),
      });
    return addEntry(context, request, {
      answer,
      body,
      synced: synced(true),
      joinsSource: true,
      check: async (tx) => {
        const checked = await check(tx);
        if ('entry' in checked) throw singleTypeExists();
        return checked;
      },
    });
  }

  // seen in the transaction: of two writers at once the later one changes what the earlier has made
  const bytes = await storeInTransaction(context, request, check, async (tx) => {
    const checked = await check(tx);
    const isNew = !('entry' in checked);
    const id = isNew
      ? await insertEntry(context, tx, linkedToSource(request, checked), checked)
      : checked.entry.id;
    if (!isNew) await changeEntry(context, tx, request, checked);
    const read = await context.reader.run(answer, id);
    await publishRow(context, isNew ? 'entry.create' : 'entry.update', { ...request, id });
    await syncLocalizations(context, tx, request, { id, names: synced(isNew), publishes: true });
    return read;
  });
  return writeResult(undefined, () => bytes);
}

/** The same, as a part of the method of code that replaces this write. */
export async function updateSingleByCode(
  context: WriteContext,
  request: WriteRequest,
  data: unknown,
): Promise<WriteResult> {
  const run = (changed: WriteRequest, values: unknown): Promise<WriteResult> =>
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
export async function deleteSingle(context: WriteContext, write: WriteRequest): Promise<WriteResult> {
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
  return writeResult(result, () => bytes);
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
  checkLocale(request, locale, body);
  if (locale === null) return checkNewEntry(context, tx, request, body);
  // v4 makes the default locale anew with the defaults of the schema, and no other locale by this route
  const shares = syncsAlways(context, request) || isPresent(request.params['locale']);
  const source = shares ? await findSingle(findingIn(context, tx), type, undefined) : null;
  const copied = source && { id: source.id, names: unsentShared(type, body) };
  return checkNewEntry(context, tx, request, { ...body, locale }, copied);
}

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
