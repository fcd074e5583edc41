/** The script of the built modules, as the page loads it. */
import type { Project } from '../../core/project/load-project.ts';
import { readBuiltPanels } from './built-panels.ts';
import { panelModules } from './panel-modules.ts';

/** Where the files of plugins are, below the panel's address. */
const PLACE = 'plugin-assets';

/** @returns relative to the panel's address; null where the project has no such modules, or they are not built */
export function servedEntry(project: Pick<Project, 'dir' | 'plugins'>): string | null {
  const entry = panelModules(project).length > 0 ? (readBuiltPanels(project.dir)?.entry ?? null) : null;
  return entry === null ? null : `${PLACE}/${entry}`;
}
