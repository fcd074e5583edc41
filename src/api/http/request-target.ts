/** What a request line asks for, split and checked before anything is looked up. */
import { maliciousPath, undecodablePath } from '../../core/errors/catalogue.ts';

export interface RequestTarget {
  /** As it came: not decoded. Starts with a slash. */
  readonly path: string;
  /** Without the `?`, not decoded; `''` where there is none. */
  readonly rawQuery: string;
}

/** `http://host/path`, which proxies send. */
const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Splits a request's URL. A fragment, which no browser sends, is cut off.
 * @throws OctavoError BadRequestError `Malicious Path` for a NUL or a path that starts with two slashes,
 * `failed to decode` for an escape that is none
 */
export function requestTarget(url: string): RequestTarget {
  let text = url.startsWith('/') ? url : url.replace(ABSOLUTE_FORM, '');
  const hash = text.indexOf('#');
  if (hash !== -1) text = text.slice(0, hash);
  const mark = text.indexOf('?');
  const path = (mark === -1 ? text : text.slice(0, mark)) || '/';
  if (path.startsWith('//')) throw maliciousPath();
  if (path.includes('%')) checkEscapes(path);
  return { path, rawQuery: mark === -1 ? '' : text.slice(mark + 1) };
}

function checkEscapes(path: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw undecodablePath();
  }
  if (decoded.startsWith('//') || decoded.includes('\0')) throw maliciousPath();
}
