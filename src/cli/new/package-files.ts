/** package.json and .gitignore of a new project. */
import { ownVersion } from '../version.ts';
import type { Files } from './write-project.ts';

/** A folder's name as a package's name. */
const packageName = (folder: string): string =>
  folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'content';

export const packageFiles = (folder: string): Files => ({
  'package.json': `${JSON.stringify(
    {
      name: packageName(folder),
      version: '0.1.0',
      private: true,
      scripts: { start: 'octavo start', dev: 'octavo dev' },
      dependencies: { octavo: `^${ownVersion()}` },
      engines: { node: '>=22.18' },
    },
    null,
    2,
  )}\n`,
  '.gitignore': ['node_modules/', '.tmp/', '.env', 'public/uploads/', '*.log', ''].join('\n'),
});
