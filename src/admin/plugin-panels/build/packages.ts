/** Where modules of the panel find packages: shared ones in one place, and nothing of Node, which no browser has. */
import { existsSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';
import type { SharedPackages } from '../shared-packages.ts';
import { RUNTIME } from './runtime-folder.ts';

/** A module that has nothing in it, for what is not there. */
const NOTHING = '\0octavo:nothing';

/** `@strapi/helper-plugin/x` → the name and the rest. */
const NAME = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/;

export const packages = (
  shared: SharedPackages,
  // as the bundler names files: without symbolic links
  host = realpathSync(RUNTIME),
): Plugin => ({
  name: 'octavo:packages',
  resolveId: {
    order: 'pre',
    filter: { id: /^[@a-z]/i },
    async handler(source, importer, options) {
      const name = NAME.exec(source)?.[1] ?? source;
      const folder = shared.get(name);
      if (folder) {
        // as if the package's neighbour had imported it
        const from = join(dirname(folder), 'octavo.js');
        // what is required and what is imported must be one module: their contexts would be two
        const wanted = source.endsWith('/') ? source.slice(0, -1) : source;
        return this.resolve(wanted, from, { ...options, kind: 'import-statement', skipSelf: true });
      }
      // the host goes on without it; a plugin that needs it is named
      if (folder === null && importer?.startsWith(host)) return NOTHING;
      if (source.startsWith('node:') || (isBuiltin(source) && !isInstalled(name, importer))) return NOTHING;
      return null;
    },
  },
  load: {
    filter: { id: /^\0octavo:nothing$/ },
    handler: () => ({ code: 'module.exports = {};', moduleType: 'js' }),
  },
});

/** Whether a package has the name of a module of Node's: `buffer`, `events`. */
function isInstalled(name: string, importer: string | undefined): boolean {
  for (let folder = dirname(importer ?? '/'); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
    if (folder === dirname(folder)) return false;
  }
}
