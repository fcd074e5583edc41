/** What a project and its plugins have changed of v4's panel: what of it the panel takes over, and what runs in it. */
import { relative } from 'node:path';
import { readBuiltPanels } from '../../admin/plugin-panels/built-panels.ts';
import { type PanelModule, PROJECT, panelModules } from '../../admin/plugin-panels/panel-modules.ts';
import { whyNot } from '../../admin/plugin-panels/prepare-panels.ts';
import { findSharedPackages, missingPackages } from '../../admin/plugin-panels/shared-packages.ts';
import { type AdminApp, readAdminApp } from '../../core/project/admin-app.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Finding, Section } from './report.ts';

/**
 * @returns null for a project that has left the panel as it was
 */
export function checkPanel(project: Pick<Project, 'dir' | 'plugins'>): Section | null {
  const modules = panelModules(project);
  const app = readAdminApp(project.dir);
  if (app === null && modules.length === 0) return null;
  const looks = app === null ? { inOrder: [], findings: [] } : checkApp(app);
  const code = checkModules(project.dir, modules);
  return {
    name: 'panel',
    title: 'Administration panel',
    inOrder: [...looks.inOrder, ...code.inOrder],
    findings: [...looks.findings, ...code.findings],
  };
}

/** Which parts for the panel run, which need packages, and which cannot be built. */
function checkModules(dir: string, modules: readonly PanelModule[]): Pick<Section, 'inOrder' | 'findings'> {
  if (modules.length === 0) return { inOrder: [], findings: [] };
  const needed = whyNot(dir, missingPackages(findSharedPackages(dir, modules)));
  if (needed !== null) {
    const finding = (module: PanelModule): Finding => ({
      level: 'warning',
      place: placeOf(dir, module),
      what: 'what it shows in the panel does not run: packages are missing',
      remedy: needed.slice(needed.indexOf('npm install')),
    });
    return { inOrder: [], findings: modules.map(finding) };
  }
  const failed = new Map(
    (readBuiltPanels(dir)?.failures ?? []).map(({ plugin, reason }) => [plugin, reason]),
  );
  const good = modules.filter(({ plugin }) => !failed.has(plugin));
  return {
    inOrder: good.map((module) => `${placeOf(dir, module)}: what it shows in the panel runs`),
    findings: modules
      .filter(({ plugin }) => failed.has(plugin))
      .map((module) => ({
        level: 'warning',
        place: placeOf(dir, module),
        what: `what it shows in the panel cannot be built: ${failed.get(module.plugin)}`,
        remedy: null,
      })),
  };
}

const placeOf = (dir: string, { plugin, entry }: PanelModule): string =>
  plugin === PROJECT ? relative(dir, entry) : `plugin ${plugin}`;

function checkApp(app: AdminApp): Pick<Section, 'inOrder' | 'findings'> {
  const taken = [
    app.menuLogo || app.authLogo ? 'logos' : '',
    app.favicon ? 'favicon' : '',
    app.locales.length > 0 ? 'languages' : '',
    Object.keys(app.translations).length > 0 ? 'texts' : '',
    Object.keys({ ...app.colors.light, ...app.colors.dark }).length > 0 ? 'colours' : '',
    app.menuLinks.length > 0 ? 'links of the menu' : '',
  ].filter((one) => one !== '');
  return {
    inOrder: taken.length > 0 ? [`${app.file}: ${taken.join(', ')} are taken over`] : [],
    findings: [],
  };
}
