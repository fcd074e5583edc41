/** Entity tags (RFC 9110, 8.8.3 and 13.1.2). Pure. */

/**
 * Whether a client has one of these states already, by its `If-None-Match`. Weak and strong tags count alike, as the
 * comparison of this header wants.
 * @param tag with its quotes
 */
export const hasTag = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
