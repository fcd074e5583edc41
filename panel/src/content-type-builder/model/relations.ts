/** The six natures a relation is chosen by, and what each means in a schema. Pure. */

import { retargeted } from './draft.ts';
import type { BuilderMessage } from './message.ts';
import { fieldNameFor, pluralize } from './names.ts';
import type { Definition, StoredType } from './schemas.ts';

export type Nature = 'oneWay' | 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany' | 'manyWay';

export const NATURES: readonly Nature[] = [
  'oneWay',
  'oneToOne',
  'oneToMany',
  'manyToOne',
  'manyToMany',
  'manyWay',
];

/** The other entry is in a list: the field's name is a plural. */
const TO_MANY: readonly Nature[] = ['oneToMany', 'manyToMany', 'manyWay'];

/** The other side's field holds a list. */
const FROM_MANY: readonly Nature[] = ['manyToOne', 'manyToMany'];

export const isOneSided = (nature: Nature): boolean => nature === 'oneWay' || nature === 'manyWay';

/** The nature of an attribute; null for a polymorphic one, which is written by hand. */
export function natureOf({ relation, targetAttribute }: Definition): Nature | null {
  if (typeof relation !== 'string' || relation.startsWith('morph')) return null;
  const hasOtherSide = typeof targetAttribute === 'string';
  if (!hasOtherSide && relation === 'oneToOne') return 'oneWay';
  if (!hasOtherSide && relation === 'oneToMany') return 'manyWay';
  return NATURES.find((nature) => nature === relation) ?? null;
}

/** The names v4 gives the two sides. */
export const suggestedNames = (
  nature: Nature,
  sourceName: string,
  target: string,
): { readonly name: string; readonly targetAttribute: string | null } => ({
  name: fieldNameFor(target, TO_MANY.includes(nature)),
  targetAttribute: isOneSided(nature) ? null : fieldNameFor(sourceName, FROM_MANY.includes(nature)),
});

/** An attribute with another nature, target or other side. */
export function relationDefinition(
  before: Definition,
  nature: Nature,
  target: string,
  targetAttribute: string | null,
): Definition {
  const relation = nature === 'oneWay' ? 'oneToOne' : nature === 'manyWay' ? 'oneToMany' : nature;
  const isSame =
    before['relation'] === relation &&
    before['target'] === target &&
    (before['targetAttribute'] ?? null) === targetAttribute;
  return isSame ? before : { ...retargeted(before, targetAttribute), type: 'relation', relation, target };
}

/** What may be chosen where a schema of one kind points at a type. */
export function allowedNatures(
  of: 'collectionType' | 'singleType' | 'component',
  { schema: { restrictRelationsTo } }: Pick<StoredType, 'schema'>,
): readonly Nature[] {
  const possible =
    of === 'component'
      ? NATURES.filter(isOneSided)
      : of === 'singleType'
        ? NATURES.filter((nature) => nature !== 'manyToOne' && nature !== 'manyToMany')
        : NATURES;
  return restrictRelationsTo === null
    ? possible
    : possible.filter((nature) => restrictRelationsTo.includes(nature));
}

/** Whether a type can be pointed at. */
export const isTarget = ({ schema: { kind, restrictRelationsTo } }: StoredType): boolean =>
  kind === 'collectionType' && (restrictRelationsTo === null || restrictRelationsTo.length > 0);

/** The relation as a sentence: subject, verb, object. The subject of many-to-one is the other type, as in v4. */
export function relationSentence(
  nature: Nature,
  sourceName: string,
  target: string,
): { readonly subject: string; readonly verb: BuilderMessage; readonly object: string } {
  const verb: BuilderMessage = `content-type-builder.relation.${nature}`;
  if (nature === 'manyToOne') return { subject: target, verb, object: pluralize(sourceName) };
  const subject = nature === 'manyToMany' ? pluralize(sourceName) : sourceName;
  return { subject, verb, object: TO_MANY.includes(nature) ? pluralize(target) : target };
}
