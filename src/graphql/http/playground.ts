/**
 * The page for trying queries: GraphiQL, built beforehand (`scripts/build-playground.ts`) and served from the
 * package itself, so that it works without the internet.
 */

import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { mediaTypeOf } from '../../base/http/media-types.ts';
import type { HttpReply, HttpRequest, Route } from '../../base/http/route.ts';
import { notFound } from '../../errors/catalogue.ts';

/** The page loads only its own files and queries only this server. Its editor writes styles into the page. */
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

export class Playground {
  readonly #folder: string;
  readonly #files = new PlaygroundFiles();

  /** @param endpoint the path of the page; its files are below it */
  constructor(endpoint: string) {
    this.#folder = `${endpoint.replace(/\/$/, '')}/playground`;
  }

  /** The page itself. */
  async page(): Promise<HttpReply> {
    const { script, styles } = await this.#files.entry();
    const links = styles.map((name) => `<link rel="stylesheet" href="${this.#folder}/${name}">`);
    const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphQL Playground</title>
<link rel="icon" href="data:,">
${links.join('\n')}
<script type="module" src="${this.#folder}/${script}"></script>
</head>
<body><div id="page"></div></body>
</html>
`;
    // without a charset, as v4 sends it; the page declares its own
    return { status: 200, contentType: 'text/html', headers: PAGE_HEADERS, body };
  }

  /** The files of the page; open to everyone, as the page is. */
  routes(): Route[] {
    return [{ method: 'GET', path: `${this.#folder}/:file`, handler: (request) => this.#file(request) }];
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
const FOLDER = new URL('../../../assets/playground/', import.meta.url);

const PACKED = '.gz';

const unpack = promisify(gunzip);

export class PlaygroundFiles {
  #names: Promise<ReadonlySet<string>> | null = null;

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
    const bytes = await readFile(new URL(`${name}${PACKED}`, FOLDER));
    return { type: mediaTypeOf(name), bytes: packed ? bytes : await unpack(bytes) };
  }

  #list(): Promise<ReadonlySet<string>> {
    this.#names ??= readdir(FOLDER).then(
      (names) =>
        new Set(names.filter((name) => name.endsWith(PACKED)).map((name) => name.slice(0, -PACKED.length))),
    );
    return this.#names;
  }
}

/**
 * True if an `Accept` header ranks HTML above JSON.
 * @param accept undefined accepts anything
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/html/i.test(accept)) return false;
  const ranges = accept.split(',').map(readRange);
  const html = rank(ranges, 'text/html');
  const json = rank(ranges, 'application/json');
  if (html.weight === 0 || html.weight < json.weight) return false;
  return html.weight > json.weight || html.place < json.place;
}

interface Range {
  readonly type: string;
  readonly weight: number;
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
}

/** The weight of a type, by its most specific range, and the position of that range. */
function rank(ranges: readonly Range[], type: string): { readonly weight: number; readonly place: number } {
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const place = ranges.findIndex((range) => range.type === wanted);
    if (place >= 0) return { weight: ranges[place]!.weight, place };
  }
  return { weight: 0, place: ranges.length };
}
