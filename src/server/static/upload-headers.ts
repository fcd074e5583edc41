/** What keeps an uploaded file from acting in the name of the site (A37). */

/** Nothing it holds may load or run, and it counts as a site of its own. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Types a browser can run something of. */
const ACTIVE = /html|xml|javascript|ecmascript|wasm/;

/**
 * Headers for an uploaded file of this type. HTML, XML and scripts are saved, not shown; an SVG is shown
 * but runs nothing.
 */
export function uploadHeaders(type: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'X-Content-Type-Options': 'nosniff' };
  if (!ACTIVE.test(type)) return headers;
  headers['Content-Security-Policy'] = SANDBOX;
  if (!type.startsWith('image/svg+xml')) headers['Content-Disposition'] = 'attachment';
  return headers;
}
