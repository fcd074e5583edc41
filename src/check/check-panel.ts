/** What a project has changed of v4's panel: what of it the panel here takes over, and what it cannot. */
import { readAdminApp } from '../project/admin-app.ts';
import type { Finding, Section } from './report.ts';

const REMEDY = 'See docs/panel.md for what takes its place.';

/** @returns null for a project that has left the panel as it was */
export function checkPanel(dir: string): Section | null {
  const app = readAdminApp(dir);
  if (app === null) return null;
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
    name: 'panel',
    title: 'Administration panel',
    inOrder: taken.length > 0 ? [`${app.file}: ${taken.join(', ')} are taken over`] : [],
    findings,
  };
}
