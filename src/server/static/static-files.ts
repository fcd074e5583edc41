/** Files of the public folder, uploads among them, the favicon, and the start page. */
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { notFound } from '../../errors/catalogue.ts';
import { mediaTypeOf } from '../../http/media-types.ts';
import { type Answers, TEXT_TYPE } from '../answer.ts';
import type { ServerReply, ServerRequest } from '../exchange.ts';
import { byteRange } from './byte-range.ts';
import { HOME_PAGE } from './home-page.ts';
import { publicPath } from './public-path.ts';
import { uploadHeaders } from './upload-headers.ts';

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
}

/** Files up to this size are read at once. */
const READ_AT_ONCE = 64 * 1024;

const EMPTY = Buffer.alloc(0);

const ONE_DAY = 'public, max-age=86400';

export class StaticFiles {
  readonly #options: StaticOptions;
  readonly #answers: Answers;

  constructor(options: StaticOptions, answers: Answers) {
    this.#options = options;
    this.#answers = answers;
  }

  /**
   * Answers GET and HEAD for a path no route has.
   * @throws OctavoError NotFoundError, or ForbiddenError for a path that leaves the public folder
   */
  async serve(request: ServerRequest, reply: ServerReply, path: string): Promise<void> {
    const { publicDir, dir, pages, favicon, maxAge } = this.#options;
    if (favicon && path === '/favicon.ico') {
      for (const name of ['favicon.ico', 'favicon.png']) {
        const file = join(dir, name);
        const stats = await statFile(file);
        if (stats) return this.#send(request, reply, file, stats, { 'Cache-Control': ONE_DAY });
      }
    }
    if (pages && (path === '/' || path === '/index.html')) return this.#home(request, reply);
    const { file, name } = publicPath(publicDir, path);
    const uploaded = name.startsWith('uploads/');
    const stats = pages || uploaded ? await statFile(file) : null;
    if (!stats) throw notFound();
    await this.#send(request, reply, file, stats, {
      'Cache-Control': `max-age=${uploaded ? 0 : maxAge}`,
      ...(uploaded ? uploadHeaders(mediaTypeOf(file)) : {}),
    });
  }

  /** The project's own page, or a word of Octavo's. */
  async #home(request: ServerRequest, reply: ServerReply): Promise<void> {
    const file = join(this.#options.publicDir, 'index.html');
    const stats = await statFile(file);
    const caching = { 'Cache-Control': `max-age=${this.#options.maxAge}` };
    if (stats) await this.#send(request, reply, file, stats, caching);
    else this.#answers.bytes(request, reply, 200, mediaTypeOf(file), HOME_PAGE, caching);
  }

  async #send(
    request: ServerRequest,
    reply: ServerReply,
    file: string,
    stats: Stats,
    caching: Readonly<Record<string, string>>,
  ): Promise<void> {
    const type = mediaTypeOf(file);
    const modified = stats.mtime.toUTCString();
    const headers: Record<string, string> = {
      ...caching,
      'Last-Modified': modified,
      'Accept-Ranges': 'bytes',
    };
    const since = request.headers['if-modified-since'];
    if (since !== undefined && Date.parse(since) >= Date.parse(modified)) {
      this.#answers.bytes(request, reply, 304, null, EMPTY, headers);
      return;
    }
    const range = byteRange(request.headers.range, stats.size);
    if (range === 'unsatisfiable') {
      const outside = { 'Content-Range': `bytes */${stats.size}` };
      this.#answers.bytes(request, reply, 416, TEXT_TYPE, Buffer.from('Range Not Satisfiable'), outside);
      return;
    }
    const { first, last } = range ?? { first: 0, last: stats.size - 1 };
    const status = range ? 206 : 200;
    if (range) headers['Content-Range'] = `bytes ${first}-${last}/${stats.size}`;
    if (stats.size <= READ_AT_ONCE) {
      const bytes = (await readFile(file)).subarray(first, last + 1);
      this.#answers.bytes(request, reply, status, type, bytes, headers);
    } else {
      const open = (): Readable => createReadStream(file, { start: first, end: last });
      this.#answers.stream(request, reply, status, type, last - first + 1, headers, open);
    }
  }
}

/** null for what is not there or is no file. */
async function statFile(file: string): Promise<Stats | null> {
  try {
    const stats = await stat(file);
    return stats.isFile() ? stats : null;
  } catch {
    return null;
  }
}
