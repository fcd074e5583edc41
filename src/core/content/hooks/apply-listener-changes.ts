/** What listeners have changed of a write's data is brought into its Changes. */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../base/is-object.ts';
import type { Executor } from '../../database/database.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import type { Attribute } from '../../model/attribute.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import { ROOT } from '../check/check-context.ts';
import { checkRow } from '../check/check-row.ts';
import { rawAttribute, rawContext } from '../check/raw-changes.ts';
import type { Entity } from '../entities/read-entities.ts';
import type { RowChanges } from '../statements/changes.ts';

export interface ListenerChanges {
  readonly settings: ResolveSettings;
  readonly tx: Executor;
  /** The data as the listeners were given it, and as they have left it. */
  readonly before: Entity;
  readonly after: unknown;
  /** The entry's id; null for a new one, which gets defaults for what listeners have taken out. */
  readonly id: number | null;
}

/**
 * Changes `changes` to what the listeners have made of the data. As in v4 their values are not held against
 * the rules of attributes; they only have to be such as the columns can hold.
 * @throws OctavoError ValidationError for a value that cannot be stored
 */
export async function applyListenerChanges(
  listenerChanges: ListenerChanges,
  changes: RowChanges,
): Promise<void> {
  const { settings, tx, before, id } = listenerChanges;
  const after = isObject(listenerChanges.after) ? listenerChanges.after : {};
  const context = rawContext(settings, tx);
  let isChanged = false;
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const attribute = changes.schema.attributes.get(name);
    if (!attribute || isDeepStrictEqual(before[name], after[name])) continue;
    isChanged = true;
    forget(settings.layout, changes, attribute);
    const value = after[name] === undefined && id === null ? defaultOf(attribute) : after[name];
    if (value === undefined) continue;
    if (attribute.kind === 'component' || attribute.kind === 'dynamiczone') {
      const { parts } = await checkRow(
        context,
        { schema: changes.schema, place: ROOT, id, presentNames: othersOf(changes, name) },
        { [name]: value },
      );
      changes.parts.push(...parts);
    } else rawAttribute(context, changes, attribute, value);
  }
  if (isChanged) await context.finish();
}

const defaultOf = (attribute: Attribute): unknown =>
  attribute.kind === 'scalar' && typeof attribute.default !== 'function' ? attribute.default : undefined;

const othersOf = ({ schema }: RowChanges, name: string): ReadonlySet<string> =>
  new Set([...schema.attributes.keys()].filter((other) => other !== name));

/** Takes what was to happen to an attribute out of the changes. */
function forget(layout: Layout, changes: RowChanges, { name }: Attribute): void {
  const { columns, hops } = tableOf(layout, changes.schema.uid);
  const column = columns.get(name);
  if (column !== undefined) changes.columns.delete(column);
  const hop = hops.get(name);
  if (!hop) return;
  if (hop.kind === 'column') changes.columns.delete(hop.column);
  remove(changes.links, (link) => link.hop === hop);
  remove(changes.parts, (part) => part.hop === hop);
}

function remove<T>(list: T[], isGone: (one: T) => boolean): void {
  for (let at = list.length - 1; at >= 0; at -= 1) if (isGone(list[at]!)) list.splice(at, 1);
}
