/** What keeps an uploaded file from acting in the name of the site (A37). */
import { isActiveType } from '../../base/http/media-types.ts';

/** Nothing it holds may load or run, and it counts as a site of its own. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Headers for an uploaded file of this type. HTML, XML and scripts are saved, not shown; an SVG is shown
 * but runs nothing.
 */
export function uploadHeaders(type: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'X-Content-Type-Options': 'nosniff' };
  if (!isActiveType(type)) return headers;
  headers['Content-Security-Policy'] = SANDBOX;
  if (!type.startsWith('image/svg+xml')) headers['Content-Disposition'] = 'attachment';
  return headers;
}
