/** The headers of a request: 16 KiB, as Node has it; by a rule the query string may be longer than that. */

import type { IncomingMessage } from 'node:http';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import { http } from '../../core/base/http/node-http.ts';

/** Characters of all names and values together. */
const HEADERS = 16 * 1024;

/**
 * What Node reads at most: request line and headers. The reference leaves it at Node's own limit, for both
 * together.
 */
export const maxHeadSize = ({ addressesMayBeLong }: CompatibilityRules): number =>
  addressesMayBeLong ? 96 * 1024 : http.maxHeaderSize;

/** True for a request whose headers alone are too long: it gets a 431. */
export function headersTooLong({ rawHeaders }: IncomingMessage): boolean {
  let length = 0;
  for (const text of rawHeaders) length += text.length;
  return length > HEADERS;
}
