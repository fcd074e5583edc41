/**
 * The files of the administration panel. `scripts/build-panel.ts` makes them: one page, and scripts and styles whose
 * names change with their content. The panel finds its screen by the address, so every path below the panel's that
 * belongs to no route is answered with the page.
 */

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '../../../core/base/escape-html.ts';
import type { HttpReply } from '../../../core/base/http/route.ts';
import { notFound } from '../../../core/errors/catalogue.ts';
import { buildPanel } from './build-panel.ts';
import { openFile } from './open-file.ts';
import { publicPath } from './public-path.ts';
import { sendFile } from './send-file.ts';

export interface PanelOptions {
  /** Where the panel is: `url` of `config/admin`, of which the path counts. */
  readonly url: string;
  /** Where the built files are; those of the product unless given. */
  readonly folder?: string;
  /** Where those of the project's plugins are; none are served unless given. */
  readonly plugins?: string;
  /** What the page may load besides: directive of a Content-Security-Policy → sources. None unless given. */
  readonly sources?: PageSources;
}

/** Directive → sources, as a project's own policy has them. */
export type PageSources = Readonly<Record<string, readonly string[]>>;

/** The scripts and styles, below the panel's path. */
const ASSETS = '/assets/';

/** Those of the project's plugins. */
export const PLUGIN_ASSETS = '/plugin-assets/';

/** Next to `src` in a checkout, next to `dist` in the package. */
const FOLDER = fileURLToPath(new URL('../../../../assets/panel/', import.meta.url));

/**
 * The panel runs its own scripts only, and what they load, and talks to this server only. Uploads lie on the same server, so a
 * script is known by the nonce of its page, not by its place, which nobody here knows behind a proxy. Pictures and films may lie
 * where the media library stores them. Editors of text write styles into the page.
 */
const policy = (scripts: string, more: PageSources = {}): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "media-src 'self' blob: http: https:",
    "connect-src 'self'",
    ...(more['frame-src'] ? ["frame-src 'self'"] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => [directive, ...(more[directive.split(' ')[0]!] ?? [])].join(' '))
    .join(';');

const securityHeaders = (scripts: string, more?: PageSources) => ({
  'Content-Security-Policy': policy(scripts, more),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
});

/** What of the page runs as a script. */
const SCRIPTS = /<(?=script\b|link rel="modulepreload")\w+/g;

/** The forms files are kept in besides the plain one, the smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface PanelRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
}

interface Page {
  readonly html: string;
  /** When its file was written, in ms. */
  readonly modified: number;
}

export class PanelFiles {
  /** The path of the panel, without a slash at its end: `/admin`. */
  readonly path: string;
  readonly #folder: string;
  readonly #plugins: string | null;
  readonly #sources: PageSources;
  #page: Page | null = null;

  constructor({ url, folder = FOLDER, plugins, sources = {} }: PanelOptions) {
    this.path = pathOf(url);
    this.#folder = folder;
    this.#plugins = plugins ?? null;
    this.#sources = sources;
  }

  /**
   * Answers what is the panel's.
   * @returns null for any other path, and for paths below the panel's that a program and no browser asks for
   * @throws OctavoError NotFoundError for a script or style that is not there
   */
  async serve(request: PanelRequest): Promise<HttpReply | null> {
    const below = this.#below(request.path);
    if (below === null) return null;
    if (below.startsWith(ASSETS)) return this.#asset(request, this.#folder, below);
    if (below.startsWith(PLUGIN_ASSETS) && this.#plugins !== null)
      return this.#asset(request, this.#plugins, below.slice(PLUGIN_ASSETS.length));
    const isRoot = below === '' || below === '/';
    if (!isRoot && !/text\/html/i.test(request.headers.accept ?? '')) return null;
    const page = await this.#readPage();
    if (page === null) return null;
    // no ETag: a browser that keeps a page would give it the nonce of another one
    const nonce = randomBytes(16).toString('base64url');
    const policies = securityHeaders(`'nonce-${nonce}' 'strict-dynamic'`, this.#sources);
    const headers = { ...policies, 'Cache-Control': 'no-cache' };
    const body = page.html.replace(SCRIPTS, (tag) => `${tag} nonce="${nonce}"`);
    return { status: 200, body, contentType: 'text/html; charset=utf-8', headers };
  }

  /** The rest of a path of the panel's; null for any other. Letter case counts for nothing, as in routes. */
  #below(path: string): string | null {
    if (this.path === '' && path.startsWith('/uploads/')) return null;
    if (path.slice(0, this.path.length).toLowerCase() !== this.path.toLowerCase()) return null;
    const rest = path.slice(this.path.length);
    return rest === '' || rest.startsWith('/') ? rest : null;
  }

  async #asset(request: PanelRequest, folder: string, below: string): Promise<HttpReply> {
    const { name } = publicPath(folder, below);
    const headers = {
      ...securityHeaders("'none'"),
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    };
    for (const [encoding, ending] of ENCODINGS) {
      if (!accepts(request.headers['accept-encoding'], encoding)) continue;
      const packed = await openFile(join(folder, name + ending), [folder]);
      if (packed) return sendFile(request, packed, name, { ...headers, 'Content-Encoding': encoding });
    }
    const file = await openFile(join(folder, name), [folder]);
    if (!file) throw notFound();
    return sendFile(request, file, name, headers);
  }

  /** The page with the panel's path in it; a checkout builds it if need be, and may build it again under the server. */
  async #readPage(): Promise<Page | null> {
    const file = join(this.#folder, 'index.html');
    if (!existsSync(file)) await buildPanel();
    const modified = (await stat(file).catch(() => null))?.mtimeMs;
    if (modified === undefined) return null;
    if (this.#page?.modified === modified) return this.#page;
    const template = await readFile(file, 'utf8');
    const html = template.replace('<base href="/admin/"', () => `<base href="${escapeHtml(this.path)}/"`);
    this.#page = { html, modified };
    return this.#page;
  }
}

/** The path of an address or path, without a slash at its end. */
function pathOf(url: string): string {
  const path = /^https?:\/\//i.test(url) ? new URL(url).pathname : `/${url.replace(/^\/+/, '')}`;
  return path.replace(/\/+$/, '');
}

/** Whether an `Accept-Encoding` header names an encoding and does not exclude it. */
const accepts = (header: string | readonly string[] | undefined, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(String(header ?? ''));
