/** A user as answers to writes and sign-ins show it; the query string of the request has no say in it. */
import type { Caller } from '../../../core/access/caller.ts';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import { NO_QUERY, type RequestQuery } from '../../../core/query/request-query.ts';
import type { UserAnswers } from '../user-services.ts';
import { userType } from '../users-context.ts';

const WITH_ROLE: RequestQuery = { rawQuery: 'populate=role', parse: () => ({ populate: ['role'] }) };

/**
 * Reads a user without private attributes, as the database has it now.
 * @param withRole with the role too, for callers who may read roles
 */
export function readUser(
  context: UserAnswers,
  caller: Caller,
  id: number,
  withRole: boolean,
): MaybePromise<Buffer> {
  const query = withRole ? WITH_ROLE : NO_QUERY;
  const type = userType(context);
  return context.reader.run(context.reader.prepare({ kind: 'unwrappedWritten', type, caller, query }), id);
}
