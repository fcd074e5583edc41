/** One schema.json → a content-type or component, every value checked (spec "Content-type model"). */
import { pascalCase, snakeCase } from '../base/case.ts';
import { isObject } from '../base/is-object.ts';
import type { Attribute } from './attribute.ts';
import type { Component, ContentType, SchemaIndex } from './content-type.ts';
import type { Findings } from './findings.ts';
import { type AttributeContext, readAttribute } from './read-attribute.ts';
import type { BuildOptions, SchemaSource } from './schema-source.ts';
import { systemAttributes } from './system-attributes.ts';
import { show, ValueReader } from './values.ts';

/** Reads a content-type; null if too much of it is wrong, with the reasons in `findings`. */
export function readContentType(
  source: SchemaSource,
  options: BuildOptions,
  findings: Findings,
): ContentType | null {
  const { file, uid } = source;
  const report = (text: string): void => findings.problem({ file }, text);
  const warn = (text: string): void => findings.warning({ file }, text);
  const match = /^(?:(api|plugin)::([\w-]+)\.|(admin)::)([\w-]+)$/.exec(uid);
  if (!match) {
    report(`its name is ${show(uid)}, expected a form such as "api::article.article"`);
    return null;
  }
  const origin = (match[1] ?? match[3]) as ContentType['origin'];
  const reader = schemaReader(source, findings);
  if (!reader) return null;
  const info = reader.object('info');
  const singularName = info.string('singularName');
  const pluralName = info.string('pluralName');
  if (singularName === undefined || pluralName === undefined) {
    report(
      'info.singularName or info.pluralName is missing, expected both, such as "article" and "articles"',
    );
    return null;
  }
  const schemaOptions = reader.object('options');
  const type = {
    modelType: 'contentType',
    uid,
    origin,
    kind: readKind(reader, warn),
    singularName,
    pluralName,
    collectionName: reader.string('collectionName') ?? tableNameOf(origin, match[2], singularName),
    displayName: readDisplayName(info, report),
    description: info.string('description') ?? '',
    globalId: reader.string('globalId') ?? globalIdOf(origin, match[2], singularName),
    draftAndPublish: schemaOptions.exactlyTrue('draftAndPublish'),
    localized: reader.object('pluginOptions').object('i18n').boolean('localized'),
    hiddenFromEditors: reader.object('pluginOptions').object('content-manager').value('visible') === false,
    populateCreatorFields: schemaOptions.boolean('populateCreatorFields'),
    indexes: readIndexes(reader),
  } satisfies Omit<ContentType, 'attributes'>;
  const context = attributeContext(schemaOptions, options);
  const system = new Map(
    systemAttributes(type, context.privateNames).map((attribute) => [attribute.name, attribute]),
  );
  return { ...type, attributes: inOrder(readAttributes(reader, file, context, system, findings), source) };
}

/** Reads a component; null if too much of it is wrong, with the reasons in `findings`. */
export function readComponent(
  source: SchemaSource,
  options: BuildOptions,
  findings: Findings,
): Component | null {
  const { file, uid } = source;
  const report = (text: string): void => findings.problem({ file }, text);
  const match = /^([\w-]+)\.([\w-]+)$/.exec(uid);
  if (!match) {
    report(`its name is ${show(uid)}, expected a category and a name, such as "shared.seo"`);
    return null;
  }
  const [, category = '', name = ''] = match;
  const reader = schemaReader(source, findings);
  if (!reader) return null;
  const info = reader.object('info');
  const context = attributeContext(reader.object('options'), options);
  return {
    modelType: 'component',
    uid,
    category,
    collectionName:
      reader.string('collectionName') ?? `components_${snakeCase(category)}_${snakeCase(name)}s`,
    // the templates of v4.0 have `name` in its place
    displayName: info.string('displayName') ?? info.string('name') ?? name,
    description: info.string('description') ?? '',
    globalId: reader.string('globalId') ?? `Component${pascalCase(category)}${pascalCase(name)}`,
    attributes: readAttributes(reader, file, context, new Map(), findings),
  };
}

function schemaReader(source: SchemaSource, findings: Findings): ValueReader | null {
  const report = (text: string): void => findings.problem({ file: source.file }, text);
  const warn = (text: string): void => findings.warning({ file: source.file }, text);
  if (isObject(source.schema)) return new ValueReader(source.schema, report, warn);
  report(`it holds ${show(source.schema)}, expected an object with "info" and "attributes"`);
  return null;
}

function attributeContext(schemaOptions: ValueReader, options: BuildOptions): AttributeContext {
  return {
    privateNames: new Set([
      ...options.privateAttributes,
      ...(schemaOptions.strings('privateAttributes') ?? []),
    ]),
    customFields: options.customFields ?? new Map(),
  };
}

/** `Article`, `UploadFile`, `AdminUser` */
/** The name of a type in GraphQL, as v4 makes it. */
export function globalIdOf(
  origin: ContentType['origin'],
  plugin: string | undefined,
  singularName: string,
): string {
  const prefix = origin === 'api' ? '' : `${plugin ?? origin}_`;
  return pascalCase(`${prefix}${singularName}`);
}

/** The table of a type whose schema names none, as v4 names it: `article`, of a plugin's type `comments_comment`. */
export const tableNameOf = (
  origin: ContentType['origin'],
  plugin: string | undefined,
  singularName: string,
): string => (origin === 'plugin' ? `${plugin}_${singularName}`.toLowerCase() : singularName);

function readKind(reader: ValueReader, warn: (text: string) => void): ContentType['kind'] {
  const kind = reader.value('kind') ?? 'collectionType';
  if (kind === 'collectionType' || kind === 'singleType') return kind;
  warn(
    `kind is ${show(kind)}, expected "collectionType" or "singleType"; it is taken for the first, as in v4`,
  );
  return 'collectionType';
}

function readDisplayName(info: ValueReader, report: (text: string) => void): string {
  const displayName = info.string('displayName');
  if (!displayName) report('info.displayName is missing, expected the name people see, such as "Article"');
  return displayName ?? '';
}

function readIndexes(reader: ValueReader): readonly SchemaIndex[] {
  const indexes: SchemaIndex[] = [];
  for (const { name, columns, type } of reader.objects('indexes') ?? []) {
    // indexes without name or columns are other tools' business
    if (typeof name !== 'string' || !Array.isArray(columns)) continue;
    const names = columns.filter((column) => typeof column === 'string');
    indexes.push({ name, columns: names, unique: type === 'unique' });
  }
  return indexes;
}

/** Attributes that the order does not name stay behind those it names. */
function inOrder(
  attributes: ReadonlyMap<string, Attribute>,
  { attributeOrder }: SchemaSource,
): ReadonlyMap<string, Attribute> {
  if (!attributeOrder) return attributes;
  const named = attributeOrder.flatMap((name) => attributes.get(name) ?? []);
  return new Map([...named.map((attribute) => [attribute.name, attribute] as const), ...attributes]);
}

function readAttributes(
  reader: ValueReader,
  file: string,
  context: AttributeContext,
  system: ReadonlyMap<string, Attribute>,
  findings: Findings,
): ReadonlyMap<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  const declared = reader.object('attributes');
  for (const name of declared.keys()) {
    const place = { file, attribute: name };
    if (system.has(name)) {
      findings.warning(place, 'the server sets it, what the schema says about it is ignored');
      continue;
    }
    const attribute = readAttribute(name, declared.value(name), context, place, findings);
    if (attribute) attributes.set(name, attribute);
  }
  for (const attribute of system.values()) attributes.set(attribute.name, attribute);
  return attributes;
}
