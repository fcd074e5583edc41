/**
 * What listeners have changed of entities is brought into the answers of clients. Answers are the server's own; only
 * members that listeners have changed are taken from the entity, so that listening alone changes no answer.
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../base/is-object.ts';
import type { HookEntity } from '../entities/hook-entity.ts';
import type { Entity } from '../entities/read-entities.ts';

/** Whether an entry is another one than was read, by its values or by what was asked for. */
export const isChanged = ({ entity, original, isReshaped }: HookEntity): boolean =>
  isReshaped === true || !isDeepStrictEqual(entity, original);

/** An entry of the content API's answers. */
export interface EntryResponse {
  id: unknown;
  attributes: Entity;
}

/** The attributes whose values listeners have changed, added or removed. */
function changedNames({ entity, original }: HookEntity): string[] {
  return [...new Set([...Object.keys(entity), ...Object.keys(original)])].filter(
    (name) => !isDeepStrictEqual(entity[name], original[name]),
  );
}

/**
 * @param answered is changed
 * @param attributes the entry's attributes as the caller may see them, as listeners have left them
 */
export function changeEntry(answered: EntryResponse, seen: HookEntity, attributes: () => Entity): void {
  const changed = changedNames(seen);
  if (changed.length === 0) return;
  if (changed.includes('id')) answered.id = seen.entity['id'];
  takeOver(
    answered.attributes,
    changed.filter((name) => name !== 'id'),
    attributes(),
  );
}

/**
 * The same for a row that is answered without an envelope.
 * @returns false where listeners have changed nothing
 */
export function changeRow(answered: Entity, seen: HookEntity, visible: () => Entity): boolean {
  const changed = changedNames(seen);
  if (changed.length > 0) takeOver(answered, changed, visible());
  return changed.length > 0;
}

/** The answer about one entry, with what listeners have changed of it. */
export function changeAnswer(body: Buffer, seen: HookEntity, attributes: () => Entity): Buffer {
  if (!isChanged(seen)) return body;
  const answer = JSON.parse(body.toString()) as { data: EntryResponse };
  if (seen.isReshaped) answer.data.attributes = attributes();
  else changeEntry(answer.data, seen, attributes);
  return Buffer.from(JSON.stringify(answer));
}

/**
 * A value of an answer that shows less of an entry than listeners see, or shows it in another form: where it has a value
 * that they were given, it gets the one that they have left. Nothing is added to it.
 */
export function withChangedParts(answered: unknown, original: unknown, left: unknown): unknown {
  if (isDeepStrictEqual(answered, original)) return left;
  if (isDeepStrictEqual(original, left)) return answered;
  if (Array.isArray(answered) && Array.isArray(original) && Array.isArray(left)) {
    const areParallel = answered.length === original.length && original.length === left.length;
    return areParallel ? answered.map((one, at) => withChangedParts(one, original[at], left[at])) : answered;
  }
  if (!isObject(answered) || !isObject(original) || !isObject(left)) return answered;
  return Object.fromEntries(
    Object.entries(answered).map(([name, value]) => [
      name,
      name in left ? withChangedParts(value, original[name], left[name]) : value,
    ]),
  );
}

function takeOver(members: Entity, names: readonly string[], from: Entity): void {
  for (const name of names) {
    if (Object.hasOwn(from, name)) members[name] = from[name];
    else delete members[name];
  }
}
