/** What a query selects of rows: what is read always has its id. */
import { isParamsObject } from '../../query/params.ts';
import type { QueryParams } from './query-words.ts';
import type { Entity } from './read-entities.ts';

/** Rows have what is selected and nothing else, at every level; what is populated brings the id along. */
export function selected(entity: Entity, { select, populate }: QueryParams): Entity {
  const nested = isParamsObject(populate) ? Object.entries(populate) : [];
  for (const [name, node] of nested) {
    const value = entity[name];
    if (!isParamsObject(node) || typeof value !== 'object' || value === null) continue;
    entity[name] = Array.isArray(value)
      ? value.map((one: unknown) => (isParamsObject(one) ? selected({ ...one }, node) : one))
      : selected({ ...value }, node);
  }
  if (select === undefined || select === null || populate) return entity;
  const names = [select].flat() as unknown[];
  if (names.includes('id') || names.includes('*')) return entity;
  const { id: _id, ...rest } = entity;
  return rest;
}
