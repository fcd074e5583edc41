/** The modules for the panel that a project brings: those of its enabled plugins, and its own `src/admin/app`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readAdminApp } from '../../core/project/admin-app.ts';
import type { Project } from '../../core/project/load-project.ts';

/** A module that the panel runs. */
export interface PanelModule {
  /** The plugin's name; `PROJECT` for the project's own. */
  readonly plugin: string;
  /** Its file, absolute. */
  readonly entry: string;
}

/** What the project's own module is called among those of plugins: no package can have the name. */
export const PROJECT = '@project';

/** In the order in which v4 runs them: the plugins, then the project. */
export function panelModules({ dir, plugins }: Pick<Project, 'dir' | 'plugins'>): readonly PanelModule[] {
  const ofPlugins = plugins.withPanel.map(({ name, entry }) => ({ plugin: name, entry: join(dir, entry) }));
  const app = readAdminApp(dir);
  // what is data alone is read by the server: nothing is built for it
  const ofProject =
    app !== null && (app.ignored.length > 0 || app.failure !== null)
      ? [{ plugin: PROJECT, entry: join(dir, app.file) }]
      : [];
  return [...ofPlugins, ...ofProject].filter(({ entry }) => existsSync(entry));
}
