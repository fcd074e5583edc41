/** The panel in a browser with one of the plugins beside this file. The packages of v4's panel are the real ones. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';
import { pluginPackages } from './plugin-packages.ts';

const packages = NO_CHROMIUM === null ? pluginPackages() : null;

/** Why it cannot be served; null where it can. */
export const reason =
  NO_CHROMIUM ?? (packages === null ? 'the packages of v4’s panel cannot be installed' : null);

export const inBrowser = reason === null ? test : test.skip;
export const named = (name: string): string => (reason === null ? name : `${name}: ${reason}`);
export const timeout = 6 * SLOW;

/** @param prepare changes the project besides, in its folder */
export function servePlugin(name: string, prepare?: (dir: string) => void): Promise<ServedPanel> {
  return servePanel({
    prepare: (dir) => {
      symlinkSync(packages!, join(dir, 'node_modules'));
      cpSync(join(import.meta.dirname, 'project/src/plugins', name), join(dir, 'src/plugins', name), {
        recursive: true,
      });
      const folder = join(dir, 'config/env/test');
      mkdirSync(folder, { recursive: true });
      const plugin = { enabled: true, resolve: `./src/plugins/${name}` };
      writeFileSync(join(folder, 'plugins.json'), JSON.stringify({ [name]: plugin }));
      prepare?.(dir);
    },
  });
}
