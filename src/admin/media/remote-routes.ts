/**
 * `/upload/actions/fetch`: a file of another host, for a panel that wants to show it before it is added. The answer is
 * bytes to be saved and nothing that a browser would run as a page of this site.
 */

import type { Route } from '../../core/base/http/route.ts';
import { isObject } from '../../core/base/is-object.ts';
import { remoteAddress } from '../../core/errors/catalogue.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { mediaRoutes } from './media-route.ts';
import { openRemoteFile } from './remote-file.ts';

/** Characters of an address. */
const LENGTH = 4000;

export function remoteRoutes(context: AdminContext): Route[] {
  const route = mediaRoutes(context);
  return [
    route('POST', '/upload/actions/fetch', 'assets.create', async (request) => {
      const url = addressIn(await request.readBody());
      const { name, mime, body } = await openRemoteFile(url, { largest: context.largestFile });
      return {
        status: 200,
        body,
        contentType: 'application/octet-stream',
        headers: {
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'no-store',
          ...(mime === '' ? {} : { 'X-File-Type': mime }),
        },
      };
    }),
  ];
}

/** @throws OctavoError ValidationError for anything but an address of http or https */
function addressIn(body: unknown): URL {
  const url = isObject(body) ? body['url'] : undefined;
  if (typeof url !== 'string' || url.length > LENGTH || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw remoteAddress();
  }
  return new URL(url);
}
