/** Answers of a size that an assistant can take: whole entries, and where the rest begins. */
import type { JsonObject } from '../../core/base/is-object.ts';
import { toolAnswerTooLarge } from '../../core/errors/catalogue.ts';

/**
 * An answer as JSON.
 * @throws OctavoError PayloadTooLargeError for one of more bytes than that
 */
export function boundedJson(answer: unknown, limit: number): string {
  const text = JSON.stringify(answer);
  const bytes = Buffer.byteLength(text);
  if (bytes > limit) throw toolAnswerTooLarge(bytes, limit);
  return text;
}

/**
 * A list as JSON: as many entries from its beginning as there is room for, the total, and where to go on.
 * @param answer of a route for lists, paged by `start`
 * @param start which entry of the list is the first of the answer
 * @throws OctavoError PayloadTooLargeError if not even one entry has room
 */
export function boundedList(answer: JsonObject, start: number, limit: number): string {
  const { data, meta } = answer as { data?: unknown; meta?: { pagination?: { total?: number } } };
  // code of the project answers what it likes
  if (!Array.isArray(data)) return boundedJson(answer, limit);
  const total = meta?.pagination?.total;
  const room = limit - ROOM_OF_META;
  const texts: string[] = [];
  let bytes = 0;
  for (const entry of data) {
    const text = JSON.stringify(entry);
    const more = Buffer.byteLength(text) + 1;
    if (bytes + more > room) {
      if (texts.length === 0) throw toolAnswerTooLarge(more, room);
      break;
    }
    texts.push(text);
    bytes += more;
  }
  const next = start + texts.length;
  const isCut = texts.length < data.length;
  const goesOn = isCut || (total !== undefined && next < total);
  const page = {
    start,
    count: texts.length,
    ...(total === undefined ? {} : { total }),
    ...(goesOn ? { next: nextPage(next, isCut) } : {}),
  };
  return `{"data":[${texts.join(',')}],"page":${JSON.stringify(page)}}`;
}

/** What stands around the entries of a list. */
const ROOM_OF_META = 400;

const nextPage = (start: number, isCut: boolean): JsonObject => ({
  start,
  hint: isCut
    ? `The answer was cut because of its size: go on with start ${start}, or ask for fewer fields`
    : `Go on with start ${start}`,
});
