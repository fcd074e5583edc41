/** Files of the public folder, uploads among them, the favicon, and the start page. */
import type { IncomingHttpHeaders } from 'node:http';
import { dirname, join } from 'node:path';
import { notFound } from '../../errors/catalogue.ts';
import { mediaTypeOf } from '../../http/media-types.ts';
import type { HttpReply } from '../../http/route.ts';
import { TEXT_TYPE } from '../answer.ts';
import { byteRange } from './byte-range.ts';
import { homePage } from './home-page.ts';
import { isInside, type OpenFile, openFile, realOrNone } from './open-file.ts';
import { publicPath } from './public-path.ts';
import { uploadHeaders } from './upload-headers.ts';
import { isKnown, mayContinue, validatorsOf } from './validators.ts';

export interface StaticOptions {
  readonly publicDir: string;
  /** The project folder, whose `favicon.ico` (or `favicon.png`) is served. */
  readonly dir: string;
  /** `strapi::public`: without it only uploads are served. */
  readonly pages: boolean;
  /** `strapi::favicon` */
  readonly favicon: boolean;
  /** How long files of the public folder may be kept, in seconds. */
  readonly maxAge: number;
  /** The same for uploads. */
  readonly uploadsMaxAge: number;
  /** What the start page lists; nothing in production. */
  readonly listedPaths: () => readonly string[];
}

/** Files up to this size are read at once. */
const READ_AT_ONCE = 64 * 1024;

/** A request for a file: GET or HEAD. */
interface FileRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
}

const ONE_DAY = 'public, max-age=86400';

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
    const { publicDir, dir, pages, favicon, maxAge, uploadsMaxAge } = this.#options;
    if (favicon && path === '/favicon.ico') {
      for (const name of ['favicon.ico', 'favicon.png']) {
        const file = await openFile(join(dir, name), [dir]);
        if (file) return this.#send(request, file, name, { 'Cache-Control': ONE_DAY });
      }
    }
    if (pages && (path === '/' || path === '/index.html')) return this.#home(request);
    const { file: wanted, name } = publicPath(publicDir, path);
    const uploads = join(publicDir, 'uploads');
    // some file systems do not tell letters by their case, and a link may lead to an upload as well
    const named = /^uploads\//i.test(name);
    if (!pages && !named) throw notFound();
    const file = await openFile(wanted, [publicDir, uploads]);
    if (!file) throw notFound();
    const uploaded = named || isInside((await realOrNone(uploads)) ?? uploads, file.path);
    return this.#send(request, file, name, {
      'Cache-Control': `max-age=${uploaded ? uploadsMaxAge : maxAge}`,
      ...(uploaded ? uploadHeaders(mediaTypeOf(name)) : {}),
    });
  }

  /** The project's own page, or a word of Octavo's. */
  async #home(request: FileRequest): Promise<HttpReply> {
    const page = join(this.#options.publicDir, 'index.html');
    const file = await openFile(page, [dirname(page)]);
    const caching = { 'Cache-Control': `max-age=${this.#options.maxAge}` };
    if (file) return this.#send(request, file, page, caching);
    return {
      status: 200,
      body: homePage(this.#options.listedPaths()),
      contentType: mediaTypeOf(page),
      headers: caching,
    };
  }

  /** The answer a file makes; the file is closed with it. */
  async #send(
    request: FileRequest,
    file: OpenFile,
    name: string,
    caching: Readonly<Record<string, string>>,
  ): Promise<HttpReply> {
    const { handle } = file;
    let streamed = false;
    try {
      const { size } = file.stats;
      const state = validatorsOf(file.stats);
      const headers: Record<string, string> = {
        ...caching,
        'Last-Modified': state.modified,
        ETag: state.etag,
        'Accept-Ranges': 'bytes',
      };
      if (isKnown(request.headers, state)) {
        return { status: 304, body: null, headers };
      }
      const asked = request.method === 'GET' && mayContinue(request.headers, state);
      const range = byteRange(asked ? request.headers.range : undefined, size);
      if (range === 'unsatisfiable') {
        const outside = { 'Content-Range': `bytes */${size}` };
        return { status: 416, body: 'Range Not Satisfiable', contentType: TEXT_TYPE, headers: outside };
      }
      const contentType = mediaTypeOf(name);
      const { first, last } = range ?? { first: 0, last: size - 1 };
      const length = last - first + 1;
      const status = range ? 206 : 200;
      if (range) headers['Content-Range'] = `bytes ${first}-${last}/${size}`;
      if (size <= READ_AT_ONCE) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, first);
        return { status, body: buffer.subarray(0, bytesRead), contentType, headers };
      }
      streamed = true;
      const body = handle.createReadStream({ start: first, end: last });
      return { status, body, contentType, headers: { ...headers, 'Content-Length': String(length) } };
    } finally {
      // a stream closes the file at its own end
      if (!streamed) await handle.close();
    }
  }
}
