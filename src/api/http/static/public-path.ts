/** A request's path → a file below the public folder, and nothing outside it. */

import { join, posix } from 'node:path';
import { forbidden, notFound } from '../../../core/errors/catalogue.ts';

/** A file that may be looked for. */
export interface PublicPath {
  /** Absolute. */
  readonly file: string;
  /** The path inside the folder, with slashes and no leading one: `uploads/cover.png`. */
  readonly name: string;
}

/** A step up, with either kind of slash. */
const STEP_UP = /(?:^|[\\/])\.\.(?:[\\/]|$)/;

/**
 * Where a path leads. Letter case counts; double slashes and dots inside the folder are harmless.
 * @param path as it came; it decodes and holds no NUL
 * @throws OctavoError ForbiddenError for a path that leaves the folder, NotFoundError for a folder or a
 * name that starts with a dot
 */
export function publicPath(root: string, path: string): PublicPath {
  const name = posix.normalize(decodeURIComponent(path).replace(/^\/+/, ''));
  if (STEP_UP.test(name)) throw forbidden();
  if (name === '.' || name.endsWith('/') || name.split('/').some((part) => part.startsWith('.'))) {
    throw notFound();
  }
  return { file: join(root, name), name };
}
