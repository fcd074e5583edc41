/** Holds bodies of entries against the model and the policy of the write; nothing is written. */

import { LoopTurn } from '../../base/loop-turn.ts';
import type { Executor, SqlValue } from '../../database/database.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { ident, sql } from '../../database/sql-template.ts';
import { otherLocale } from '../../errors/catalogue.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Body } from '../check/check-context.ts';
import { CheckContext, member, ROOT } from '../check/check-context.ts';
import { checkRow } from '../check/check-row.ts';
import { NO_HASHES } from '../check/hash-passwords.ts';
import { rawChanges } from '../check/raw-changes.ts';
import { inWholePieces } from '../read-many.ts';
import type { RowChanges } from '../statements/changes.ts';
import { type Existing, localeOf, localeProblem } from '../statements/find-entry.ts';
import { columnValues, sharedParts } from '../statements/shared-attributes.ts';
import type { WriteRequest } from '../write-request.ts';
import { syncsAlways } from './share-values.ts';
import { storedBodies } from './stored-body.ts';
import { findingIn, type WriteContext } from './write-context.ts';

/** An entry that a new one gets values from. */
export interface EntrySource {
  readonly id: number;
  readonly names: readonly string[];
  /** True to link what it is linked with, too. */
  readonly links?: true;
}

/** A new entry with nothing left to refuse. */
export interface CheckedEntry {
  readonly changes: RowChanges;
  readonly source: EntrySource | null;
  /** The media, components and zones that are copied from the source. */
  readonly copiedParts: readonly string[];
  /** The moment of the write in ms. */
  readonly now: number;
}

/** A change of an entry with nothing left to refuse. */
export interface CheckedChange {
  readonly entry: Existing;
  readonly changes: RowChanges;
  readonly now: number;
}

const NO_FILES: ReadonlySet<string> = new Set();

/**
 * Checks a new entry.
 * @throws OctavoError 400 with all broken rules
 */
export async function checkNewEntry(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  body: Body,
  source: EntrySource | null = null,
): Promise<CheckedEntry> {
  const { type, policy } = request;
  const now = context.now();
  const { layout } = context.settings();
  const locale = type.localized ? await localeOf(findingIn(context, tx), body) : null;
  const state = stateOfNew(request, body, now);
  const values: Awaited<ReturnType<typeof columnValues>> = source
    ? await columnValues({ tx, layout }, type, source.names, source.id)
    : [];
  const copiesParts = source?.links === true || syncsAlways(context, request);
  const copiedParts = source && copiesParts ? sharedParts(layout, type, source.names) : [];
  const check = checkContext(context, tx, request, { creating: true, draft: state.isCheckedAsDraft });
  const sentNames: ReadonlySet<string> = new Set([...values.map(({ name }) => name), ...copiedParts]);
  const changes = await checkRow(
    check,
    { schema: type, place: ROOT, id: null, presentNames: sentNames },
    type.draftAndPublish ? { ...body, publishedAt: state.publishedAt } : body,
  );
  const wrongLocale = type.localized && Object.hasOwn(body, 'locale') ? localeProblem(body['locale']) : null;
  if (wrongLocale !== null) check.problem(member(ROOT, 'locale'), wrongLocale);
  const system = policy.systemValues && rawChanges(check, type, policy.systemValues);
  await check.finish();
  changes.columns.set('created_at', now).set('updated_at', now);
  if (type.localized) changes.columns.set('locale', locale);
  for (const { column, value } of values) changes.columns.set(column, value);
  addChanges(changes, system);
  return { changes, source, copiedParts, now };
}

/** Whether a new entry is published, and what it is held to. */
function stateOfNew({ type, policy }: WriteRequest, body: Body, now: number) {
  const isSaid = Object.hasOwn(body, 'publishedAt');
  const moment = policy.newEntries === 'draft' ? null : new Date(now).toISOString();
  const wanted = isSaid ? body['publishedAt'] : moment;
  return {
    publishedAt: policy.newEntries === 'checkedDraft' && !isSaid ? null : wanted,
    isCheckedAsDraft: type.draftAndPublish && (wanted === null || wanted === undefined),
  };
}

/**
 * Checks what a body says of an entry.
 * @throws OctavoError 400 with all broken rules
 */
export async function checkChange(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  entry: Existing,
  body: Body,
): Promise<CheckedChange> {
  const { type, policy } = request;
  checkLocale(request, entry.locale, body);
  const now = context.now();
  const publishes =
    context.settings().rules.updatesCheckRequired &&
    Object.hasOwn(body, 'publishedAt') &&
    body['publishedAt'] !== null;
  const draft = type.draftAndPublish && !entry.published && !publishes;
  const check = checkContext(context, tx, request, { creating: false, draft });
  const changes = await checkRow(check, { schema: type, place: ROOT, id: entry.id }, body);
  const system = policy.systemValues && rawChanges(check, type, policy.systemValues);
  await check.finish();
  if (publishes && !entry.published) await requireAll(context, tx, request, entry, changes);
  changes.columns.set('updated_at', now);
  addChanges(changes, system);
  return { entry, changes, now };
}

/**
 * A body changes the entry of one locale: another locale that it names would lose its values to that entry.
 * @throws OctavoError 400 where the policy refuses it
 */
export function checkLocale({ type, policy }: WriteRequest, locale: string | null, body: Body): void {
  const sent = body['locale'];
  if (!policy.refusesOtherLocales || !type.localized || typeof sent !== 'string' || sent === locale) return;
  throw otherLocale(sent, locale ?? 'no locale');
}

/**
 * Holds stored entries, at every depth, against the rules of new published ones, as v4 does before it publishes.
 * @throws OctavoError 400 with all broken rules of the first that breaks any
 */
export const checkStoredEntries = (
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  entries: readonly Existing[],
): Promise<void> =>
  checkStored(
    context,
    tx,
    request,
    entries.map(({ id }) => id),
    { names: null, creating: true },
  );

/**
 * Holds some attributes of a stored entry, at every depth, against the rules of a change of a published one.
 * @throws OctavoError 400 with all broken rules
 */
export const checkStoredValues = (
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  id: number,
  names: readonly string[],
): Promise<void> => checkStored(context, tx, request, [id], { names, creating: false });

/** @param how `names`: those that are looked at; null for all */
async function checkStored(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  ids: readonly number[],
  { names, creating }: { readonly names: readonly string[] | null; readonly creating: boolean },
): Promise<void> {
  const { type } = request;
  const { model, layout, limits } = context.settings();
  const policy = { ...request.policy, isLimited: false };
  const likeOthers = ids.length > 1 ? await entriesLikeOthers(tx, layout, type, ids) : null;
  const turn = new LoopTurn();
  const { reader } = context;
  const read = (piece: readonly number[], bytes: number) =>
    storedBodies({ reader, model, type }, piece, bytes);
  for await (const { piece, value: bodies } of inWholePieces(reader, ids, read, limits.arrayItems)) {
    for (const id of piece) {
      await turn.pass();
      const body = Object.fromEntries(
        Object.entries(bodies.get(id) ?? {}).filter(([name]) => names?.includes(name) !== false),
      );
      const how = { creating, draft: false, isStored: true, isUnique: likeOthers?.has(id) === false };
      const check = checkContext(context, tx, { ...request, policy }, how);
      await checkRow(check, { schema: type, place: ROOT, id }, body);
      await check.finish();
    }
  }
}

/** Those of some entries that have a value of a unique attribute which another entry has as well. */
async function entriesLikeOthers(
  tx: Executor,
  layout: Layout,
  type: ContentType,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  const { table, columns } = tableOf(layout, type.uid);
  for (const attribute of type.attributes.values()) {
    if (attribute.kind !== 'scalar' || !attribute.unique) continue;
    const column = ident(columns.get(attribute.name)!);
    const rows = await tx.query<{ readonly id: number }>(
      sql`SELECT e.id FROM ${ident(table)} e WHERE e.id IN ${ID_LIST} AND EXISTS (SELECT 1 FROM ${ident(table)} o WHERE o.${column} = e.${column} AND o.id <> e.id)`,
      [idList(ids)],
    );
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** The values of the policy that no body sets. */
export async function systemChanges(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
): Promise<RowChanges> {
  const check = checkContext(context, tx, request, { creating: false, draft: true });
  const changes = rawChanges(check, request.type, request.policy.systemValues ?? {});
  await check.finish();
  return changes;
}

/** Publishing a draft holds it to what drafts are spared (S15). */
async function requireAll(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  entry: Existing,
  changes: RowChanges,
): Promise<void> {
  const names = requiredNames(request.type);
  if (names.length === 0) return;
  const { columns, table } = tableOf(context.settings().layout, request.type.uid);
  const [row] = await tx.query<Record<string, SqlValue>>(sql`SELECT * FROM ${ident(table)} WHERE id = +?`, [
    entry.id,
  ]);
  const check = checkContext(context, tx, request, { creating: false, draft: false });
  for (const name of names) {
    const column = columns.get(name)!;
    const value = changes.columns.has(column) ? changes.columns.get(column) : row![column];
    if (value === null || value === undefined)
      check.problem({ path: [name], label: name }, `${name} must be defined.`);
  }
  await check.finish();
}

const requiredNames = (type: ContentType): string[] =>
  [...type.attributes.values()]
    .filter((one) => one.kind === 'scalar' && one.required)
    .map(({ name }) => name);

const checkContext = (
  { settings }: WriteContext,
  tx: Executor,
  { policy, files, hashes }: WriteRequest,
  how: Pick<CheckContext, 'creating' | 'draft'> & Partial<Pick<CheckContext, 'isStored' | 'isUnique'>>,
): CheckContext =>
  new CheckContext({
    settings: settings(),
    tx,
    mayRead: (uid) => policy.mayRelate(uid),
    setsUnwritable: policy.setsUnwritable,
    sentFiles: files?.labels ?? NO_FILES,
    hashes: hashes ?? NO_HASHES,
    limited: policy.isLimited,
    isForm: policy.isForm === true,
    ...how,
  });

function addChanges(changes: RowChanges, more: RowChanges | undefined): void {
  if (!more) return;
  for (const [column, value] of more.columns) changes.columns.set(column, value);
  changes.links.push(...more.links);
}
