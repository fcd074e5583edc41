/**
 * `strapi.contentTypes` and `strapi.components`: schemas in v4's own form. Code may change them until the
 * server builds its model, in extensions and in `register`.
 */
import { pascalCase } from '../../core/base/case.ts';
import { isObject } from '../../core/base/is-object.ts';
import { BUILTIN_TYPES } from '../../core/model/builtin/index.ts';
import type { ContentType, Model } from '../../core/model/content-type.ts';
import { extendBuiltin } from '../../core/model/extend-builtin.ts';
import { globalIdOf, tableNameOf } from '../../core/model/read-schema.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import { declaredCreator } from '../../core/model/system-attributes.ts';

type Tree = Record<string, unknown>;

/** A content-type or component as v4's code knows it. */
export interface CodeType {
  readonly uid: string;
  readonly modelType: 'contentType' | 'component';
  readonly modelName: string;
  readonly attributes: Record<string, Tree>;
  readonly info: Tree;
  readonly options: Tree;
  readonly pluginOptions: Tree;
  readonly kind?: string;
  readonly [key: string]: unknown;
}

export class TypeRegistry {
  readonly contentTypes: Record<string, CodeType> = {};
  readonly components: Record<string, CodeType> = {};
  readonly #original = new Map<string, { readonly source: SchemaSource; readonly text: string }>();

  /** @param sources the project's schemas */
  constructor(sources: readonly SchemaSource[]) {
    const builtIn = new Set(BUILTIN_TYPES.map(({ uid }) => uid));
    const extensions = new Map(sources.filter(({ uid }) => builtIn.has(uid)).map((one) => [one.uid, one]));
    const known = (source: SchemaSource): void => {
      const extension = extensions.get(source.uid);
      this.#know(
        source,
        extension ? (extendBuiltin(source, extension).schema as Tree) : (source.schema as Tree),
      );
    };
    const isAdmin = ({ uid }: SchemaSource): boolean => uid.startsWith('admin::');
    // in v4's order, which lists of plugins show: the project's own types are before those of plugins
    for (const source of BUILTIN_TYPES) if (isAdmin(source)) known(source);
    for (const source of sources) {
      if (!builtIn.has(source.uid) && isObject(source.schema)) this.#know(source, source.schema);
    }
    for (const source of BUILTIN_TYPES) if (!isAdmin(source)) known(source);
  }

  /** The type of this uid; undefined for none. */
  get(uid: string): CodeType | undefined {
    return this.contentTypes[uid] ?? this.components[uid];
  }

  /** Adds a type that code brings along. */
  add(source: SchemaSource): void {
    if (isObject(source.schema)) this.#know(source, source.schema);
    // it is no file's, so whatever it is now the model has to hear of it
    this.#original.set(source.uid, { source, text: '' });
  }

  /** The schemas that code has added or changed, as sources for the model. */
  changes(): SchemaSource[] {
    return [...this.#original].flatMap(([uid, { source, text }]) => {
      const type = this.get(uid);
      if (!type || definitionText(type) === text) return [];
      const system = new Set(Object.keys(systemAttributes(type)));
      const attributes = Object.fromEntries(
        Object.entries(type.attributes).filter(([name]) => !system.has(name)),
      );
      const { info, options, pluginOptions, config, kind, collectionName } = type;
      const schema = { kind, collectionName, info, options, pluginOptions, config, attributes };
      return [{ ...source, schema, attributeOrder: Object.keys(type.attributes) }];
    });
  }

  /**
   * Gives custom fields the type they are stored as. As in v4 they have it once `register` has run everywhere, and
   * `__schema__` keeps what was written.
   */
  settleCustomFields(model: Model): void {
    for (const type of [...Object.values(this.contentTypes), ...Object.values(this.components)]) {
      const schema = model.contentTypes.get(type.uid) ?? model.components.get(type.uid);
      for (const [name, tree] of Object.entries(type.attributes)) {
        const attribute = tree['type'] === 'customField' ? schema?.attributes.get(name) : undefined;
        if (attribute?.kind === 'scalar') tree['type'] = attribute.type;
      }
    }
  }

  #know(source: SchemaSource, schema: Tree): void {
    const type =
      source.kind === 'component' ? component(source.uid, schema) : contentType(source.uid, schema);
    (source.kind === 'component' ? this.components : this.contentTypes)[source.uid] = type;
    this.#original.set(source.uid, { source, text: definitionText(type) });
  }
}

const copyOf = (value: unknown): Tree => (isObject(value) ? structuredClone(value) : {});

/** What the model is built from. */
const definitionText = ({ attributes, options, pluginOptions, config, info, kind }: CodeType): string =>
  JSON.stringify([attributes, options, pluginOptions, config, info, kind]);

const originOf = (origin: string): ContentType['origin'] =>
  origin === '' ? 'admin' : (origin as ContentType['origin']);

function contentType(uid: string, schema: Tree): CodeType {
  const [, origin = '', owner, name = ''] =
    /^(?:(api|plugin)::([\w-]+)\.|(?:admin)::)([\w-]+)$/.exec(uid) ?? [];
  const type: CodeType = {
    ...copyOf(schema),
    kind: typeof schema['kind'] === 'string' ? schema['kind'] : 'collectionType',
    collectionName: schema['collectionName'] ?? tableNameOf(originOf(origin), owner, name),
    info: copyOf(schema['info']),
    options: { draftAndPublish: false, ...copyOf(schema['options']) },
    pluginOptions: copyOf(schema['pluginOptions']),
    attributes: copyOf(schema['attributes']) as Record<string, Tree>,
    __schema__: copyOf(schema),
    modelType: 'contentType',
    modelName: name,
    connection: 'default',
    uid,
    ...(origin === 'api' ? { apiName: owner } : { plugin: origin === '' ? 'admin' : owner }),
    globalId: globalIdOf(originOf(origin), owner, name),
    actions: {},
    lifecycles: {},
  };
  Object.assign(type.attributes, systemAttributes(type));
  return type;
}

function component(uid: string, schema: Tree): CodeType {
  const [category = '', name = ''] = uid.split('.');
  return {
    ...copyOf(schema),
    info: copyOf(schema['info']),
    options: copyOf(schema['options']),
    pluginOptions: copyOf(schema['pluginOptions']),
    attributes: copyOf(schema['attributes']) as Record<string, Tree>,
    __schema__: copyOf(schema),
    uid,
    category,
    modelType: 'component',
    modelName: name,
    globalId: `Component${pascalCase(category)}${pascalCase(name)}`,
  };
}

/** What v4 adds to the attributes of a content-type. */
function systemAttributes({ uid, options, pluginOptions }: CodeType): Record<string, Tree> {
  const moment = { type: 'datetime' };
  const creator = declaredCreator(options['populateCreatorFields'] !== true);
  const hidden = { writable: true, private: false, configurable: false, visible: false };
  const localized = isObject(pluginOptions['i18n']) && pluginOptions['i18n']['localized'] === true;
  return {
    createdAt: { ...moment },
    updatedAt: { ...moment },
    ...(options['draftAndPublish'] === true
      ? { publishedAt: { ...moment, configurable: false, writable: true, visible: false } }
      : {}),
    createdBy: { ...creator },
    updatedBy: { ...creator },
    ...(localized
      ? {
          localizations: { ...hidden, type: 'relation', relation: 'oneToMany', target: uid },
          locale: { ...hidden, type: 'string' },
        }
      : {}),
  };
}
