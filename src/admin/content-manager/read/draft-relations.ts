/** How many drafts entries are related to: what an editor sees before publishing. */
import type { ContentReader } from '../../../core/content/read-content.ts';
import { brokenRules } from '../../../core/errors/broken-rules.ts';
import { forbidden, notFound } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { Params } from '../../../core/query/params.ts';
import type { BoundPlan, Condition, OnePlan } from '../../../core/query/plan.ts';
import { ALWAYS, all, both, hasId, test } from '../../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../../core/query/resolve/context.ts';
import { wholeList } from '../../../core/query/resolve/whole-list.ts';
import type { Editor } from '../editor.ts';
import { managedEntry } from './entry-plan.ts';
import { localeCondition } from './list-plan.ts';
import { ifMissing } from './read-entry.ts';

/**
 * The related drafts of one entry, by the relations that the editor may read.
 * @throws OctavoError 404 where there is no such entry, 403 for one that the editor may not read
 */
export async function countDrafts(
  reader: ContentReader,
  editor: Editor,
  type: ContentType,
  id: number,
): Promise<number> {
  const read = reader.preparePlan(`drafts ${type.uid}`, editor.caller, '', (context) => {
    // the id comes first: see `ID_SLOT`
    const byId = hasId(context.values.add(0));
    const allowed = editor.on(type, 'read').where(context);
    return one(context, type, all([byId, allowed]), allowed);
  });
  const body = await ifMissing(
    () => reader.run(read, id),
    async () => {
      const { exists } = await editor.at(reader, type, 'read', id);
      return exists ? forbidden() : notFound();
    },
  );
  return sumOf(body);
}

/** The same for the entry of a single type in one locale. */
export async function countDraftsOfSingle(
  reader: ContentReader,
  editor: Editor,
  type: ContentType,
  { locale }: Params,
): Promise<number> {
  const prepare = (name: string, isAllowed: boolean) =>
    reader.preparePlan(`${name} ${type.uid}`, editor.caller, JSON.stringify(locale ?? null), (context) => {
      const allowed = isAllowed ? editor.on(type, 'read').where(context) : ALWAYS;
      const where = all([allowed, localeCondition(context, type, locale) ?? ALWAYS]);
      return one(context, type, where, allowed);
    });
  const body = await ifMissing(
    () => reader.run(prepare('drafts single', true)),
    async () => {
      await reader.run(prepare('drafts any', false));
      return forbidden();
    },
  );
  return sumOf(body);
}

/**
 * The related drafts of several entries together; of those in one locale that the editor may read (A225).
 * @throws OctavoError ValidationError without `ids`
 */
export async function countDraftsOfMany(
  reader: ContentReader,
  editor: Editor,
  type: ContentType,
  { ids, locale }: Params & { readonly ids?: unknown },
): Promise<number> {
  if (ids === undefined || ids === null)
    throw brokenRules([{ path: ['ids'], message: 'ids is a required field' }]);
  const numbers = [ids].flat().map(Number).filter(Number.isSafeInteger);
  if (numbers.length === 0) return 0;
  const queryKey = JSON.stringify([numbers, locale ?? null]);
  const read = reader.preparePlan(`drafts many ${type.uid}`, editor.caller, queryKey, (context) => {
    const allowed = editor.on(type, 'read').where(context);
    const chosen = test('id', false, { op: 'in', values: numbers.map((id) => context.values.add(id)) });
    const where = both(all([chosen, allowed]), localeCondition(context, type, locale));
    const entry = managedEntry(context, type, 'drafts', allowed);
    return wholeList(context, entry, where);
  });
  return sumOf(await reader.run(read));
}

function one(context: ResolveContext, type: ContentType, where: Condition, known: Condition): BoundPlan {
  const entry = managedEntry(context, type, 'drafts', known);
  const plan: OnePlan = { kind: 'one', unwrapped: true, entry, where, order: [] };
  return { plan, values: context.values.list };
}

/** The counts of an answer, wherever they stand in it. */
const sumOf = (body: Buffer): number => countsIn(JSON.parse(body.toString()));

function countsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, inner]) => sum + (key === 'count' && typeof inner === 'number' ? inner : countsIn(inner)),
    0,
  );
}
