/** Where an entry or a file is used, as far as an editor may know: to be asked before it is deleted. */
import { findUses } from '../../../core/content/find-uses.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { BoundPlan } from '../../../core/query/plan.ts';
import { all, test } from '../../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../../core/query/resolve/context.ts';
import { wholeList } from '../../../core/query/resolve/whole-list.ts';
import { FieldSet } from '../../../core/rights/field-set.ts';
import { grantFields } from '../../../core/rights/granted-plan.ts';
import type { TypeRights } from '../../../core/rights/type-rights.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { relatedRow } from '../read/entry-plan.ts';
import { canBeMainField } from '../types/field-rules.ts';

/** An entry that uses something. */
export interface ShownUse {
  readonly uid: string;
  readonly id: number;
  /** The attributes that point there: `cover`, `sections.picture`. */
  readonly paths: readonly string[];
  /** The field that stands for entries of the type, and what else distinguishes entries. */
  readonly entry: Readonly<Record<string, unknown>>;
}

export interface ShownUses {
  readonly uses: readonly ShownUse[];
  /** Whether entries use it that the editor may not see, or not with the attribute that does: not how many. */
  readonly hidden: boolean;
  /** Whether there are more than were looked at. */
  readonly hasMore: boolean;
}

/** Rows that are looked at in each table. */
const MOST_ROWS = 100;

/**
 * @param uid the content-type of what is used; `plugin::upload.file` for a file
 * @throws nothing for an id there is not: then it is not used
 */
export async function whereUsed(
  context: ContentManagerContext,
  editor: Editor,
  uid: string,
  id: number,
): Promise<ShownUses> {
  const { db, settings } = context;
  const { uses, hasMore } = await findUses(db, settings(), uid, id, MOST_ROWS);
  const shown: ShownUse[] = [];
  let hidden = false;
  for (const [owner, some] of Map.groupBy(uses, (use) => use.uid)) {
    const type = settings().model.contentTypes.get(owner)!;
    const byEntry = Map.groupBy(some, (use) => use.id);
    const entries = await readable(context, editor, type, [...byEntry.keys()]);
    for (const [entryId, found] of byEntry) {
      const { entry, fields } = entries.get(entryId) ?? { entry: null, fields: FieldSet.NONE };
      const paths = [...new Set(found.map(({ path }) => path))].filter((path) => fields.hasPartOf(path));
      if (!entry || paths.length === 0) hidden = true;
      else shown.push({ uid: owner, id: entryId, paths: paths.sort(), entry });
    }
  }
  return { uses: shown, hidden, hasMore };
}

/** An entry as far as the editor may read it, and the attributes that their permissions name on it. */
interface Readable {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly fields: FieldSet;
}

/** Those of some entries that an editor may read, by their ids, in one statement. */
async function readable(
  context: ContentManagerContext,
  editor: Editor,
  type: ContentType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readable>> {
  if (editor.on(type, 'read').isEmpty) return new Map();
  const { reader, views } = context;
  const managed = views.catalogue.get(type.uid);
  const named = managed ? (await views.configurations.read(managed)).settings.mainField : 'id';
  const mainField = managed && canBeMainField(managed, named) ? named : 'id';
  const queryKey = `${mainField} ${ids.join(',')}`;
  const read = reader.preparePlan(`uses ${type.uid}`, editor.caller, queryKey, (resolving) =>
    usesPlan(resolving, editor, type, mainField, ids),
  );
  const rows = JSON.parse((await reader.run(read)).toString()) as readonly Record<string, unknown>[];
  return new Map(rows.map((row) => [Number(row['id']), readableFrom(editor.on(type, 'read'), row)]));
}

/** What a row says of the grants that it meets is not shown. */
function readableFrom(rights: TypeRights, row: Record<string, unknown>): Readable {
  const places = Array.from({ length: rights.size }, (_, place) => place);
  const met = places.filter((place) => row[grantKey(place)] === true);
  const grants = new Set(places.map(grantKey));
  return {
    entry: Object.fromEntries(Object.entries(row).filter(([name]) => !grants.has(name))),
    fields: rights.fieldsOf(met),
  };
}

/** No attribute has such a name. */
const grantKey = (place: number): string => `grant ${place}`;

function usesPlan(
  context: ResolveContext,
  editor: Editor,
  type: ContentType,
  mainField: string,
  ids: readonly number[],
): BoundPlan {
  const allowed = editor.on(type, 'read').where(context);
  const scalars = new Set(['id', mainField, 'locale', 'publishedAt']);
  const named = test('id', false, { op: 'in', values: ids.map((id) => context.values.add(id)) });
  const entry = relatedRow(context, type, { scalars, known: allowed });
  const fields = [...entry.fields, ...grantFields(editor.on(type, 'read').conditions(context), grantKey)];
  return wholeList(context, { ...entry, fields }, all([named, allowed]));
}
