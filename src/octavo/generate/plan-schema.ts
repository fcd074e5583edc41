/** The schema files of a new content-type or component, checked against the project's model. */
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pluralize } from 'inflection';
import { codeFile, languageOf } from '../../admin/schema-change/files/code-files.ts';
import type { PlannedFile } from '../../admin/schema-change/files/write-files.ts';
import { kebabCase } from '../../core/base/case.ts';
import { buildModel } from '../../core/model/build-model.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import { findSchemas } from '../../core/project/find-schemas.ts';
import { describeProblem, type Findings } from '../../core/project/start-error.ts';
import { type NewAttribute, parseAttribute } from './attribute-argument.ts';
import { GenerateError } from './generate-error.ts';

export interface ContentTypeRequest {
  /** The project folder, absolute. */
  readonly dir: string;
  /** The singular name: `article`. */
  readonly name: string;
  /** `title:string:required` … */
  readonly attributes: readonly string[];
  /** Unless given, made from the name. */
  readonly pluralName?: string;
  readonly displayName?: string;
  readonly single: boolean;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  /** Controller, service and routes as files, as v4 writes them; the server needs none of them. */
  readonly withCode: boolean;
}

export interface ComponentRequest {
  readonly dir: string;
  /** `shared.quote` */
  readonly uid: string;
  readonly attributes: readonly string[];
  readonly displayName?: string;
}

/** What would be written. */
export interface SchemaPlan {
  readonly uid: string;
  /** The path of the content-type's route under the API's prefix: `articles`, `homepage`; null for a component. */
  readonly route: string | null;
  readonly files: readonly PlannedFile[];
}

/**
 * @throws GenerateError where the name is taken or illegal, an attribute is wrong, or the model would have
 * mistakes it does not have now
 */
export function planContentType(request: ContentTypeRequest): SchemaPlan {
  const { dir, name, single } = request;
  checkName(name, 'content-type');
  const pluralName = request.pluralName ?? pluralize(name);
  checkName(pluralName, 'plural');
  if (pluralName === name) {
    throw new GenerateError(`${name}: its plural is the same word; choose another with --plural`);
  }
  const uid = `api::${name}.${name}`;
  const attributes = readAttributes(request.attributes, uid);
  const schema = {
    kind: single ? 'singleType' : 'collectionType',
    collectionName: pluralName.replaceAll('-', '_'),
    info: { singularName: name, pluralName, displayName: request.displayName ?? titleOf(name) },
    options: { draftAndPublish: request.draftAndPublish },
    pluginOptions: request.localized ? { i18n: { localized: true } } : {},
    attributes: toObject(attributes),
  };
  const path = `src/api/${name}/content-types/${name}/schema.json`;
  const source: SchemaSource = { file: path, kind: 'contentType', uid, schema };
  const files = planSchemas(dir, source, attributes);
  const language = languageOf(dir);
  const code = request.withCode
    ? (['controller', 'router', 'service'] as const).map((kind) => codeFile(kind, name, name, language))
    : [];
  return { uid, route: single ? name : pluralName, files: refuseExisting(dir, [...files, ...code]) };
}

/** @throws GenerateError as `planContentType` */
export function planComponent(request: ComponentRequest): SchemaPlan {
  const { dir, uid } = request;
  const [category = '', name = '', ...more] = uid.split('.');
  if (more.length > 0 || name === '') {
    throw new GenerateError(`"${uid}": a component has a category and a name: shared.quote`);
  }
  checkName(category, 'category');
  checkName(name, 'component');
  const attributes = readAttributes(request.attributes, null);
  const collectionName = `components_${category}_${pluralize(name)}`.replaceAll('-', '_');
  const schema = {
    collectionName,
    info: { displayName: request.displayName ?? titleOf(name) },
    options: {},
    attributes: toObject(attributes),
  };
  const path = `src/components/${category}/${name}.json`;
  const files = planSchemas(dir, { file: path, kind: 'component', uid, schema }, attributes);
  return { uid, route: null, files: refuseExisting(dir, files) };
}

/** The new schema's file, and those of the types whose relations get another side. */
function planSchemas(dir: string, added: SchemaSource, attributes: readonly NewAttribute[]): PlannedFile[] {
  const findings: Findings = { problems: [], warnings: [] };
  const { sources } = findSchemas(dir, findings);
  const [problem] = findings.problems;
  if (problem) throw new GenerateError(`The project has a mistake already: ${describeProblem(problem)}`);
  const taken = sources.find(({ uid }) => uid === added.uid);
  if (taken) throw new GenerateError(`${added.uid} is there already: ${taken.file}`);
  const written = new Map([[added.uid, added]]);
  for (const { inverse } of attributes) {
    if (!inverse) continue;
    const source = written.get(inverse.uid) ?? sources.find(({ uid }) => uid === inverse.uid);
    if (!source) {
      throw new GenerateError(`${inverse.uid}: only a content-type of this project can get ${inverse.name}`);
    }
    written.set(inverse.uid, { ...source, schema: withAttribute(source, inverse.name, inverse.attribute) });
  }
  const after = [...sources.filter(({ uid }) => !written.has(uid)), ...written.values()];
  refuseNewProblems(sources, after);
  return [...written.values()].map(({ uid, file, schema }) => ({
    path: file.split(sep).join('/'),
    text: format(schema, uid === added.uid ? '  ' : indentationOf(dir, file)),
    changes: uid !== added.uid,
  }));
}

/** A schema with one more attribute at its end. */
function withAttribute({ uid, schema }: SchemaSource, name: string, attribute: object): object {
  const { attributes = {} } = schema as { attributes?: object };
  if (Object.hasOwn(attributes, name)) throw new GenerateError(`${uid} has an attribute ${name} already`);
  return { ...(schema as object), attributes: { ...attributes, [name]: attribute } };
}

/** Mistakes the project has anyway are not the generator's. */
function refuseNewProblems(before: readonly SchemaSource[], after: readonly SchemaSource[]): void {
  const options = { privateAttributes: [] };
  const known = new Set(buildModel(before, options).problems.map(({ message }) => message));
  const problems = buildModel(after, options).problems.filter(({ message }) => !known.has(message));
  if (problems.length > 0) throw new GenerateError(problems.map(({ message }) => message).join('\n'));
}

function refuseExisting(dir: string, files: readonly PlannedFile[]): readonly PlannedFile[] {
  const existing = files.find(({ path, changes }) => !changes && existsSync(join(dir, path)));
  if (existing) throw new GenerateError(`${existing.path} is there already; nothing was written`);
  return files;
}

function readAttributes(texts: readonly string[], owner: string | null): NewAttribute[] {
  const attributes = texts.map((text) => parseAttribute(text, owner));
  const names = attributes.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new GenerateError(`the attribute ${twice} is given twice`);
  return attributes;
}

const toObject = (attributes: readonly NewAttribute[]): object =>
  Object.fromEntries(attributes.map(({ name, attribute }) => [name, attribute]));

function checkName(name: string, what: string): void {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return;
  const better = kebabCase(name);
  const hint = better === name || better === '' ? '' : `: ${better}`;
  throw new GenerateError(`"${name}" is no name of a ${what}; take small letters, digits and -${hint}`);
}

/** `blog-post` → `Blog post` */
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

const format = (schema: unknown, indentation: string): string =>
  `${JSON.stringify(schema, null, indentation)}\n`;

/** What the file indents with, so that a diff shows only the change. */
function indentationOf(dir: string, file: string): string {
  return /^\{\r?\n([ \t]+)"/.exec(readFileSync(join(dir, file), 'utf8'))?.[1] ?? '  ';
}
