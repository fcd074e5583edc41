import type { HttpReply } from '../../http/route.ts';

/** An answer that is for one browser, once. */
export const notStored = (reply: HttpReply, headers: Readonly<Record<string, string>> = {}): HttpReply => ({
  ...reply,
  headers: { ...reply.headers, ...headers, 'Cache-Control': 'no-store' },
});
