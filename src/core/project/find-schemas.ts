/** Finds a project's schema files: content-types, components, and extensions of plugin types. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { kebabCase } from '../base/case.ts';
import { BUILTIN_TYPES } from '../model/builtin/index.ts';
import type { SchemaSource } from '../model/schema-source.ts';
import { fileNames, folderNames } from './folders.ts';
import { type JsonFile, readJsonFile } from './json-file.ts';
import { CODE_EXTENSIONS, loadModule } from './load-module.ts';
import type { Findings } from './start-error.ts';

export interface ProjectSchemas {
  /** Content-types, components, and extensions of built-in types. */
  readonly sources: readonly SchemaSource[];
  /** Extensions of types that plugins bring: each replaces parts of what the plugin declares. */
  readonly pluginExtensions: readonly SchemaSource[];
}

const BUILT_IN: ReadonlySet<string> = new Set(BUILTIN_TYPES.map(({ uid }) => uid));

/**
 * Every schema of the project in `dir`, parsed but not checked, in a stable order. A file that isn't JSON
 * becomes a problem with its line and column.
 * @param coded the exports of schemas that are code, by their files; left out by default
 */
export function findSchemas(
  dir: string,
  findings: Findings,
  coded: ReadonlyMap<string, JsonFile> = new Map(),
): ProjectSchemas {
  const sources: SchemaSource[] = [];
  const pluginExtensions: SchemaSource[] = [];
  const add = (
    kind: SchemaSource['kind'],
    file: string,
    uidOf: (schema: unknown) => string,
    list: SchemaSource[] = sources,
  ): void => {
    const json = coded.get(file) ?? readJsonFile(join(dir, file));
    if (json.ok) list.push({ file, kind, uid: uidOf(json.value), schema: json.value });
    else findings.problems.push({ file: json.place ? `${file}:${json.place}` : file, message: json.message });
  };

  for (const { api, type, file } of typeFolders(dir, join('src', 'api'), findings, coded)) {
    add(
      'contentType',
      file,
      (schema) => `api::${kebabCase(api)}.${checkedName(schema, type, file, findings)}`,
    );
  }
  const components = join('src', 'components');
  for (const category of folderNames(join(dir, components))) {
    for (const name of fileNames(join(dir, components, category), '.json')) {
      const uid = `${category}.${name.slice(0, -'.json'.length)}`.toLowerCase();
      add('component', join(components, category, name), () => uid);
    }
  }
  for (const { api: plugin, type, file } of typeFolders(dir, join('src', 'extensions'), findings, coded)) {
    const uid = `plugin::${plugin}.${type}`;
    add('contentType', file, () => uid, BUILT_IN.has(uid) ? sources : pluginExtensions);
  }
  return { sources, pluginExtensions };
}

/** Runs the schemas of content-types that are code (`schema.js`), which v4 accepts as well as JSON. */
export async function runSchemas(dir: string): Promise<Map<string, JsonFile>> {
  const coded = new Map<string, JsonFile>();
  for (const root of [join('src', 'api'), join('src', 'extensions')]) {
    for (const owner of folderNames(join(dir, root))) {
      const types = join(root, owner, 'content-types');
      for (const type of folderNames(join(dir, types))) {
        const file = codeOf(dir, join(types, type));
        if (file !== undefined) coded.set(file, await runSchema(join(dir, file)));
      }
    }
  }
  return coded;
}

/** The schema of a folder without a schema.json, if it is code. */
const codeOf = (dir: string, folder: string): string | undefined =>
  existsSync(join(dir, folder, 'schema.json'))
    ? undefined
    : CODE_EXTENSIONS.map((ending) => join(folder, `schema${ending}`)).find((file) =>
        existsSync(join(dir, file)),
      );

async function runSchema(path: string): Promise<JsonFile> {
  try {
    return { ok: true, value: await loadModule(path) };
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error);
    return { ok: false, place: '', message: `fails: ${reason}` };
  }
}

interface TypeFolder {
  /** The api's or plugin's folder. */
  readonly api: string;
  readonly type: string;
  readonly file: string;
}

/** `<root>/<api>/content-types/<type>/schema.json`, as far as the file is there. */
function typeFolders(
  dir: string,
  root: string,
  findings: Findings,
  coded: ReadonlyMap<string, JsonFile>,
): TypeFolder[] {
  return folderNames(join(dir, root)).flatMap((api) => {
    const types = join(root, api, 'content-types');
    return folderNames(join(dir, types)).flatMap((type) => {
      const file = join(types, type, 'schema.json');
      if (existsSync(join(dir, file))) return [{ api, type, file }];
      const code = codeOf(dir, join(types, type));
      if (code !== undefined) return coded.has(code) ? [{ api, type, file: code }] : [];
      findings.warnings.push(`${join(types, type)}: no schema.json, so this folder is no content-type`);
      return [];
    });
  });
}

/**
 * The last part of a type's uid: its `info.singularName`, which must be the folder's name, as in v4. A schema
 * without a usable name gets the folder's; the model's own checks report what is missing.
 */
function checkedName(schema: unknown, folder: string, file: string, findings: Findings): string {
  const singularName = (schema as { info?: { singularName?: unknown } } | null)?.info?.singularName;
  if (typeof singularName !== 'string' || singularName === '') return kebabCase(folder);
  if (kebabCase(singularName) !== kebabCase(folder)) {
    const message = `expected the name of its folder, "${folder}", found ${JSON.stringify(singularName)}`;
    findings.problems.push({ file, key: 'info.singularName', message });
  }
  return singularName;
}
