/** Files of the public folder, uploads among them, the favicon, and the start page. */

import type { IncomingHttpHeaders } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { isActiveType, mediaTypeOf } from '../../../core/base/http/media-types.ts';
import type { HttpReply } from '../../../core/base/http/route.ts';
import { notFound } from '../../../core/errors/catalogue.ts';
import type { FaviconConfig } from '../../../core/project/config/middlewares/middlewares.ts';
import { homePage } from './home-page.ts';
import { isInside, openFile, realOrNone } from './open-file.ts';
import type { PanelFiles } from './panel-files.ts';
import { publicPath } from './public-path.ts';
import { sendFile } from './send-file.ts';

export interface StaticOptions {
  readonly publicDir: string;
  /** The project folder. */
  readonly dir: string;
  /** `strapi::public`: without it only uploads are served. */
  readonly pages: boolean;
  /** `strapi::favicon`; null where it is off. */
  readonly favicon: FaviconConfig | null;
  /** How long files of the public folder may be kept, in seconds. */
  readonly maxAge: number;
  /** The same for uploads. */
  readonly uploadsMaxAge: number;
  /** What the start page lists; nothing in production. */
  readonly listedPaths: () => readonly string[];
  /** The administration panel; null where it is not served. */
  readonly panel: PanelFiles | null;
}

/** A request for a file: GET or HEAD. */
interface FileRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
}

const FAVICONS = ['favicon.ico', 'favicon.png'];

export class StaticFiles {
  readonly #options: StaticOptions;

  constructor(options: StaticOptions) {
    this.#options = options;
  }

  /**
   * Answers GET and HEAD for a path no route has.
   * @throws OctavoError NotFoundError, or ForbiddenError for a path that leaves the public folder
   */
  async serve(request: FileRequest): Promise<HttpReply> {
    const { path } = request;
    const { publicDir, dir, pages, favicon, maxAge, uploadsMaxAge, panel } = this.#options;
    const ofPanel = await panel?.serve(request);
    if (ofPanel) return ofPanel;
    if (favicon && path === '/favicon.ico') {
      for (const name of favicon.path === null ? FAVICONS : [favicon.path]) {
        const wanted = resolve(dir, name);
        const file = await openFile(wanted, [dirname(wanted)]);
        const kept = { 'Cache-Control': `public, max-age=${Math.floor(favicon.maxAge / 1000)}` };
        if (file) return sendFile(request, file, name, kept);
      }
    }
    if (pages && (path === '/' || path === '/index.html')) return this.#home(request);
    const { file: wanted, name } = publicPath(publicDir, path);
    const uploads = join(publicDir, 'uploads');
    // some file systems ignore the case of letters, and a link may lead to an upload as well
    const named = /^uploads\//i.test(name);
    if (!pages && !named) throw notFound();
    const file = await openFile(wanted, [publicDir, uploads]);
    if (!file) throw notFound();
    const uploaded = named || isInside((await realOrNone(uploads)) ?? uploads, file.path);
    return sendFile(request, file, name, {
      'Cache-Control': `max-age=${uploaded ? uploadsMaxAge : maxAge}`,
      ...(uploaded ? uploadHeaders(mediaTypeOf(name)) : {}),
    });
  }

  /** The project's own page, or a word of Octavo's. */
  async #home(request: FileRequest): Promise<HttpReply> {
    const page = join(this.#options.publicDir, 'index.html');
    const file = await openFile(page, [dirname(page)]);
    const caching = { 'Cache-Control': `max-age=${this.#options.maxAge}` };
    if (file) return sendFile(request, file, page, caching);
    return {
      status: 200,
      body: homePage(this.#options.listedPaths(), this.#options.panel?.path ?? null),
      contentType: mediaTypeOf(page),
      headers: caching,
    };
  }
}

/** Nothing it holds may load or run, and it counts as a site of its own. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Headers that keep an uploaded file of this type from acting in the name of the site (A37). HTML, XML and scripts are saved,
 * not shown; an SVG is shown but runs nothing.
 */
function uploadHeaders(type: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'X-Content-Type-Options': 'nosniff' };
  if (!isActiveType(type)) return headers;
  headers['Content-Security-Policy'] = SANDBOX;
  if (!type.startsWith('image/svg+xml')) headers['Content-Disposition'] = 'attachment';
  return headers;
}
