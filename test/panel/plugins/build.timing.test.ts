/**
 * What plugins show in the panel is built from sources in all the forms that v4's bundler takes. The packages of v4's panel are
 * stand-ins here: nothing is drawn.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { builtFolder, readBuiltPanels } from '../../../src/admin/plugin-panels/built-panels.ts';
import { preparePanels } from '../../../src/admin/plugin-panels/prepare-panels.ts';
import { servedEntry } from '../../../src/admin/plugin-panels/served-entry.ts';
import { readProject } from '../../../src/core/project/load-project.ts';
import { checkPanel } from '../../../src/octavo/check/check-panel.ts';

type Files = Readonly<Record<string, string>>;

/** The versions that parts of v4's panel are written for. */
const PACKAGES: Readonly<Record<string, string>> = {
  react: '18.2.0',
  'react-dom': '18.2.0',
  'react-router-dom': '5.3.4',
  'styled-components': '5.3.3',
  'react-intl': '6.4.1',
  '@strapi/design-system': '1.19.0',
  '@strapi/icons': '1.19.0',
  '@strapi/helper-plugin': '4.26.2',
};

/** A package that says which of its files was taken. */
const standIn = ([name, version]: [string, string]): Files => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version,
    exports: {
      '.': { import: './index.mjs', require: './index.js' },
      './*': './*.js',
    },
  }),
  [`node_modules/${name}/index.mjs`]: `export const useNotification = () => '${name} imported'; export default {};`,
  [`node_modules/${name}/index.js`]: `exports.useNotification = () => '${name} required';`,
  [`node_modules/${name}/jsx-runtime.js`]:
    'exports.jsx = () => 0; exports.jsxs = () => 0; exports.Fragment = 0;',
  [`node_modules/${name}/client.js`]: 'exports.createRoot = () => 0;',
});

const BASE: Files = {
  'package.json': '{ "name": "shop", "version": "1.0.0" }',
  'config/server.js': "module.exports = { app: { keys: ['a'] } };",
  'config/database.js': "module.exports = { connection: { client: 'sqlite', connection: ':memory:' } };",
  'config/plugins.js': 'module.exports = { one: { enabled: true }, two: { enabled: true } };',
  ...Object.assign({}, ...Object.entries(PACKAGES).map(standIn)),
};

const ONE: Files = {
  'src/plugins/one/package.json': '{ "name": "one", "version": "3.2.1", "strapi": { "kind": "plugin" } }',
  'src/plugins/one/strapi-admin.js': "'use strict';\nmodule.exports = require('./admin/src').default;",
  'src/plugins/one/admin/src/index.js': `
    import pluginPkg from '../../package.json';
    import { useNotification } from '@strapi/helper-plugin';
    import Title from './components/Title';
    import './style.css';
    import logo from './logo.svg';
    import { price } from './price';
    export default {
      register(app) { app.registerPlugin({ id: pluginPkg.version, name: <Title logo={logo} price={price(2)} />, note: useNotification }); },
      async registerTrads({ locales }) {
        return Promise.all(locales.map((locale) =>
          import(/* webpackChunkName: "trad-[request]" */ \`./translations/\${locale}.json\`).then(({ default: data }) => ({ data, locale }))));
      },
    };`,
  'src/plugins/one/admin/src/components/Title/index.js':
    'const Title = ({ price }) => <><h1>The title</h1>{price}</>;\nexport default Title;',
  'src/plugins/one/admin/src/style.css':
    '@import "./base.css";\n.one { background: url(./logo.svg); color: teal; }',
  'src/plugins/one/admin/src/base.css': '.base { color: olive; }',
  'src/plugins/one/admin/src/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/plugins/one/admin/src/price.ts':
    'export const price = (of: number): string => "costs " + (of as number);',
  'src/plugins/one/admin/src/translations/en.json': '{ "one": "In English" }',
  'src/plugins/one/admin/src/translations/de.json': '{ "one": "Auf Deutsch" }',
};

const TWO: Files = {
  'src/plugins/two/strapi-admin.tsx':
    "import fs from 'fs';\nconst helper = require('@strapi/helper-plugin');\nexport default { register() { helper.useNotification(fs); } };",
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function projectOf(...files: readonly Files[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-panels-'));
  folders.push(dir);
  write(dir, Object.assign({}, BASE, ...files) as Files);
  return dir;
}

function write(dir: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
}

async function prepare(dir: string) {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  const { project } = await readProject(dir, { env: {} });
  const prepared = await preparePanels(project, { info: keep, warn: keep });
  return { ...prepared, lines, entry: servedEntry(project) };
}

/** The text of all scripts that were built. */
const scriptsIn = (dir: string): string =>
  readdirSync(builtFolder(dir))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(builtFolder(dir), name), 'utf8'))
    .join('\n');

test('sources in every form are built: JSX, TypeScript, CSS, pictures, JSON, computed imports, CommonJS', async () => {
  const dir = projectOf(ONE, TWO);
  const { built, problem, entry } = await prepare(dir);
  expect([problem, built?.failures, built?.plugins]).toEqual([null, [], ['one', 'two']]);
  expect(entry).toMatch(/^plugin-assets\/panels-[\w-]+\.js$/);
  const scripts = scriptsIn(dir);
  for (const part of ['The title', 'costs ', '3.2.1', 'In English', 'Auf Deutsch', '.base { color: olive; }'])
    expect(scripts).toContain(part);
  expect(readdirSync(builtFolder(dir)).filter((name) => /^logo-.*\.svg$/.test(name))).toHaveLength(1);
  // imported by one plugin, required by the other: contexts are in one module
  expect(scripts).toContain('@strapi/helper-plugin imported');
  expect(scripts).not.toContain('@strapi/helper-plugin required');
}, 60_000);

test('a plugin that cannot be built is named with file and line, and the others are built', async () => {
  const dir = projectOf(ONE, { 'src/plugins/two/strapi-admin.js': "import './gone';\nexport default {" });
  const { built, problem, lines } = await prepare(dir);
  expect([problem, built?.plugins]).toEqual([null, ['one']]);
  expect(built!.failures).toHaveLength(1);
  expect(built!.failures[0]).toMatchObject({ plugin: 'two' });
  expect(built!.failures[0]!.reason).toMatch(/^src\/plugins\/two\/strapi-admin\.js:2:\d+: /);
  expect(lines.join('\n')).toContain('the panel goes without two: src/plugins/two/strapi-admin.js:2:');
  expect(scriptsIn(dir)).toContain('The title');
  const { project } = await readProject(dir, { env: {} });
  const { inOrder, findings } = checkPanel(project)!;
  expect(inOrder).toEqual(['plugin one: what it shows in the panel runs']);
  expect(findings.map(({ place, what }) => `${place}: ${what}`)).toEqual([
    `plugin two: what it shows in the panel cannot be built: ${built!.failures[0]!.reason}`,
  ]);
}, 60_000);

test('it is built again when a source has changed, and only then', async () => {
  const dir = projectOf(TWO);
  const first = await prepare(dir);
  expect(first.lines.join()).toContain('Building');
  expect((await prepare(dir)).lines).toEqual([]);
  write(dir, {
    'src/plugins/two/strapi-admin.tsx': "export default { register() { window.x = 'changed'; } };",
  });
  const next = await prepare(dir);
  expect(next.lines.join()).toContain('Building');
  expect(next.built!.entry).not.toBe(first.built!.entry);
  expect(scriptsIn(dir)).toContain('changed');
}, 60_000);

test('packages that are missing, or of another major version, are named as one command; what was built before stays', async () => {
  const dir = projectOf(TWO);
  const { built } = await prepare(dir);
  rmSync(join(dir, 'node_modules/react-intl'), { recursive: true });
  write(dir, { 'node_modules/react/package.json': '{ "name": "react", "version": "19.1.0" }' });
  const { built: still, problem } = await prepare(dir);
  expect(problem).toMatch(/: npm install react@18 react-intl@6$/);
  expect(still).toEqual(built);
  expect(readBuiltPanels(dir)).toEqual(built);
  const { project } = await readProject(dir, { env: {} });
  expect(checkPanel(project)!.findings).toEqual([
    {
      level: 'warning',
      place: 'plugin two',
      what: 'what it shows in the panel does not run: packages are missing',
      remedy: 'npm install react@18 react-intl@6',
    },
  ]);
}, 60_000);

test('a project without such plugins builds nothing', async () => {
  const dir = projectOf({ 'config/plugins.js': 'module.exports = {};' });
  expect(await prepare(dir)).toEqual({ built: null, problem: null, lines: [], entry: null });
  expect(readBuiltPanels(dir)).toBeNull();
});
