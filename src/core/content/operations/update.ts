/** Changes what is sent of an entry. */
import { isObject } from '../../base/is-object.ts';
import type { WriteRequest } from '../write-request.ts';
import { checkChange } from './check-entry.ts';
import { parseBody } from './parse-body.ts';
import { runChange } from './run-change.ts';
import { syncedNames } from './share-values.ts';
import { prepareAnswer, type WriteContext, type WriteResult, withHashes } from './write-context.ts';

/** @throws OctavoError 404 where there is no such entry, 400 with all broken rules */
export async function updateEntry(
  context: WriteContext,
  write: WriteRequest,
  id: number,
  data: unknown,
): Promise<WriteResult> {
  const answer = prepareAnswer(context, write);
  const request = await withHashes(context, write, data);
  const sent = isObject(data) ? data : {};
  return runChange(context, request, id, {
    answer,
    sent,
    synced: syncedNames(context, request, sent),
    events: ['entry.update'],
    check: (tx, entry) => checkChange(context, tx, request, entry, parseBody(data, request.type)),
  });
}
