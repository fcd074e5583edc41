/** An attribute as it is written on the command line: `title:string:required`, `author:manyToOne:author`. */
import { RELATION_KINDS, type RelationKind, SCALAR_TYPES } from '../../core/model/attribute.ts';
import { GenerateError } from './generate-error.ts';

/** An attribute of a schema file, with the keys v4 writes. */
export type AttributeJson = Readonly<Record<string, unknown>>;

/** One attribute to generate. */
export interface NewAttribute {
  readonly name: string;
  readonly attribute: AttributeJson;
  /** The attribute the target of a two-way relation gets. */
  readonly inverse?: InverseAttribute;
}

/** The other side of a two-way relation. */
export interface InverseAttribute {
  /** The target type's uid. */
  readonly uid: string;
  readonly name: string;
  readonly attribute: AttributeJson;
}

/** The types a name may have, for the message about one that is none. */
const TYPES = [...SCALAR_TYPES, 'media', 'component', 'dynamiczone', ...RELATION_KINDS].join(', ');

const ATTRIBUTE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Options without a value, and the keys they set. */
const FLAGS: Readonly<Record<string, AttributeJson>> = {
  required: { required: true },
  unique: { unique: true },
  private: { private: true },
  localized: { pluginOptions: { i18n: { localized: true } } },
};

/** Options with a value; `=` stands between. */
const VALUES: Readonly<Record<string, (text: string) => unknown>> = {
  min: numeric,
  max: numeric,
  minLength: numeric,
  maxLength: numeric,
  default: literal,
  regex: (text) => text,
};

/** The inverse of each kind of relation that has two sides. */
const INVERSE: Partial<Readonly<Record<RelationKind, RelationKind>>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/**
 * Reads `<name>:<type>[:<option>...]`; a uid such as `api::author.author` may stand among the options.
 * @param owner the uid of the type the attribute is for; null for a component, which has no two-way relations
 * @throws GenerateError for what is no attribute
 */
export function parseAttribute(argument: string, owner: string | null): NewAttribute {
  const [name = '', type = '', ...options] = argument.split(/(?<!:):(?!:)/);
  if (!ATTRIBUTE_NAME.test(name)) {
    throw new GenerateError(
      `"${argument}": the attribute's name has letters, digits and _, and begins with no digit`,
    );
  }
  if ((SCALAR_TYPES as readonly string[]).includes(type))
    return { name, attribute: scalar(name, type, options) };
  if ((RELATION_KINDS as readonly string[]).includes(type)) {
    return relation(name, type as RelationKind, options, owner);
  }
  if (type === 'media') return { name, attribute: media(name, options) };
  if (type === 'component') return { name, attribute: component(name, options) };
  if (type === 'dynamiczone') return { name, attribute: dynamicZone(name, options) };
  // as schemas write it
  if (type === 'relation') {
    throw new GenerateError(
      `"${argument}": the type of a relation is its kind, followed by its target: ${name}:manyToOne:author. Kinds are ${RELATION_KINDS.join(', ')}`,
    );
  }
  throw new GenerateError(
    `"${argument}": ${type === '' ? 'no type' : `unknown type ${type}`}; the types are ${TYPES}`,
  );
}

function scalar(name: string, type: string, options: readonly string[]): AttributeJson {
  const rest = [...options];
  const special: Record<string, unknown> = {};
  if (type === 'enumeration') {
    const values = rest.shift()?.split(',').filter(Boolean) ?? [];
    if (values.length === 0)
      throw new GenerateError(`${name}: write its values: ${name}:enumeration:small,large`);
    special['enum'] = values;
  }
  if (type === 'uid' && rest[0] !== undefined && !isOption(rest[0])) special['targetField'] = rest.shift();
  return { type, ...special, ...readOptions(name, rest) };
}

function media(name: string, options: readonly string[]): AttributeJson {
  const rest = options.filter((option) => option !== 'multiple');
  return {
    type: 'media',
    multiple: rest.length < options.length,
    ...readOptions(name, rest),
    allowedTypes: ['images', 'files', 'videos', 'audios'],
  };
}

function component(name: string, options: readonly string[]): AttributeJson {
  const [uid = '', ...others] = options;
  if (!uid.includes('.'))
    throw new GenerateError(`${name}: write which component: ${name}:component:shared.seo`);
  const rest = others.filter((option) => option !== 'repeatable');
  return {
    type: 'component',
    repeatable: rest.length < others.length,
    component: uid,
    ...readOptions(name, rest),
  };
}

function dynamicZone(name: string, options: readonly string[]): AttributeJson {
  const [list = '', ...rest] = options;
  const components = list.split(',').filter(Boolean);
  if (components.length === 0) {
    throw new GenerateError(`${name}: write its components: ${name}:dynamiczone:shared.quote,shared.media`);
  }
  return { type: 'dynamiczone', components, ...readOptions(name, rest) };
}

function relation(
  name: string,
  kind: RelationKind,
  options: readonly string[],
  owner: string | null,
): NewAttribute {
  const inverseOption = options.find((option) => option.startsWith('inverse='));
  const rest = options.filter((option) => option !== inverseOption);
  const start = { type: 'relation', relation: kind };
  if (kind === 'morphToOne' || kind === 'morphToMany') {
    return { name, attribute: { ...start, ...readOptions(name, rest) } };
  }
  const [written = '', ...others] = rest;
  if (written === '' || isOption(written)) {
    throw new GenerateError(`${name}: write the type it points to: ${name}:${kind}:author`);
  }
  const target = written.includes('::') ? written : `api::${written}.${written}`;
  const inverse = inverseOption?.slice('inverse='.length);
  const plain = { ...start, target, ...readOptions(name, others) };
  if (inverse === undefined) return { name, attribute: plain };
  const opposite = INVERSE[kind];
  if (owner === null || opposite === undefined) {
    throw new GenerateError(
      `${name}: a ${owner === null ? "component's relation" : `${kind} relation`} has no inverse`,
    );
  }
  if (!ATTRIBUTE_NAME.test(inverse))
    throw new GenerateError(`${name}: inverse=${inverse} is no attribute's name`);
  // the side that many entries point from owns the link, as v4's content-type builder has it
  const owns = kind !== 'oneToMany';
  return {
    name,
    attribute: { ...plain, [owns ? 'inversedBy' : 'mappedBy']: inverse },
    inverse: {
      uid: target,
      name: inverse,
      attribute: {
        type: 'relation',
        relation: opposite,
        target: owner,
        [owns ? 'mappedBy' : 'inversedBy']: name,
      },
    },
  };
}

const isOption = (text: string): boolean => Object.hasOwn(FLAGS, text) || text.includes('=');

function readOptions(name: string, options: readonly string[]): AttributeJson {
  return Object.assign({}, ...options.map((option) => readOption(name, option))) as AttributeJson;
}

function readOption(name: string, option: string): AttributeJson {
  if (Object.hasOwn(FLAGS, option)) return FLAGS[option]!;
  const [key = '', ...value] = option.split('=');
  if (value.length === 0 || !Object.hasOwn(VALUES, key)) {
    const known = [...Object.keys(FLAGS), ...Object.keys(VALUES).map((each) => `${each}=…`)].join(', ');
    throw new GenerateError(`${name}: unknown option ${option}; there are ${known}`);
  }
  const text = value.join('=');
  const read = VALUES[key]!(text);
  if (read === undefined) throw new GenerateError(`${name}: ${key} is a number, not ${text}`);
  return { [key]: read };
}

function numeric(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}

/** `true`, `3` and `null` as JSON has them, anything else as text. */
function literal(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
