import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST } from './content-folder.ts';

/** Whether the project brings content: it has a `content/manifest.json`. */
export const hasSeed = (dir: string): boolean => existsSync(join(dir, 'content', MANIFEST));
