/** How many SQL statements each measured write takes, BEGIN and COMMIT not among them. */

import type { Caller } from '../../src/core/access/caller.ts';
import { contentApiPolicy } from '../../src/core/content/write-request.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { PROJECT } from './paths.ts';
import { WRITE_NAMES, type WriteName, type WriteRequests } from './write-requests.ts';

export const ANYBODY: Caller = { kind: 'public', permissionKey: 'bench', may: () => true };

/** Runs each write twice in this process and counts the second, when everything is prepared. */
export async function writeStatements(
  file: string,
  requests: WriteRequests,
): Promise<Record<WriteName, number>> {
  const reporter = { info: () => {}, warn: console.error };
  const { db, model, writer, close } = await openProject(PROJECT, reporter, {
    env: { DATABASE_FILENAME: file },
  });
  const request = {
    type: contentTypeOf(model, 'api::article.article'),
    caller: ANYBODY,
    policy: contentApiPolicy(ANYBODY),
    queryKey: '',
    params: {},
  };
  const made: number[] = [];
  const once = async (name: WriteName): Promise<void> => {
    const { url, method, body } = requests.next(name, name === 'delete' ? made.pop() : undefined);
    const id = Number(url.split('/').at(-1));
    const data: unknown = body === undefined ? undefined : JSON.parse(body).data;
    if (method === 'POST') made.push(JSON.parse((await writer.create(request, data)).toString()).data.id);
    else if (method === 'PUT') await writer.update(request, id, data);
    else await writer.delete(request, id);
  };
  try {
    const counts: [WriteName, number][] = [];
    for (const name of WRITE_NAMES) {
      await once(name);
      const before = db.statementCount;
      await once(name);
      counts.push([name, db.statementCount - before]);
    }
    return Object.fromEntries(counts) as Record<WriteName, number>;
  } finally {
    await close();
  }
}
