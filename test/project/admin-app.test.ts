/** What is read of a project's changes of v4's panel, and that nothing of it can reach the server. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAdminApp } from '../../src/core/project/admin-app.ts';
import { temporaryProject } from './temporary-project.ts';

const read = (files: Readonly<Record<string, string>>) => {
  const dir = temporaryProject(files);
  return { dir, app: readAdminApp(dir) };
};

test('logos, languages, texts, colours and links are read; what needs code is named', () => {
  const { dir, app } = read({
    'src/admin/app.tsx': `
      import type { StrapiApp } from '@strapi/strapi/admin';
      import MenuLogo from './extensions/menu.png';
      import AuthLogo from './extensions/auth.svg';
      import fr from './fr.json';
      import { colors } from './theme';
      import ColorPicker from 'color-picker';
      export default {
        config: {
          auth: { logo: AuthLogo },
          menu: { logo: MenuLogo },
          head: { favicon: MenuLogo },
          locales: ['fr', 'de', 7],
          translations: { en: { 'global.save': 'Keep', x: 1 }, fr },
          theme: { light: { colors }, dark: { colors: { primary600: '#fff', bad: 'red;} body{display:none' } } },
          tutorials: false,
        },
        register(app: StrapiApp) { app.addFields({ type: 'color', Component: ColorPicker }); },
        bootstrap(app) {
          app.addMenuLink({ to: 'https://example.com', intlLabel: { id: 'x', defaultMessage: 'Site' }, icon: () => <i /> });
          app.addMenuLink({ to: 'javascript:alert(1)', intlLabel: { id: 'y', defaultMessage: 'Evil' } });
        },
      };`,
    'src/admin/fr.json': '{ "global.save": "Garder" }',
    'src/admin/theme.ts': "export const colors = { primary600: '#0b6a8a', primary700: 'rgb(1, 2, 3)' };",
  });
  expect(app).toEqual({
    file: 'src/admin/app.tsx',
    failure: null,
    menuLogo: join(dir, 'src/admin/extensions/menu.png'),
    authLogo: join(dir, 'src/admin/extensions/auth.svg'),
    favicon: join(dir, 'src/admin/extensions/menu.png'),
    locales: ['fr', 'de'],
    translations: { en: { 'global.save': 'Keep' }, fr: { 'global.save': 'Garder' } },
    colors: { light: { primary600: '#0b6a8a', primary700: 'rgb(1, 2, 3)' }, dark: { primary600: '#fff' } },
    menuLinks: [{ label: 'Site', to: 'https://example.com' }],
    ignored: ['app.addFields', 'app.addMenuLink() of a page of its own', 'color-picker'],
  });
});

test('a file that cannot be read stops nothing', () => {
  expect(read({ 'src/admin/app.js': 'export default {' }).app?.failure).not.toBeNull();
  expect(read({ 'src/admin/app.js': 'while (true);' }).app?.failure).toContain('timed out');
  expect(read({ 'src/index.js': '' }).app).toBeNull();
});

test('the file sees nothing of the server, and nothing outside of the project', () => {
  const { app } = read({
    'src/admin/app.js': `
      import secret from '../../../../../../../../etc/passwd.json';
      import fs from 'node:fs';
      const seen = [typeof process, typeof require('node:fs').readFileSync().length, typeof globalThis.fetch];
      export default { config: { locales: ['en'], translations: { en: { seen: seen.join(' '), x: String(secret) } } } };`,
  });
  expect(app?.translations).toEqual({ en: { seen: 'undefined function undefined', x: '' } });
  expect(app?.ignored).toContain('node:fs');
});
