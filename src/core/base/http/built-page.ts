/**
 * A page of the server's own that was built beforehand (`scripts/build-pages.ts`) and is served from the package
 * itself, so that it works without the internet.
 */
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { notFound } from '../../errors/catalogue.ts';
import { mediaTypeOf } from './media-types.ts';
import type { HttpReply, HttpRequest, Route } from './route.ts';

/** The page loads only its own files and asks only this server. Editors write styles into a page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';');

const PAGE_HEADERS = { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' };

/** Their names change with their content. */
const FILE_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Origin, Accept-Encoding',
};

export interface BuiltPageOptions {
  /** The folder of `assets` with its files. */
  readonly folder: string;
  /** The address its files are below. */
  readonly path: string;
  readonly title: string;
}

export class BuiltPage {
  readonly #options: BuiltPageOptions;
  readonly #files: BuiltFiles;

  constructor(options: BuiltPageOptions) {
    this.#options = options;
    this.#files = new BuiltFiles(options.folder);
  }

  /**
   * The page itself.
   * @param data what its script is to know: addresses of this server
   */
  async page(data: Readonly<Record<string, string>> = {}): Promise<HttpReply> {
    const { path, title } = this.#options;
    const { script, styles } = await this.#files.entry();
    const links = styles.map((name) => `<link rel="stylesheet" href="${path}/${name}">`);
    const known = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`);
    const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${links.join('\n')}
<script type="module" src="${path}/${script}"></script>
</head>
<body><div id="page"${known.join('')}></div></body>
</html>
`;
    // without a charset, as v4 sends it; the page declares its own
    return { status: 200, contentType: 'text/html', headers: PAGE_HEADERS, body };
  }

  /** The files of the page; open to everyone. */
  routes(): Route[] {
    const { path } = this.#options;
    return [{ method: 'GET', path: `${path}/:file`, handler: (request) => this.#file(request) }];
  }

  async #file({ params, headers }: HttpRequest): Promise<HttpReply> {
    const packed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers['accept-encoding']));
    const { type, bytes } = await this.#files.read(params['file']!, packed);
    return {
      status: 200,
      contentType: type,
      headers: packed ? { ...FILE_HEADERS, 'Content-Encoding': 'gzip' } : FILE_HEADERS,
      body: bytes,
    };
  }
}

/** Next to `src` in a checkout, next to `dist` in the package. */
const ASSETS = new URL('../../../../assets/', import.meta.url);

const PACKED = '.gz';

const unpack = promisify(gunzip);

class BuiltFiles {
  readonly #folder: URL;
  #names: Promise<ReadonlySet<string>> | null = null;

  constructor(folder: string) {
    this.#folder = new URL(`${folder}/`, ASSETS);
  }

  /** The files the page loads first; they load the rest. */
  async entry(): Promise<{ readonly script: string; readonly styles: readonly string[] }> {
    const names = [...(await this.#list())].filter((name) => name.startsWith('page-'));
    return {
      script: names.find((name) => name.endsWith('.js'))!,
      styles: names.filter((name) => name.endsWith('.css')),
    };
  }

  /**
   * One file.
   * @param name from a path; only the names of the built files are valid
   * @param packed leaves it gzipped
   * @throws OctavoError NotFoundError
   */
  async read(name: string, packed: boolean): Promise<{ readonly type: string; readonly bytes: Buffer }> {
    if (!(await this.#list()).has(name)) throw notFound();
    const bytes = await readFile(new URL(`${name}${PACKED}`, this.#folder));
    return { type: mediaTypeOf(name), bytes: packed ? bytes : await unpack(bytes) };
  }

  #list(): Promise<ReadonlySet<string>> {
    this.#names ??= readdir(this.#folder).then(
      (names) =>
        new Set(names.filter((name) => name.endsWith(PACKED)).map((name) => name.slice(0, -PACKED.length))),
    );
    return this.#names;
  }
}
