/** What v4 has no routes for: focal points, and files with the same content. */

import type { Route } from '../../core/base/http/route.ts';
import { isObject } from '../../core/base/is-object.ts';
import type { Executor } from '../../core/database/database.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import { focalPointOfNone } from '../../core/errors/catalogue.ts';
import {
  type FocalPoint,
  filesWithDigest,
  readDetails,
  saveFocalPoint,
} from '../../core/upload/file-details.ts';
import { kindOf } from '../../core/upload/sniff-type.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { checkInput, type InputRule, list, matches, object, text } from '../administrators/input.ts';
import { data } from '../administrators/routes/admin-route.ts';
import { fileId } from './file-routes.ts';
import { mediaRoutes } from './media-route.ts';
import type { MediaUser } from './media-user.ts';
import { FileReads, type ShownFile } from './read-files.ts';

/** Contents one request asks about, and files that are shown of each. */
const MOST_DIGESTS = 100;
const MOST_DUPLICATES = 20;

const POINT: InputRule = (value, path, report) => {
  if (value === null) return;
  const { x, y } = isObject(value) ? value : {};
  const isPart = (part: unknown): boolean => typeof part === 'number' && part >= 0 && part <= 1;
  const keys = isObject(value) ? Object.keys(value).length : 0;
  if (isPart(x) && isPart(y) && keys === 2) return;
  report(path, 'focalPoint must be null, or an object with x and y from 0 to 1');
};

const digest = text(
  { required: true },
  matches(/^[0-9a-f]{64}$/, (label) => `${label} must be a SHA-256 in lower-case hexadecimal`),
);

const DIGESTS = object({
  digests: (value, path, report) => {
    list(digest, { required: true, min: 1 })(value, path, report);
    if (Array.isArray(value) && value.length > MOST_DIGESTS)
      report(path, `digests field must have at most ${MOST_DIGESTS} items`);
  },
});

export function detailRoutes(context: AdminContext): Route[] {
  const route = mediaRoutes(context);
  const { db, reader, settings } = context;
  const files = new FileReads(context);
  const inTransaction = <T>(work: (tx: Executor) => Promise<T>): Promise<T> =>
    withOctavoTables(db, () => db.transaction(work));

  /** The files with a content that a user may read. */
  const withContent = async (
    user: MediaUser,
    content: string,
    except: number | null,
  ): Promise<ShownFile[]> => {
    const ids = await withOctavoTables(db, () => filesWithDigest(db, content, MOST_DUPLICATES + 1));
    const others = ids.filter((id) => id !== except).slice(0, MOST_DUPLICATES);
    if (others.length === 0) return [];
    const params = { filters: { id: { $in: others } }, sort: 'id', populate: { folder: true } };
    return files.find(user, 'read', params, { addresses: 'signed' });
  };

  return [
    route('GET', '/upload/files/:id/details', 'read', async ({ params }, user) => {
      const id = fileId(params['id']!);
      await user.needFor(reader, settings().model, 'read', id);
      const details = await withOctavoTables(db, () => readDetails(db, id));
      const duplicates = details.digest === null ? [] : await withContent(user, details.digest, id);
      return data({ ...details, duplicates });
    }),
    route('PUT', '/upload/files/:id/focal-point', 'assets.update', async (request, user) => {
      const id = fileId(request.params['id']!);
      const body = (await request.readBody()) ?? {};
      const { focalPoint } = checkInput<{ focalPoint: FocalPoint | null }>(
        object({ focalPoint: POINT }),
        body,
      );
      const details = await inTransaction(async (tx) => {
        await user.needFor(reader, settings().model, 'assets.update', id);
        const { mime } = await files.plain(user, id);
        if (kindOf(String(mime)) !== 'images' && focalPoint !== null) throw focalPointOfNone();
        await saveFocalPoint(tx, id, focalPoint);
        return readDetails(tx, id);
      });
      return data(details);
    }),
    route('POST', '/upload/actions/find-duplicates', 'read', async (request, user) => {
      const { digests } = checkInput<{ digests: readonly string[] }>(
        DIGESTS,
        (await request.readBody()) ?? {},
      );
      const found: { digest: string; files: ShownFile[] }[] = [];
      for (const content of new Set(digests)) {
        const same = await withContent(user, content, null);
        if (same.length > 0) found.push({ digest: content, files: same });
      }
      return data(found);
    }),
  ];
}
