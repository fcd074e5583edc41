/**
 * What listeners have changed of entities is brought into the answers of clients. Answers are the server's own; only
 * members that listeners have changed are taken from the entity, so that listening alone changes no answer.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '../entities/read-entities.ts';

/** An entity that listeners have seen. */
export interface ListenedEntity {
  /** As they have left it. */
  readonly entity: Entity;
  /** As it was read. */
  readonly original: Entity;
  /** Listeners to the read have asked for other attributes or relations than the request: the answer has these. */
  readonly isReshaped?: boolean;
}

/** An entry of the content API's answers. */
export interface AnsweredEntry {
  id: unknown;
  attributes: Entity;
}

/** The attributes whose values listeners have changed, added or removed. */
function changedNames({ entity, original }: ListenedEntity): string[] {
  return [...new Set([...Object.keys(entity), ...Object.keys(original)])].filter(
    (name) => !isDeepStrictEqual(entity[name], original[name]),
  );
}

/**
 * @param answered is changed
 * @param attributes the entry's attributes as the caller may see them, as listeners have left them
 */
export function changeEntry(answered: AnsweredEntry, seen: ListenedEntity, attributes: () => Entity): void {
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
export function changeRow(answered: Entity, seen: ListenedEntity, visible: () => Entity): boolean {
  const changed = changedNames(seen);
  if (changed.length > 0) takeOver(answered, changed, visible());
  return changed.length > 0;
}

/** The answer about one entry, with what listeners have changed of it. */
export function changeAnswer(body: Buffer, seen: ListenedEntity, attributes: () => Entity): Buffer {
  if (!seen.isReshaped && isDeepStrictEqual(seen.entity, seen.original)) return body;
  const answer = JSON.parse(body.toString()) as { data: AnsweredEntry };
  if (seen.isReshaped) answer.data.attributes = attributes();
  else changeEntry(answer.data, seen, attributes);
  return Buffer.from(JSON.stringify(answer));
}

function takeOver(members: Entity, names: readonly string[], from: Entity): void {
  for (const name of names) {
    if (Object.hasOwn(from, name)) members[name] = from[name];
    else delete members[name];
  }
}
