/** package.json and .gitignore of a new project. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
      ...dependencies(),
      engines: { node: '>=22.18' },
    },
    null,
    2,
  )}\n`,
  '.gitignore': ['node_modules/', '.tmp/', '.env', 'public/uploads/', '*.log', ''].join('\n'),
});

/**
 * The package of this version. In a checkout (recognised by its sources, which the package leaves out) it is the
 * checkout itself, with the Node it brings: the version may not be on the registry yet.
 */
function dependencies(): object {
  if (!import.meta.filename.endsWith('.ts')) return { dependencies: { octavo: `^${ownVersion()}` } };
  const root = new URL('../../../', import.meta.url);
  const text = readFileSync(new URL('package.json', root), 'utf8');
  const { devDependencies } = JSON.parse(text) as { devDependencies: Record<string, string> };
  return {
    dependencies: { octavo: `file:${fileURLToPath(root).replace(/[\\/]$/, '')}` },
    devDependencies: { node: devDependencies['node'] },
    allowScripts: { node: true },
  };
}
