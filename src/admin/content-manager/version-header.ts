/** The versions of entries in headers: `ETag` of an answer, `If-Match` of a request. */
import type { HttpReply, HttpRequest } from '../../core/base/http/route.ts';
import { invalidIfMatch } from '../../core/errors/catalogue.ts';

/**
 * The version a request expects.
 * @returns undefined without the header, and for `*`, which any entry meets
 * @throws OctavoError ValidationError for a header that names no version
 */
export function expectedVersion({ headers }: HttpRequest): string | undefined {
  const text = headers['if-match']?.trim();
  if (text === undefined || text === '*') return undefined;
  const version = /^"([\w-]{22})"$/.exec(text)?.[1];
  if (version === undefined) throw invalidIfMatch();
  return version;
}

/** An answer with the version of its entry. */
export const withVersion = (body: Buffer, version: string | null): HttpReply => ({
  status: 200,
  body,
  ...(version === null ? {} : { headers: { etag: `"${version}"` } }),
});
