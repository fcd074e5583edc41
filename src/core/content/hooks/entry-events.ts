/** The events of rows that no listener sees: what subscribers of the event bus receive of them. */

import type { Caller } from '../../access/caller.ts';
import { LoopTurn } from '../../base/loop-turn.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { EventBus } from '../../hooks/event-bus.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import { NO_QUERY, queryText } from '../../query/request-query.ts';
import type { ContentReader } from '../read-content.ts';
import type { PreparedRead } from '../run-read.ts';

/** Reads for subscribers: every type, nothing that is private. */
const EVENT_READER: Caller = { kind: 'public', permissionKey: 'event', may: () => true };

/** What publishing takes. */
export interface EventContext {
  readonly events: EventBus;
  readonly reader: ContentReader;
}

/** The row that an event is about, and what of it the event brings. */
export interface EventRow {
  readonly type: ContentType;
  readonly id: number;
  /** Who has written it: an event brings no more than the writer may read. */
  readonly caller?: Caller;
  /** Fields and relations; all fields unless given. */
  readonly params?: Params;
}

/**
 * Publishes what has become of a row that no listener sees, as it is now in the running transaction: with the fields
 * and relations the write has asked for, as in v4. Nothing is read for an event without a subscriber, and a write is
 * never refused for an event.
 */
export async function publishRow(context: EventContext, name: string, row: EventRow): Promise<void> {
  if (context.events.hasSubscribers(name))
    await publishJson(context.events, name, row, await readRow(context, row));
}

/** The same for several rows of a type: each with its events, one after the other. */
export async function publishRows(
  context: EventContext,
  names: readonly string[],
  row: Omit<EventRow, 'id'>,
  ids: readonly number[],
): Promise<void> {
  if (!names.some((name) => context.events.hasSubscribers(name))) return;
  const turn = new LoopTurn();
  for (const id of ids) {
    for (const name of names) await publishRow(context, name, { ...row, id });
    await turn.pass();
  }
}

/** The JSON of a row as events bring it. */
export function readRow({ reader }: EventContext, row: EventRow): MaybePromise<Buffer> {
  const { type, id, caller = EVENT_READER, params: { fields, populate } = {} } = row;
  const queryKey = JSON.stringify({ fields, populate }, queryText);
  return reader.run(prepared(reader, type, caller.seesAll ? EVENT_READER : caller, queryKey), id);
}

/** Whether an event about an entry brings the uid of its type: as in v4 those of publishing do not. */
export const namesUid = (name: string): boolean => name !== 'entry.publish' && name !== 'entry.unpublish';

/** Publishes an event about a row whose JSON is known. */
export function publishJson(
  events: EventBus,
  name: string,
  { type: { singularName, uid } }: EventRow,
  json: Buffer,
): Promise<void> {
  const named = namesUid(name) ? `,"uid":${JSON.stringify(uid)}` : '';
  const about = name.startsWith('media.')
    ? '{"media":'
    : `{"model":${JSON.stringify(singularName)}${named},"entry":`;
  return events.publish(name, { json: Buffer.concat([Buffer.from(about), json, Buffer.from('}')]) });
}

function prepared(reader: ContentReader, type: ContentType, caller: Caller, queryKey: string): PreparedRead {
  try {
    const query = { rawQuery: queryKey, parse: () => JSON.parse(queryKey) as Params };
    return reader.prepare({ kind: 'unwrappedWritten', type, caller, query });
  } catch (error) {
    // code may ask for what only it may see
    if (!(error instanceof OctavoError)) throw error;
    return reader.prepare({ kind: 'unwrappedWritten', type, caller, query: NO_QUERY });
  }
}
