/** One scheme and one text between white space; the header's own edges were trimmed by the HTTP parser. */
const BEARER = /^bearer\s+(\S+)$/i;

/**
 * The credential in an `Authorization` header: exactly two parts, the first one `bearer` in any letter
 * case (spec "Authentication of a request").
 * @returns null where the header holds anything else, or nothing: the caller is then anonymous
 */
export function bearerOf(authorization: string | undefined): string | null {
  if (!authorization) return null;
  return BEARER.exec(authorization)?.[1] ?? null;
}
