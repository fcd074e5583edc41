/** Custom fields whose package is not there, and commands that run no code: a field keeps the type it is stored as. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import { runCliHere } from '../cli/run-cli-here.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { serveCode } from '../project-code/code-project.ts';

const note = (attributes: object): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    attributes: { text: { type: 'string' }, ...attributes },
  });

const SCHEMA = 'src/api/note/content-types/note/schema.json';
const field = (customField: string, more: object = {}) => ({ type: 'customField', customField, ...more });

const FILES = {
  'config/server.js': "module.exports = { logger: { level: 'silent' }, app: { keys: ['a', 'b'] } };",
  'config/admin.js': "module.exports = { apiToken: { salt: 'some salt' } };",
  'config/api.js': "module.exports = { compat: 'reference' };",
  '.env': 'JWT_SECRET=a secret of some length',
};

/** A package that registers fields in the form compilers leave. */
const PACKAGE = {
  'package.json': JSON.stringify({ dependencies: { 'strapi-plugin-paint': '1.0.0' } }),
  'node_modules/strapi-plugin-paint/package.json': JSON.stringify({
    strapi: { name: 'paint', kind: 'plugin' },
  }),
  'node_modules/strapi-plugin-paint/strapi-server.js': "module.exports = require('./dist/server');",
  'node_modules/strapi-plugin-paint/dist/server/index.js':
    'const id_1 = { default: "paint" };\nexports.register = ({ strapi }) => { strapi.customFields.register([{ name: "shade", plugin: id_1.default, type: "json" }, {\n  name: "tone",\n  plugin: "paint",\n  type: "biginteger",\n}]); };\n',
};

async function typesOf(files: Readonly<Record<string, string>>, prepare: (dir: string) => void = () => {}) {
  const dir = temporaryProject({ ...FILES, ...files });
  prepare(dir);
  const warnings: string[] = [];
  const reporter = { info: () => {}, warn: (line: string) => warnings.push(line) };
  const env = { NODE_ENV: 'production' };
  const project = await openProject(dir, reporter, { env, partial: true, newDatabase: true });
  const { attributes } = project.model.contentTypes.get('api::note.note')!;
  const types = Object.fromEntries(
    [...attributes.values()].flatMap((one) =>
      one.kind === 'scalar' && !one.system ? [[one.name, one.type]] : [],
    ),
  );
  await project.close();
  return { types, warnings: warnings.filter((line) => line.includes('custom field')) };
}

test('commands read the type out of the text of a package, whose code they do not run', async () => {
  const schema = note({ shade: field('plugin::paint.shade'), tone: field('plugin::paint.tone') });
  const { types, warnings } = await typesOf({ ...PACKAGE, [SCHEMA]: schema });
  expect(types).toEqual({ text: 'string', shade: 'json', tone: 'biginteger' });
  expect(warnings).toEqual([]);
});

test('and out of the text of the project', async () => {
  const { types } = await typesOf({
    [SCHEMA]: note({ shade: field('global::shade') }),
    'src/index.js':
      "module.exports = { register({ strapi }) { strapi.customFields.register({ name: 'shade', type: 'integer' }); } };",
  });
  expect(types['shade']).toBe('integer');
});

test('a package that is gone: the field is what is known of it, or what its column says, or a text', async () => {
  const { types, warnings } = await typesOf(
    {
      [SCHEMA]: note({
        body: field('plugin::ckeditor.CKEditor'),
        colour: field('plugin::color-picker.color'),
        placeOnMap: field('plugin::gone.map'),
        count: field('plugin::gone.count'),
        open: field('plugin::gone.open', { default: true }),
        else: field('plugin::gone.else'),
      }),
    },
    (dir) => {
      mkdirSync(join(dir, '.tmp'));
      const db = new DatabaseSync(join(dir, '.tmp/data.db'));
      db.exec('CREATE TABLE notes (id integer PRIMARY KEY, place_on_map json, count bigint)');
      db.close();
    },
  );
  expect(types).toEqual({
    text: 'string',
    body: 'richtext',
    colour: 'string',
    placeOnMap: 'json',
    count: 'biginteger',
    open: 'boolean',
    else: 'string',
  });
  expect(warnings).toHaveLength(6);
  expect(warnings).toContain(
    `${SCHEMA}, attribute "placeOnMap": no code registers the custom field plugin::gone.map: it is served as json, as its column (json) says.`,
  );
  expect(warnings).toContain(
    `${SCHEMA}, attribute "else": no code registers the custom field plugin::gone.else: it is served as string, which is a guess: install its package.`,
  );
});

test('a start goes on with a warning, and the field holds what it is sent', async () => {
  const { ask, warnings } = await serveCode({
    [SCHEMA]: note({ body: field('plugin::ckeditor.CKEditor') }),
    'src/index.js':
      "module.exports = { async bootstrap({ strapi }) { await strapi.entityService.create('api::note.note', { data: { body: '<p>kept</p>' } }); } };",
    'src/api/x/routes/x.js':
      "module.exports = { routes: [{ method: 'GET', path: '/x', handler: async (ctx) => { const [first] = await strapi.entityService.findMany('api::note.note'); ctx.body = first.body; }, config: { auth: false } }] };",
  });
  expect((await ask('/api/x')).text).toBe('<p>kept</p>');
  expect(warnings.join('\n')).toContain(
    'no code registers the custom field plugin::ckeditor.CKEditor: it is served as richtext',
  );
});

test('octavo token works on a project with fields and relations of plugins, installed or not', async () => {
  const dir = temporaryProject({
    ...FILES,
    ...PACKAGE,
    [SCHEMA]: note({
      shade: field('plugin::paint.shade'),
      body: field('plugin::gone.body'),
      palette: { type: 'relation', relation: 'oneToOne', target: 'plugin::paint.palette' },
    }),
  });
  writeFileSync(
    join(dir, 'node_modules/strapi-plugin-paint/dist/server/index.js'),
    "throw new Error('not run');",
  );
  const { code, stdout, stderr } = await runCliHere(['token', 'create', '--type', 'full-access', dir]);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toMatch(/[0-9a-f]{256}/);
});

test('octavo check passes such fields with a warning that names the type', async () => {
  const dir = temporaryProject({
    ...FILES,
    ...PACKAGE,
    [SCHEMA]: note({ a: field('plugin::paint.shade'), b: field('plugin::gone.b') }),
  });
  const { sections } = await checkProject(dir, { NODE_ENV: 'production' });
  const { findings } = sections.find(({ name }) => name === 'schemas')!;
  expect(findings).toMatchObject([
    {
      level: 'warning',
      what: expect.stringContaining(
        'no code registers the custom field plugin::gone.b: it is served as string',
      ),
    },
  ]);
});
