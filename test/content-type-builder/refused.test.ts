/** Changes that are refused: each has a clear answer, and nothing has changed afterwards. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { JOURNAL } from '../../src/admin/schema-change/files/change-journal.ts';
import { takeSnapshot } from '../../src/octavo/cli/dev/watch-project.ts';
import { BUILDER, type BuiltProject, buildProject, replaced } from './built-project.ts';

const TAG = 'api::tag.tag';
const TAG_FILE = 'src/api/tag/content-types/tag/schema.json';

const filesOf = ({ dir }: BuiltProject) => [...takeSnapshot(dir)];

const crate = (more: object = {}): object => ({
  displayName: 'Crate',
  singularName: 'crate',
  pluralName: 'crates',
  attributes: {},
  ...more,
});

const relation = (target: string, more: object = {}) => ({
  type: 'relation',
  relation: 'manyToMany',
  target,
  targetAttribute: null,
  ...more,
});

/** What is sent → what the answer must say. */
const CLASHES: readonly (readonly [name: string, contentType: object, text: RegExp])[] = [
  ['a table of another type', crate({ collectionName: 'tags' }), /tags.*uses already/],
  ['a table that differs by case only', crate({ collectionName: 'TAGS' }), /uses already/],
  ['a table of the server', crate({ collectionName: 'octavo_tasks' }), /table of the server/],
  ['a table of v4', crate({ collectionName: 'strapi_migrations' }), /table of the server/],
  ['a name of GraphQL', crate({ singularName: 'query', pluralName: 'queries' }), /GraphQL/],
  ['a name of JavaScript', crate({ singularName: 'constructor', pluralName: 'constructors' }), /JavaScript/],
  ['a name of Windows', crate({ singularName: 'con', pluralName: 'cons' }), /name of a file/],
  ['an attribute of every object', crate({ attributes: { constructor: { type: 'string' } } }), /reserved/],
  [
    'an attribute that would be a prototype',
    crate({ attributes: JSON.parse('{"__proto__":{"type":"string"}}') }),
    /must match the following regex/,
  ],
  [
    'attributes that PostgreSQL cuts to one',
    crate({
      attributes: { [`${'a'.repeat(63)}x`]: { type: 'string' }, [`${'a'.repeat(63)}y`]: { type: 'string' } },
    }),
    /one name on PostgreSQL/,
  ],
  [
    'another attribute of the other side',
    crate({ attributes: { tag: relation(TAG, { targetAttribute: 'name' }) } }),
    /has an attribute name already/,
  ],
  [
    'bounds no value keeps',
    crate({ attributes: { size: { type: 'integer', min: 5, max: 1 } } }),
    /max must be greater/,
  ],
];

test('names that clash', async () => {
  const project = buildProject();
  await project.octavo();
  const before = filesOf(project);
  for (const [name, contentType, text] of CLASHES) {
    const { status, text: answer } = await project.ask('POST', `${BUILDER}/content-types`, { contentType });
    expect([name, status]).toEqual([name, 400]);
    expect([name, answer]).toEqual([name, expect.stringMatching(text)]);
  }
  expect(filesOf(project)).toEqual(before);
});

/** A change of the fixture's tags → what the answer must say. */
const TAG_CHANGES: readonly (readonly [
  name: string,
  edit: (attributes: Record<string, Record<string, unknown>>) => object,
  text: RegExp,
])[] = [
  [
    'a rename of what is not there',
    (all) => ({ ...all, x: { type: 'string', previousName: 'nothing' } }),
    /nothing is no attribute/,
  ],
  [
    'a rename of what stays',
    (all) => ({ ...all, x: { type: 'string', previousName: 'color' } }),
    /still in the list/,
  ],
  [
    'a rename onto another attribute',
    (all) => ({ ...replaced(all, 'color'), weight: { ...all['weight'], previousName: 'color' } }),
    /weight is an attribute already/,
  ],
  ['one side of a relation to itself', (all) => replaced(all, 'synonymOf'), /needs its other side synonymOf/],
];

test('changes that contradict the type', async () => {
  const project = buildProject();
  for (const [name, edit, text] of TAG_CHANGES) {
    const answer = await project.change(TAG, (type) => ({ ...type, attributes: edit(type.attributes) }));
    expect([name, answer.status, answer.text]).toEqual([name, 400, expect.stringMatching(text)]);
  }
  const passwords = await project.change('plugin::users-permissions.user', (type) => ({
    ...type,
    attributes: { ...type.attributes, password: { type: 'string' } },
  }));
  // the attribute is not configurable, so it stays what it is
  expect(passwords.status).toBe(201);
  expect((await project.read('plugin::users-permissions.user')).attributes['password']!['type']).toBe(
    'password',
  );
});

test('a password does not become readable', async () => {
  const project = buildProject();
  await project.build('POST', 'content-types', {
    contentType: crate({ attributes: { secret: { type: 'password' } } }),
  });
  const answer = await project.change('api::crate.crate', (type) => ({
    ...type,
    attributes: { open: { type: 'string', previousName: 'secret' } },
  }));
  expect([answer.status, answer.body.error.message]).toEqual([
    400,
    expect.stringContaining('cannot become string'),
  ]);
});

test('a schema that was edited by hand meanwhile: both versions are named', async () => {
  const project = buildProject();
  await project.octavo();
  const path = join(project.dir, TAG_FILE);
  const schema = JSON.parse(readFileSync(path, 'utf8'));
  schema.info.description = 'by hand';
  const text = JSON.stringify(schema);
  writeFileSync(path, text);
  const answer = await project.change(TAG, (type) => ({ ...type, displayName: 'Label' }));
  expect(answer.status).toBe(409);
  const { name, details } = answer.body.error;
  expect([name, details.file, details.present.info.description, details.known.info.description]).toEqual([
    'ConflictError',
    TAG_FILE,
    'by hand',
    '',
  ]);
  expect(readFileSync(path, 'utf8')).toBe(text);
  await project.restart();
  expect((await project.change(TAG, (type) => ({ ...type, displayName: 'Label' }))).status).toBe(201);
});

test('a client that has read another version', async () => {
  const project = buildProject();
  const octavo = await project.octavo();
  const { headers } = await project.ask('GET', `${BUILDER}/content-types/${TAG}`);
  const signIn = await project.ask(
    'POST',
    '/admin/login',
    { email: 'admin@octavo.test', password: 'Admin-pass-1' },
    'public',
  );
  const send = (version: string) =>
    octavo.ask(`${BUILDER}/content-types/${TAG}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${signIn.body.data.token}`, 'if-match': version },
    });
  expect((await send('"0123"')).status).toBe(409);
  expect((await send(String(headers['etag']))).status).toBe(200);
});

test('two changes at the same time: one is made, the other is asked to try again', async () => {
  const project = buildProject();
  await project.octavo();
  const post = (name: string) =>
    project.ask('POST', `${BUILDER}/content-types`, {
      contentType: crate({ displayName: name, singularName: name, pluralName: `${name}s` }),
    });
  const answers = await Promise.all([post('crate'), post('box')]);
  const [made, late] = answers.sort((one, other) => one.status - other.status);
  expect([made!.status, late!.headers['retry-after']]).toEqual([201, '1']);
  // where the first was ready before the second was read, the server is starting again already
  expect([409, 503]).toContain(late!.status);
  // the server is about to start again with the first one: nothing is answered by the former model
  const held = await Promise.all([
    post('tin'),
    project.content('GET', '/api/tags'),
    project.ask('HEAD', '/_health'),
  ]);
  expect(held.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
    Array(3).fill([503, '1']),
  );
  await project.restart();
  expect((await post('tin')).status).toBe(201);
});

test('another process is making a change of the same project', async () => {
  const project = buildProject();
  await project.octavo();
  mkdirSync(join(project.dir, JOURNAL));
  const before = filesOf(project);
  const answer = await project.ask('POST', `${BUILDER}/content-types`, { contentType: crate() });
  expect([answer.status, answer.headers['retry-after']]).toEqual([409, '1']);
  expect(filesOf(project)).toEqual(before);
});

test('a database that refuses: files and rows are as they were', async () => {
  const project = buildProject({ busyTimeout: 20, log: 'fatal' });
  await project.octavo();
  const before = filesOf(project);
  const other = new BetterSqlite3(project.file);
  other.exec('BEGIN IMMEDIATE');
  const rename = () =>
    project.change(TAG, (type) => ({
      ...type,
      attributes: replaced(type.attributes, 'weight', {
        mass: { ...type.attributes['weight'], previousName: 'weight' },
      }),
    }));
  const answer = await rename();
  expect([answer.status, answer.body.error.message]).toEqual([
    503,
    expect.stringContaining('nothing was changed'),
  ]);
  expect(filesOf(project)).toEqual(before);
  other.exec('ROLLBACK');
  other.close();
  expect((await rename()).status).toBe(201);
});

test('in production the reason is given', async () => {
  const { serveKit } = await import('../support/serve-kit.ts');
  const kit = await serveKit();
  try {
    const answer = await kit.send('DELETE', `${BUILDER}/content-types/${TAG}`, undefined, 'admin:super');
    expect([answer.status, answer.body.error.message]).toEqual([
      403,
      'Schemas can be changed in development only: start the server by octavo dev',
    ]);
    expect((await kit.send('GET', `${BUILDER}/content-types/${TAG}`, undefined, 'admin:super')).status).toBe(
      200,
    );
  } finally {
    await kit.close();
  }
});
