/** The `Host` header, which a request has once. */
import type { IncomingMessage } from 'node:http';

const NAME = 'host';

/**
 * Whether a request has two of them: a server in front may believe one, this one the other (RFC 9112, 3.2). Node keeps the
 * first without a word. Asked of each request, so it makes nothing.
 */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === NAME.length && name.toLowerCase() === NAME) count += 1;
  }
  return count > 1;
}
