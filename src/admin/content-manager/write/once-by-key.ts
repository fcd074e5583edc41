/** Writes that a client may send again (`Idempotency-Key`): the first is done, the others get the entry that it wrote. */
import { createHash } from 'node:crypto';
import type { HttpReply, HttpRequest } from '../../../core/base/http/route.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { idempotencyKeyReused, invalidIdempotencyKey } from '../../../core/errors/catalogue.ts';
import { toJsonText } from '../../../core/model/types/json-text.ts';
import type { RequestKey } from '../../editing/request-keys.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Explored } from '../explorer-route.ts';
import { writtenAnswer } from '../read/read-entry.ts';
import { withVersion } from '../version-header.ts';

const KEY = /^[\w.:-]{1,255}$/;

/**
 * Makes a write one that is done once for each key.
 * @param answer does it; `explored.key` is noted in its transaction
 */
export const onceByKey =
  (context: ContentManagerContext, answer: (explored: Explored) => Promise<HttpReply> | HttpReply) =>
  async (explored: Explored): Promise<HttpReply> => {
    const key = await keyOf(explored);
    if (key === undefined) return answer(explored);
    const { db, editing } = context;
    const done = () => withOctavoTables(db, () => editing.requestKeys.find(key));
    const repeated = async (): Promise<HttpReply | null> => {
      const first = await done();
      if (!first) return null;
      if (first.request !== key.request) throw idempotencyKeyReused();
      return asItIs(context, explored, first.entryId);
    };
    const before = await repeated();
    if (before) return before;
    try {
      return await answer({ ...explored, key });
    } catch (error) {
      // the first of two that came together: what has refused this one may be what that one has done
      const meanwhile = await repeated();
      if (meanwhile) return meanwhile;
      throw error;
    }
  };

/** The entry as it is now: who repeats a request wants to know what became of it. */
async function asItIs(
  { reader, editing }: ContentManagerContext,
  { editor, type }: Explored,
  id: number,
): Promise<HttpReply> {
  const read = writtenAnswer(reader, editor, type);
  await reader.run(read, id);
  // the version first: a change in between makes it an old one, which nobody can overwrite
  const { version } = await editing.snapshots.readVersioned(type, id);
  return withVersion(await reader.run(read, id), version);
}

/** @throws OctavoError ValidationError for a header that is no key */
async function keyOf({ request, editor }: Explored): Promise<RequestKey | undefined> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw invalidIdempotencyKey();
  return {
    hash: digest([String(editor.admin.user.id), key]),
    request: digest([request.method, request.path, request.rawQuery, await bodyText(request)]),
  };
}

const bodyText = async (request: HttpRequest): Promise<string> =>
  toJsonText((await request.readBody()) ?? null);

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
