/** Whether a path lies below a folder. Both are absolute; links are not followed. */
import { sep } from 'node:path';

export const isInside = (folder: string, path: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
