/**
 * What listeners have changed of entries, in the answers of the content manager: these show the attributes that the editor
 * may read, and most relations as counts. Listeners add no attribute to them.
 */

import type { HookEntity } from '../../../core/content/entities/hook-entity.ts';
import type { Entity } from '../../../core/content/entities/read-entities.ts';
import { changeRow, withChangedParts } from '../../../core/content/hooks/listener-changes.ts';
import type { ContentType } from '../../../core/model/content-type.ts';

/**
 * @param row is changed
 * @returns false where listeners have changed nothing
 */
export const changeManagedRow = (type: ContentType, row: Entity, seen: HookEntity): boolean =>
  changeRow(row, seen, () => permitted(type, row, seen));

/** The answer about one entry. */
export const changeManagedAnswer =
  (type: ContentType) =>
  (body: Buffer, seen: HookEntity): Buffer => {
    const row = JSON.parse(body.toString()) as Entity;
    return changeManagedRow(type, row, seen) ? Buffer.from(JSON.stringify(row)) : body;
  };

/** What listeners have left of what the editor sees, and the members of their own that they have added. */
const permitted = (type: ContentType, row: Entity, { entity, original }: HookEntity): Entity =>
  Object.fromEntries(
    Object.entries(entity)
      .filter(([name]) => name in row || !type.attributes.has(name))
      .map(([name, left]) => [
        name,
        isScalar(row[name]) && isScalar(left) ? left : withChangedParts(row[name], original[name], left),
      ]),
  );

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
