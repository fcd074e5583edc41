/**
 * What listeners have changed of entries, in the answers of the content manager: these show the attributes that the editor
 * may read, and most relations as counts. Listeners add nothing to them.
 */

import type { ListenedEntity } from '../../content/entities/listened-entity.ts';
import type { Entity } from '../../content/entities/read-entities.ts';
import { changeRow, withChangedParts } from '../../content/hooks/listener-changes.ts';

/**
 * @param row is changed
 * @returns false where listeners have changed nothing
 */
export const changeManagedRow = (row: Entity, seen: ListenedEntity): boolean =>
  changeRow(row, seen, () => permitted(row, seen));

/** The answer about one entry. */
export function changeManagedAnswer(body: Buffer, seen: ListenedEntity): Buffer {
  const row = JSON.parse(body.toString()) as Entity;
  return changeManagedRow(row, seen) ? Buffer.from(JSON.stringify(row)) : body;
}

/** What listeners have left of what the editor sees. */
const permitted = (row: Entity, { entity, original }: ListenedEntity): Entity =>
  Object.fromEntries(
    Object.entries(entity)
      .filter(([name]) => name in row)
      .map(([name, left]) => [
        name,
        isScalar(row[name]) && isScalar(left) ? left : withChangedParts(row[name], original[name], left),
      ]),
  );

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
