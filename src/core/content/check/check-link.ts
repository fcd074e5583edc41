/** A relation or media value → what to do with its links. */

import { tableOf } from '../../database/layout/layout.ts';
import { invalidRelations, typedEntryExpected, typedListExpected } from '../../errors/catalogue.ts';
import type { Attribute, MediaAttribute, RelationAttribute } from '../../model/attribute.ts';
import type { LinkChange, RowChanges, TypedId } from '../statements/changes.ts';
import { type RelationInput, readPlainList, readRelation } from '../statements/relation-input.ts';
import type { RowSubject } from './check-context.ts';
import { type CheckContext, member } from './check-context.ts';

/** Reads one relation or media attribute into `changes`. */
export function checkLink(
  context: CheckContext,
  subject: RowSubject,
  changes: RowChanges,
  attribute: RelationAttribute | MediaAttribute,
  target: string | null,
  value: unknown,
): void {
  if (value === undefined) return;
  const hop = tableOf(context.settings.layout, subject.schema.uid).hops.get(attribute.name)!;
  switch (hop.kind) {
    case 'morphToOne': {
      const targets = context.readRelation(() => readTypedIds(value, attribute.name, true), true);
      if (!targets) return;
      wantAll(context, targets);
      changes.columns.set(hop.idColumn, targets[0]?.id ?? null);
      changes.columns.set(hop.typeColumn, targets[0]?.uid ?? null);
      return;
    }
    case 'morphToMany': {
      const targets = context.readRelation(() => readTypedIds(value, attribute.name, false), true);
      if (!targets) return;
      context.countRelations(targets.length);
      wantAll(context, targets);
      const fields = targets.map((one) => ({
        ...one,
        field: inverseField(context, subject, attribute.name, one.uid),
      }));
      changes.links.push({ kind: 'morphToMany', hop, targets: fields });
      return;
    }
    case 'link':
    case 'morphLink':
    case 'morphColumn': {
      const input = context.readRelation(() =>
        hop.kind === 'link'
          ? readRelation(value, context.rules, hop.many)
          : readPlainList(value, attribute.name, context.rules),
      );
      if (!input) return;
      context.countRelations(relationsOf(input));
      context.want(target!, input.wanted);
      if (input.alsoWanted) {
        // an old row keeps the last of them for one place; of the others only those that are no ids are noticed
        const isLastKept = !hop.many && subject.id !== null;
        const last = input.alsoWanted.length - 1;
        const stored = input.alsoWanted.filter(({ isId }, index) => !isLastKept || index === last || !isId);
        context.wantAlso(
          target!,
          stored.map(({ sent }) => sent),
        );
      }
      const gone = input.kind === 'patch' && input.disconnectsNothing && subject.id !== null;
      const refused = input.refused ?? (gone ? invalidRelations() : undefined);
      if (input.kind === 'none') {
        context.refuseLater(refused);
        return;
      }
      if (attribute.kind === 'media' && context.rules.allowedTypesChecked) {
        context.wantFiles(member(subject.place, attribute.name), idsOf(input), attribute.allowedTypes);
      }
      changes.links.push({
        kind: 'relation',
        hop,
        // of several ids for one place v4 keeps an old row's last; of a new row's it shows the least, or the first
        // where the link belongs to the other side
        input:
          hop.many || context.rules.lastIdTakesThePlace || subject.id !== null
            ? input
            : oneOf(input, hop.kind === 'link' && hop.owner),
        exclusive: isExclusive(attribute),
        refused,
      } satisfies LinkChange);
      return;
    }
    default:
      throw new Error(`${attribute.name} is no link`);
  }
}

/** The least of the ids, or the first. */
function oneOf(input: RelationInput, least: boolean): RelationInput {
  const one = <T>(items: readonly T[], of: (item: T) => number): T[] =>
    (least ? [...items].sort((a, b) => of(a) - of(b)) : items).slice(0, 1);
  if (input.kind === 'set') return { ...input, ids: one(input.ids, (id) => id) };
  return input.kind === 'patch' ? { ...input, connect: one(input.connect, ({ id }) => id) } : input;
}

/** How many ids a value names. */
function relationsOf(input: RelationInput): number {
  const gone = input.kind === 'patch' ? input.disconnect.length : 0;
  return input.wanted.length + (input.alsoWanted?.length ?? 0) + gone;
}

function idsOf(input: RelationInput): readonly number[] {
  if (input.kind === 'set') return input.ids;
  return input.kind === 'patch' ? input.connect.map((connection) => connection.id) : [];
}

/** Of a two-way one-to-one or one-to-many, the other side has one owner. */
export function isExclusive(attribute: Attribute): boolean {
  if (attribute.kind !== 'relation') return false;
  const twoWay = attribute.inversedBy !== undefined || attribute.mappedBy !== undefined;
  return twoWay && (attribute.relation === 'oneToOne' || attribute.relation === 'oneToMany');
}

/**
 * The existence of polymorphic targets is asked like any other's (A24). A type the caller may not read
 * is as good as none: the answer would reveal which of its ids exist.
 */
function wantAll(context: CheckContext, targets: readonly TypedId[]): void {
  for (const { uid, id } of targets) {
    if (context.settings.model.contentTypes.has(uid) && context.mayRead(uid)) context.want(uid, [id]);
    else context.wrongRelation(`There is no content-type ${uid}`, true);
  }
}

/** `{ id, __type }`, or a list of them; null and an empty list clear (A24). */
function readTypedIds(value: unknown, name: string, single: boolean): TypedId[] {
  if (value === null) return [];
  const list = Array.isArray(value) ? value : single ? [value] : null;
  if (!list) throw typedListExpected(name);
  if (single && list.length > 1) throw wrongEntry(name);
  const seen = new Map<string, TypedId>();
  for (const one of list) {
    if (typeof one !== 'object' || one === null) throw wrongEntry(name);
    const { id, __type: uid } = one as { id?: unknown; __type?: unknown };
    const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
    if (typeof number !== 'number' || !Number.isSafeInteger(number) || typeof uid !== 'string')
      throw wrongEntry(name);
    seen.set(`${uid} ${number}`, { uid, id: number });
  }
  return [...seen.values()];
}

const wrongEntry = (name: string) => typedEntryExpected(name);

/** The attribute of the target type that shows the link from its side, so that it is seen from both (A24). */
function inverseField(context: CheckContext, subject: RowSubject, name: string, uid: string): string | null {
  const type = context.settings.model.contentTypes.get(uid);
  for (const attribute of type?.attributes.values() ?? []) {
    if (attribute.kind !== 'relation' || attribute.target !== subject.schema.uid) continue;
    if (attribute.morphBy === name) return attribute.name;
  }
  return null;
}
