/** The script that starts a project's modules: the host, and how each of them is loaded. */
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { type PanelModule, PROJECT } from '../panel-modules.ts';
import { RUNTIME } from './runtime-folder.ts';

export const ENTRY = 'octavo:plugin-panels';
const RESOLVED = `\0${ENTRY}`;

export const entryScript = (modules: readonly PanelModule[]): Plugin => ({
  name: 'octavo:entry',
  resolveId: {
    filter: { id: /^octavo:plugin-panels$/ },
    handler: () => ({ id: RESOLVED, moduleSideEffects: true }),
  },
  load: {
    filter: { id: /^\0octavo:plugin-panels$/ },
    handler: () => ({ code: scriptOf(modules), moduleType: 'js' }),
  },
});

const scriptOf = (
  modules: readonly PanelModule[],
): string => `import { startHost } from ${JSON.stringify(join(RUNTIME, 'host.ts'))};
export const start = (bridge) => startHost(bridge, [
${modules
  .map(
    ({ plugin, entry }) =>
      `  { name: ${JSON.stringify(plugin)}, isProject: ${plugin === PROJECT}, load: () => import(${JSON.stringify(entry)}) },`,
  )
  .join('\n')}
]);
`;
