/**
 * The page people try queries on: GraphiQL, built beforehand (`scripts/build-playground.ts`) and served from
 * the package itself, so that it works without the internet.
 */
import type { HttpReply, HttpRequest, Route } from '../../../http/route.ts';
import { PlaygroundFiles } from './playground-files.ts';

/** The page loads its own files and asks this server, nothing else. Its editor writes styles into the page. */
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

/** Their names change with what is in them. */
const FILE_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Origin, Accept-Encoding',
};

export class Playground {
  readonly #folder: string;
  readonly #files = new PlaygroundFiles();

  /** @param endpoint where the page is served; its files are below */
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
    // without a charset, as v4 sends it; the page names its own
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
