/** Whatever a project's model and switches are, the schema is one GraphQL takes, or the start says why not. */
import fc from 'fast-check';
import { buildSchema as buildFromSdl, GraphQLSchema, validateSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { SchemaOptions, SchemaPlugin } from '../../../src/api/graphql/schema/schema-options.ts';
import { ShadowCrudSwitches } from '../../../src/api/graphql/schema/shadow-crud-switches.ts';
import { buildModel } from '../../../src/core/model/build-model.ts';
import type { SchemaSource } from '../../../src/core/model/schema-source.ts';
import { StartError } from '../../../src/core/project/start-error.ts';
import { expectUsual, fuzz } from '../../support/fuzz.ts';
import { kitSchema, sdl } from './kit-schema.ts';

const TYPES = ['article', 'blog-post', 'x-2', 'x2', 'news', 'sheep', 'b', 'class', 'error', 'article-entity'];
const COMPONENTS = ['shared.seo', 'my-parts.links', 'x.y', 'x.y-2', 'shared.error'];

/** Names that mean something in GraphQL, in filters, or in JavaScript. */
const NAMES = [
  ...['title', 'myHTMLKind', 'my_kind', '_x', 'and', 'or', 'not', 'data', 'attributes', 'filters', 'type'],
  ...['Query', 'class', 'name', 'meta', 'then', 'documentId', 'x1', 'null', 'true', 'locale2'],
];

/** Values that GraphQL can distinguish, and those next to them that it cannot. */
const VALUES = ['a', 'b c', 'Ünïcode', '2two', 'true', 'null', '__x', 'a&b', 'UPPER', 'upper', 'ß'];
const ODD_VALUES = ['b-c', 'B c', '…', 'b c'];

const TARGETS = [
  ...TYPES.map((name) => `api::${name}.${name}`),
  'plugin::users-permissions.user',
  'plugin::users-permissions.permission',
  'plugin::upload.file',
  'plugin::i18n.locale',
  'admin::user',
];

const flag = fc.boolean();
const either = (...values: string[]) => fc.constantFrom(...values);

const scalar = fc.record({
  type: either(
    ...['string', 'text', 'richtext', 'blocks', 'uid', 'email', 'password', 'date', 'time', 'datetime'],
    ...['timestamp', 'integer', 'biginteger', 'float', 'decimal', 'boolean', 'json'],
  ),
});
const enumeration = fc.record({
  type: fc.constant('enumeration'),
  enum: fc.uniqueArray(either(...VALUES), { minLength: 1, maxLength: 4 }),
});
const oddEnumeration = fc.record(
  {
    type: fc.constant('enumeration'),
    enum: fc.uniqueArray(either(...ODD_VALUES), { minLength: 1, maxLength: 4 }),
    enumName: either('Mine', 'Other_1', 'Article', 'my-enum'),
  },
  { requiredKeys: ['type', 'enum'] },
);
const relation = fc.record({
  type: fc.constant('relation'),
  relation: either('oneToOne', 'oneToMany', 'manyToOne', 'manyToMany'),
  target: either(...TARGETS),
});
const morph = fc.record({ type: fc.constant('relation'), relation: either('morphToOne', 'morphToMany') });
const media = fc.record({ type: fc.constant('media'), multiple: flag });
const component = fc.record({
  type: fc.constant('component'),
  component: either(...COMPONENTS),
  repeatable: flag,
});
const zone = fc.record({
  type: fc.constant('dynamiczone'),
  components: fc.uniqueArray(either(...COMPONENTS)),
});

const marked = (attribute: fc.Arbitrary<object>) =>
  fc
    .tuple(attribute, fc.record({ private: flag, required: flag }, { requiredKeys: [] }))
    .map(([one, marks]) => ({ ...one, ...marks }));

const attributes = (...kinds: fc.Arbitrary<object>[]) =>
  fc.dictionary(
    either(...NAMES),
    marked(
      fc.oneof(
        { weight: 100, arbitrary: fc.oneof(scalar, enumeration, ...kinds) },
        { weight: 1, arbitrary: oddEnumeration },
      ),
    ),
    { maxKeys: 7 },
  );

const components = fc.tuple(
  ...COMPONENTS.map((uid) =>
    attributes(relation, media, component).map(
      (own): SchemaSource => ({
        file: uid,
        kind: 'component',
        uid,
        schema: { info: { displayName: uid }, attributes: own },
      }),
    ),
  ),
);

const contentTypes = fc.tuple(
  ...TYPES.map((name) =>
    fc
      .record({
        kind: either('collectionType', 'collectionType', 'singleType'),
        drafts: flag,
        localized: flag,
        own: attributes(relation, relation, morph, media, component, zone),
      })
      .map(
        ({ kind, drafts, localized, own }): SchemaSource => ({
          file: name,
          kind: 'contentType',
          uid: `api::${name}.${name}`,
          schema: {
            kind,
            info: { singularName: name, pluralName: `${name}-list`, displayName: name },
            options: { draftAndPublish: drafts },
            pluginOptions: { i18n: { localized } },
            attributes: own,
          },
        }),
      ),
  ),
);

/** Types that would clash with others are left out of most projects. */
const CLASHING = ['x2', 'error', 'article-entity'];

const switches = fc.array(
  fc.record({
    uid: either(...TARGETS, ...COMPONENTS),
    what: either('disable', 'disableQueries', 'disableMutations', 'create', 'find', '*', 'field'),
    field: either(...NAMES, 'id', 'createdAt', 'publishedAt', 'locale'),
    how: fc.constantFrom('disable', 'disableOutput', 'disableInput', 'disableFilters'),
  } as const),
  { maxLength: 6 },
);

const projects = fc.record({
  components,
  contentTypes,
  clashing: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  strict: flag,
  plugins: fc
    .subarray<SchemaPlugin>(['users-permissions', 'upload', 'i18n'])
    .map((plugins) => new Set(plugins) as SchemaOptions['plugins']),
  switches,
});

describe('the schema of a random project', () => {
  it('is valid, or the start names what can not be', () => {
    const count = { valid: 0, refused: 0 };
    fc.assert(
      fc.property(projects, (project) => {
        const types = project.contentTypes.filter(({ file }) => project.clashing || !CLASHING.includes(file));
        const present = new Set(types.map(({ uid }) => uid));
        const { model, problems } = buildModel(
          [...project.components, ...types].map((source) => withoutDangling(source, present)),
          { privateAttributes: [] },
        );
        fc.pre(problems.length === 0);
        const options = {
          model,
          strict: project.strict,
          plugins: project.plugins,
          switches: switched(project.switches),
        };
        const schema = schemaOrProblems(options);
        if (schema instanceof StartError) {
          expect(schema.message).toMatch(/GraphQL/);
          count.refused += 1;
          return;
        }
        count.valid += 1;
        const errors = validateSchema(new GraphQLSchema({ ...schema.toConfig(), assumeValid: false }));
        expect(errors.map(({ message }) => message)).toEqual([]);
        // and it says what it is: what is read from its text is the same
        expect(sdl(buildFromSdl(sdl(schema)))).toBe(sdl(schema));
      }),
      fuzz(40),
    );
    expectUsual(count.valid, 5);
    expectUsual(count.refused, 5);
  });
});

function schemaOrProblems(options: Partial<SchemaOptions>): GraphQLSchema | StartError {
  try {
    return kitSchema(options);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
}

/** The schema without relations to types that are not there. */
function withoutDangling(source: SchemaSource, present: ReadonlySet<string>): SchemaSource {
  const schema = source.schema as { attributes: Record<string, { target?: string }> };
  const kept = Object.entries(schema.attributes).filter(
    ([, { target }]) => !target?.startsWith('api::') || present.has(target),
  );
  return { ...source, schema: { ...schema, attributes: Object.fromEntries(kept) } };
}

type Switches = typeof switches extends fc.Arbitrary<infer Value> ? Value : never;

function switched(calls: Switches): ShadowCrudSwitches {
  const all = new ShadowCrudSwitches();
  for (const { uid, what, field, how } of calls) {
    const type = all.of(uid);
    if (what === 'disable') type.disable();
    else if (what === 'disableQueries') type.disableQueries();
    else if (what === 'disableMutations') type.disableMutations();
    else if (what === 'field') type.field(field)[how]();
    else type.disableAction(what);
  }
  return all;
}
