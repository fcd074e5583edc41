/** The values of a form as the inputs of plugins see them, and what becomes of those that they give. */
import { expect, test } from 'vitest';
import { complaintsOf, sectionsOf } from '../../panel/plugin-runtime/form/options.ts';
import type { ComponentType } from '../../panel/src/content-types/content-types.ts';
import { isTypedText } from '../../panel/src/document/typed-text.ts';
import {
  attributeAt,
  pathOf,
  TypedTexts,
  valueFromInput,
  valuesAsV4,
} from '../../panel/src/plugin-host/form-values.ts';

const attributes = {
  title: { type: 'string' },
  tags: { type: 'json' },
  writers: { type: 'relation', relationType: 'oneToMany', targetModel: 'api::writer.writer' },
  blocks: { type: 'component', component: 'shared.block', repeatable: true },
  zone: { type: 'dynamiczone', components: ['shared.block'] },
};

const block: ComponentType = {
  uid: 'shared.block',
  category: 'shared',
  isDisplayed: true,
  apiID: 'block',
  info: { displayName: 'Block' },
  attributes: { colour: { type: 'string' }, data: { type: 'json' } },
};

const components = new Map([[block.uid, block]]);

test('the name of a place in a list of components is a path with its index', () => {
  expect(pathOf('blocks.0.colour')).toEqual(['blocks', 0, 'colour']);
});

test('JSON is text for plugins, in components and zones, too, and relations are the related entries', () => {
  const values = {
    title: 'One',
    tags: ['a'],
    writers: null,
    blocks: [{ id: 4, data: { a: 1 } }],
    zone: [{ __component: 'shared.block', data: null }],
  };
  const related = (uid: string, id: unknown, name: string) => [{ id: 7, of: [uid, id, name] }];
  expect(valuesAsV4('api::a.a', { ...values, id: 3 }, attributes, components, related)).toEqual({
    id: 3,
    title: 'One',
    tags: '[\n  "a"\n]',
    writers: [{ id: 7, of: ['api::a.a', 3, 'writers'] }],
    blocks: [{ id: 4, data: '{\n  "a": 1\n}' }],
    zone: [{ __component: 'shared.block', data: null }],
  });
});

test('the attribute of a place is found through components and zones', () => {
  const values = { blocks: [{}], zone: [{ __component: 'shared.block' }] };
  const at = (name: string) => attributeAt(pathOf(name), attributes, components, values)?.type;
  expect(['title', 'blocks', 'blocks.0.data', 'zone.0.colour', 'zone.0.none', 'nothing.1'].map(at)).toEqual([
    'string',
    'component',
    'json',
    'string',
    undefined,
    undefined,
  ]);
});

test('text that is JSON becomes its value, other text is kept as none yet, and other values stay', () => {
  const json = { type: 'json' };
  expect(valueFromInput(json, 'json', '["a"]')).toEqual(['a']);
  expect(valueFromInput(json, 'json', '')).toBeNull();
  expect(isTypedText(valueFromInput(json, 'json', '{"a'))).toBe(true);
  expect(valueFromInput(json, 'json', ['b'])).toEqual(['b']);
});

test('an emptied input means no value for texts and numbers, and an empty text stays one in an editor', () => {
  const of = (type: string) => valueFromInput({ type: 'string' }, type, '');
  expect([of('string'), of('number'), of('date'), of('wysiwyg')]).toEqual([null, null, null, '']);
  expect(valueFromInput({ type: 'string' }, 'string', undefined)).toBeNull();
});

test('the text of JSON stays as an input has written it until the value is another one', () => {
  const texts = new TypedTexts();
  texts.keep('tags', '["a"]', ['a']);
  expect(texts.textOf('tags', ['a'])).toBe('["a"]');
  expect(texts.textOf('tags', ['b'])).toBe('[\n  "b"\n]');
});

const text = (defaultMessage: string) => ({ id: defaultMessage, defaultMessage });
const textOf = (one: string | { readonly defaultMessage?: string }): string =>
  typeof one === 'string' ? one : (one.defaultMessage ?? '');

test('the inputs for options of a custom field stand in sections, loose ones in one without a title', () => {
  const choice = { key: 'hex', value: 'hex', metadatas: { intlLabel: text('Hexadecimal') } };
  const hidden = { value: '', metadatas: { intlLabel: text('Choose'), hidden: true } };
  const described = [
    { name: 'options.word', type: 'text', intlLabel: text('Word') },
    {
      sectionTitle: text('Colour'),
      items: [
        {
          name: 'options.format',
          type: 'select',
          intlLabel: text('Format'),
          defaultValue: 'hex',
          options: [hidden, choice],
        },
      ],
    },
  ];
  const sections = sectionsOf(described, textOf);
  expect(sections.map(({ title, inputs }) => [title, inputs.map(({ name }) => name)])).toEqual([
    [null, ['options.word']],
    ['Colour', ['options.format']],
  ]);
  expect(sections[1]!.inputs[0]).toMatchObject({
    label: 'Format',
    defaultValue: 'hex',
    choices: [{ value: 'hex', label: 'Hexadecimal' }],
  });
});

test('a validator of options names what is wrong by the name of the input', () => {
  const rule = {
    validateSync: (value: unknown) => {
      if (value === undefined) throw Object.assign(new Error(), { message: text('needed') });
    },
  };
  const field = (validator: () => Record<string, unknown>) => ({
    name: 'mark',
    type: 'string',
    intlLabel: text('Mark'),
    intlDescription: text('A mark'),
    components: { Input: async () => ({}) },
    options: { validator },
  });
  const checks = field(() => ({ word: rule, format: rule }));
  expect(complaintsOf(checks, { options: { format: 'hex' } }, textOf)).toEqual({ 'options.word': 'needed' });
});
