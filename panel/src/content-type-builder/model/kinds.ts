/** The kinds of fields that are offered, the settings of each, and which kind an attribute is of. Pure. */
import type { BuilderMessage } from './message.ts';
import type { Definition } from './schemas.ts';

/** Something that can be said of a field. */
export type Setting =
  | 'textType'
  | 'numberType'
  | 'dateType'
  | 'mediaType'
  | 'values'
  | 'targetField'
  | 'default'
  | 'regex'
  | 'enumName'
  | 'allowedTypes'
  | 'required'
  | 'unique'
  | 'maxLength'
  | 'minLength'
  | 'max'
  | 'min'
  | 'private'
  | 'localized';

export type KindName =
  | 'text'
  | 'boolean'
  | 'blocks'
  | 'json'
  | 'number'
  | 'email'
  | 'date'
  | 'password'
  | 'media'
  | 'enumeration'
  | 'relation'
  | 'uid'
  | 'richtext'
  | 'component'
  | 'dynamiczone'
  | 'custom';

export interface Kind {
  readonly name: KindName;
  readonly label: BuilderMessage;
  readonly description: BuilderMessage;
  /** The types of its attributes. */
  readonly types: readonly string[];
  /** What a new one is at first; a kind with several types leaves the choice open where v4 does. */
  readonly initial: Definition;
  readonly basic: readonly Setting[];
  readonly advanced: readonly Setting[];
}

const kind = (
  name: KindName,
  types: readonly string[],
  initial: Definition,
  basic: readonly Setting[],
  advanced: readonly Setting[],
): Kind => ({
  name,
  label: `content-type-builder.attribute.${name}`,
  description: `content-type-builder.attribute.${name}.description`,
  types,
  initial,
  basic,
  advanced,
});

/** In v4's order. */
export const KINDS: readonly Kind[] = [
  kind(
    'text',
    ['string', 'text'],
    { type: 'string' },
    ['textType'],
    ['default', 'regex', 'required', 'unique', 'maxLength', 'minLength', 'private', 'localized'],
  ),
  kind('boolean', ['boolean'], { type: 'boolean' }, [], ['default', 'required', 'private', 'localized']),
  kind('blocks', ['blocks'], { type: 'blocks' }, [], ['required', 'private', 'localized']),
  kind('json', ['json'], { type: 'json' }, [], ['required', 'private', 'localized']),
  kind(
    'number',
    ['integer', 'biginteger', 'decimal', 'float'],
    {},
    ['numberType'],
    ['default', 'required', 'unique', 'max', 'min', 'private', 'localized'],
  ),
  kind(
    'email',
    ['email'],
    { type: 'email' },
    [],
    ['default', 'required', 'unique', 'maxLength', 'minLength', 'private', 'localized'],
  ),
  kind(
    'date',
    ['date', 'datetime', 'time', 'timestamp'],
    {},
    ['dateType'],
    ['default', 'required', 'unique', 'private', 'localized'],
  ),
  kind(
    'password',
    ['password'],
    { type: 'password' },
    [],
    ['default', 'required', 'maxLength', 'minLength', 'private', 'localized'],
  ),
  kind(
    'media',
    ['media'],
    { type: 'media', multiple: true, allowedTypes: ['images', 'files', 'videos', 'audios'] },
    ['mediaType'],
    ['allowedTypes', 'required', 'private', 'localized'],
  ),
  kind(
    'enumeration',
    ['enumeration'],
    { type: 'enumeration', enum: [] },
    ['values'],
    ['default', 'enumName', 'required', 'private', 'localized'],
  ),
  kind('relation', ['relation'], { type: 'relation' }, [], ['private']),
  kind(
    'uid',
    ['uid'],
    { type: 'uid' },
    ['targetField'],
    ['default', 'required', 'maxLength', 'minLength', 'private'],
  ),
  kind(
    'richtext',
    ['richtext'],
    { type: 'richtext' },
    [],
    ['default', 'required', 'maxLength', 'minLength', 'private', 'localized'],
  ),
  kind(
    'component',
    ['component'],
    { type: 'component', repeatable: true },
    [],
    ['required', 'private', 'max', 'min', 'localized'],
  ),
  kind(
    'dynamiczone',
    ['dynamiczone'],
    { type: 'dynamiczone', components: [] },
    [],
    ['required', 'max', 'min', 'localized'],
  ),
];

/** A field of a plugin: what it is, the plugin knows. */
const CUSTOM = kind('custom', [], {}, [], ['required', 'private', 'localized']);

export const kindNamed = (name: KindName): Kind => KINDS.find((one) => one.name === name) ?? CUSTOM;

export function kindOf({ type, customField }: Definition): Kind {
  if (typeof customField === 'string' || type === 'customField') return CUSTOM;
  return KINDS.find(({ types }) => types.includes(String(type))) ?? CUSTOM;
}

/** Kinds that a component cannot have. */
const NOT_IN_COMPONENTS: readonly KindName[] = ['uid', 'dynamiczone'];

/**
 * What is offered in a schema.
 * @param isNested a component that another one holds: it may hold none itself
 */
export const kindsFor = (
  of: 'collectionType' | 'singleType' | 'component',
  isNested: boolean,
): readonly Kind[] =>
  KINDS.filter(
    ({ name }) =>
      of !== 'component' || !(NOT_IN_COMPONENTS.includes(name) || (isNested && name === 'component')),
  );

const DATES: Readonly<Record<string, BuilderMessage>> = {
  date: 'content-type-builder.attribute.date',
  datetime: 'content-type-builder.attribute.datetime',
  timestamp: 'content-type-builder.attribute.datetime',
  time: 'content-type-builder.attribute.time',
};

/** The message that names the type of an attribute in a list. */
export const typeLabel = (definition: Definition): BuilderMessage =>
  DATES[String(definition['type'])] ??
  (definition['type'] === 'component' && definition['repeatable'] === true
    ? 'content-type-builder.component.repeatable'
    : kindOf(definition).label);
