/** What a project and its plugins have changed of v4's panel: what of it the panel here takes over, and what it cannot. */
import { type AdminApp, readAdminApp } from '../../core/project/admin-app.ts';
import type { Finding, Section } from './report.ts';

const REMEDY = 'See docs/panel.md for what takes its place.';

/**
 * @param plugins the names of plugins with a part for v4's panel
 * @returns null for a project that has left the panel as it was
 */
export function checkPanel(dir: string, plugins: readonly string[]): Section | null {
  const app = readAdminApp(dir);
  if (app === null && plugins.length === 0) return null;
  const looks = app === null ? { inOrder: [], findings: [] } : checkApp(app);
  return {
    name: 'panel',
    title: 'Administration panel',
    inOrder: looks.inOrder,
    findings: [...looks.findings, ...plugins.map(notShown)],
  };
}

const notShown = (plugin: string): Finding => ({
  level: 'warning',
  place: `plugin ${plugin}`,
  what: 'what it adds to v4’s panel (pages, fields, buttons) is not shown here; its server code is not concerned',
  remedy: REMEDY,
});

function checkApp(app: AdminApp): Pick<Section, 'inOrder' | 'findings'> {
  const taken = [
    app.menuLogo || app.authLogo ? 'logos' : '',
    app.favicon ? 'favicon' : '',
    app.locales.length > 0 ? 'languages' : '',
    Object.keys(app.translations).length > 0 ? 'texts' : '',
    Object.keys({ ...app.colors.light, ...app.colors.dark }).length > 0 ? 'colours' : '',
    app.menuLinks.length > 0 ? 'links of the menu' : '',
  ].filter((one) => one !== '');
  const finding = (what: string): Finding => ({ level: 'warning', place: app.file, what, remedy: REMEDY });
  const findings =
    app.failure !== null
      ? [finding(`it cannot be read (${app.failure}): nothing of it is taken over`)]
      : app.ignored.length > 0
        ? [finding(`it does not run, since it is made for another panel: ${app.ignored.join(', ')}`)]
        : [];
  return {
    inOrder: taken.length > 0 ? [`${app.file}: ${taken.join(', ')} are taken over`] : [],
    findings,
  };
}
