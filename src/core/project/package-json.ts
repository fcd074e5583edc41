/** What a package.json says, in so far as the server shows it. */
import { join } from 'node:path';
import { isObject, type JsonObject } from '../base/is-object.ts';
import { readJsonFile } from './json-file.ts';

/** The object in the package.json of a folder; an empty one where it has none that can be read. */
export function readPackage(folder: string): JsonObject {
  const json = readJsonFile(join(folder, 'package.json'));
  return json.ok && isObject(json.value) ? json.value : {};
}

/** The dependencies of a project, name → version range, in the order of the file. */
export function dependencyVersions(dir: string): Readonly<Record<string, string>> {
  const { dependencies } = readPackage(dir);
  if (!isObject(dependencies)) return {};
  return Object.fromEntries(
    Object.entries(dependencies).flatMap(([name, range]) =>
      typeof range === 'string' ? [[name, range]] : [],
    ),
  );
}
