/** Finds a project's schema files: content-types, components, and extensions of plugin types. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaSource } from '../model/schema-source.ts';
import { readJsonFile } from './json-file.ts';
import { kebabCase } from './kebab-case.ts';
import { fileNames, folderNames } from './list-folder.ts';
import type { Findings } from './start-error.ts';

/**
 * Every schema of the project in `dir`, parsed but not checked, in a stable order. A file that isn't
 * JSON becomes a problem with its line and column.
 */
export function findSchemas(dir: string, findings: Findings): SchemaSource[] {
  const sources: SchemaSource[] = [];
  const add = (kind: SchemaSource['kind'], file: string, uidOf: (schema: unknown) => string): void => {
    const json = readJsonFile(join(dir, file));
    if (json.ok) sources.push({ file, kind, uid: uidOf(json.value), schema: json.value });
    else findings.problems.push({ file: json.place ? `${file}:${json.place}` : file, message: json.message });
  };

  for (const { api, type, file } of typeFolders(dir, join('src', 'api'), findings)) {
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
  for (const { api: plugin, type, file } of typeFolders(dir, join('src', 'extensions'), findings)) {
    add('contentType', file, () => `plugin::${plugin}.${type}`);
  }
  return sources;
}

interface TypeFolder {
  /** The api's or plugin's folder. */
  readonly api: string;
  readonly type: string;
  readonly file: string;
}

/** `<root>/<api>/content-types/<type>/schema.json`, as far as the file is there. */
function typeFolders(dir: string, root: string, findings: Findings): TypeFolder[] {
  return folderNames(join(dir, root)).flatMap((api) => {
    const types = join(root, api, 'content-types');
    return folderNames(join(dir, types)).flatMap((type) => {
      const file = join(types, type, 'schema.json');
      if (existsSync(join(dir, file))) return [{ api, type, file }];
      findings.warnings.push(`${join(types, type)}: no schema.json, so this folder is no content-type`);
      return [];
    });
  });
}

/**
 * The name a type's uid ends in: its `info.singularName`, which must be the folder's name, as in v4. A
 * schema without a usable name gets the folder's; the model's own checks say what is missing.
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
