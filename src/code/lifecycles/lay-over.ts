/** What listeners have changed of an entry is laid over its answer. */
import { isDeepStrictEqual } from 'node:util';
import type { Data, SeenEntry } from '../../content/write/watch.ts';

/** An entry of the content API's answers. */
export interface AnsweredEntry {
  id: unknown;
  attributes: Data;
}

/**
 * @param answered is changed; what listeners have left alone stays as the server has answered it
 * @param attributes the entry's attributes as the caller may see them, as listeners have left them
 */
export function layOver(
  answered: AnsweredEntry,
  { entity, original }: SeenEntry,
  attributes: () => Data,
): void {
  const changed = [...new Set([...Object.keys(entity), ...Object.keys(original)])].filter(
    (name) => !isDeepStrictEqual(entity[name], original[name]),
  );
  if (changed.length === 0) return;
  const shown = attributes();
  for (const name of changed) {
    if (name === 'id') answered.id = entity['id'];
    else if (Object.hasOwn(shown, name)) answered.attributes[name] = shown[name];
    else delete answered.attributes[name];
  }
}
