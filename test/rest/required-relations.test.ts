/** Required relations: a new entry or component row needs a value, and null does not take it away. */
import { describe, expect, test } from 'vitest';
import { type Answer, type Files, type ServedCode, serveCode } from '../project-code/code-project.ts';

const schema = (name: string, draftAndPublish: boolean, attributes: object): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish },
    attributes,
  });

/** `src/index` that lets everybody do something. */
const allowing = (...actions: readonly string[]): string => `module.exports = {
  async bootstrap({ strapi }) {
    const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    for (const action of ${JSON.stringify(actions)}) {
      const data = { action, role: role.id };
      await strapi.query('plugin::users-permissions.permission').create({ data });
    }
  },
};`;

const CRATES = ['findOne', 'create', 'update'].map((action) => `api::crate.crate.${action}`);
const LABELS = ['find', 'create'].map((action) => `api::label.label.${action}`);

const router = (name: string): string =>
  `module.exports = require('@strapi/strapi').factories.createCoreRouter('api::${name}.${name}');`;

const relation = (kind: string, target: string, more = {}): object => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

const FILES: Files = {
  'src/api/label/routes/label.js': router('label'),
  'src/api/label/content-types/label/schema.json': schema('label', false, { name: { type: 'string' } }),
  'src/api/crate/routes/crate.js': router('crate'),
  'src/api/crate/content-types/crate/schema.json': schema('crate', true, {
    name: { type: 'string', required: true },
    one: relation('manyToOne', 'label', { required: true }),
    many: relation('manyToMany', 'label', { required: true }),
    part: { type: 'component', component: 'crates.part' },
    parts: { type: 'component', component: 'crates.part', repeatable: true },
  }),
  'src/index.js': allowing(...CRATES, ...LABELS),
  'src/components/crates/part.json': JSON.stringify({
    collectionName: 'crate_parts',
    info: { displayName: 'part' },
    attributes: {
      title: { type: 'string' },
      label: relation('oneToOne', 'label', { required: true }),
    },
  }),
};

const RIGHT = { name: 'a', one: 1, many: [1] };

interface Crates {
  send(method: string, path: string, data: object): Promise<Answer>;
  /** What a write is refused for; empty where it is done. */
  messagesOf(method: string, path: string, data: object): Promise<string[]>;
  create(data: object): Promise<string[]>;
  /** The address of a new entry with all it needs. */
  made(): Promise<string>;
  ask: ServedCode['ask'];
}

async function serveCrates(compat: string, files: Files = {}): Promise<Crates> {
  const api = `module.exports = { compat: '${compat}' };`;
  const { ask } = await serveCode({ ...FILES, 'config/api.js': api, ...files });
  const send: Crates['send'] = (method, path, data) =>
    ask(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    });
  const messagesOf: Crates['messagesOf'] = async (method, path, data) => {
    const { status, body } = await send(method, path, data);
    if (status === 200) return [];
    expect(status).toBe(400);
    return body.error.details.errors.map(({ message }: { message: string }) => message);
  };
  expect((await send('POST', '/api/labels', { name: 'x' })).status).toBe(200);
  return {
    ask,
    send,
    messagesOf,
    create: (data) => messagesOf('POST', '/api/crates', data),
    made: async () => `/api/crates/${(await send('POST', '/api/crates', RIGHT)).body.data.id}`,
  };
}

describe.each(['reference', 'strict'])('%s mode', (compat) => {
  test('a new entry needs a value, reported together with other mistakes in the order of the schema', async () => {
    const { create } = await serveCrates(compat);
    expect(await create(RIGHT)).toEqual([]);
    const { one: _, ...without } = RIGHT;
    expect(await create(without)).toEqual(['one must be defined.']);
    expect(await create({ ...RIGHT, one: null })).toEqual(['one must be defined.']);
    expect(await create({})).toEqual([
      'name must be defined.',
      'one must be defined.',
      'many must be defined.',
    ]);
  });

  test('one whose entries the caller may not read counts as not sent', async () => {
    const { create } = await serveCrates(compat, { 'src/index.js': allowing(...CRATES, LABELS[1]!) });
    expect(await create(RIGHT)).toEqual(['one must be defined.', 'many must be defined.']);
  });

  test('an empty list is a value, and drafts need none', async () => {
    const { create } = await serveCrates(compat);
    for (const relation of [[], { connect: [] }, { set: [] }, { connect: [1] }]) {
      expect(await create({ ...RIGHT, many: relation })).toEqual([]);
    }
    expect(await create({ name: 'a', one: null, publishedAt: null })).toEqual([]);
  });

  test('null does not take it away, and what is not sent stays', async () => {
    const { ask, made, messagesOf } = await serveCrates(compat);
    const path = await made();
    expect(await messagesOf('PUT', path, { one: null })).toEqual(['one cannot be null.']);
    expect(await messagesOf('PUT', path, { many: null })).toEqual(['many cannot be null.']);
    expect(await messagesOf('PUT', path, { name: 'b', many: [] })).toEqual([]);
    const shown = await ask(`${path}?populate=one,many`);
    expect(shown.body.data.attributes).toMatchObject({
      name: 'b',
      one: { data: { id: 1 } },
      many: { data: [] },
    });
  });

  test('rows of components as well', async () => {
    const { create, made, messagesOf } = await serveCrates(compat);
    expect(await create({ ...RIGHT, part: { title: 'x' } })).toEqual(['part.label must be defined.']);
    expect(await create({ ...RIGHT, parts: [{ label: 1 }, { title: 'y' }] })).toEqual([
      'parts[1].label must be defined.',
    ]);
    const path = await made();
    expect(await messagesOf('PUT', path, { part: { title: 'x', label: null } })).toEqual([
      'part.label cannot be null.',
    ]);
    // v4 asks an update for nothing that it does not send (S15)
    expect(await messagesOf('PUT', path, { part: { title: 'x' } })).toEqual(
      compat === 'strict' ? ['part.label must be defined.'] : [],
    );
  });
});
