/** Reads and checks the shape of a `content/` folder; what the values mean is checked by the model later. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../base/is-object.ts';
import { readJsonFile } from '../../project/json-file.ts';
import { type Problem, StartError } from '../../project/start-error.ts';
import {
  CONTENT_FORMAT,
  type ContentFolder,
  MANIFEST,
  MEDIA_LIST,
  type SeedEntry,
  type SeedManifest,
  type SeedMedia,
  type SeedType,
  type SeedVariant,
} from './content-folder.ts';
import { Place } from './place.ts';

/**
 * Reads every file of the folder, in the order of their names.
 * @throws StartError where a file cannot be read or is not of the format; all such mistakes at once
 */
export function readContentFolder(path: string): ContentFolder {
  const problems: Problem[] = [];
  const names = readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort();
  const read = (name: string): unknown => {
    const file = readJsonFile(join(path, name));
    if (file.ok) return file.value;
    problems.push({ file: `content/${name}${file.place ? `:${file.place}` : ''}`, message: file.message });
    return undefined;
  };
  const manifest = readManifest(read(MANIFEST), new Place(problems, `content/${MANIFEST}`));
  const media = names.includes(MEDIA_LIST)
    ? readMedia(read(MEDIA_LIST), new Place(problems, `content/${MEDIA_LIST}`))
    : [];
  const types: SeedType[] = [];
  for (const name of names) {
    if (name === MANIFEST || name === MEDIA_LIST) continue;
    const json = read(name);
    if (json === undefined) continue;
    const type = readType(json, `content/${name}`, new Place(problems, `content/${name}`));
    if (type) types.push(type);
  }
  if (problems.length > 0) throw new StartError(problems);
  return { path, manifest: manifest!, media, types };
}

function readManifest(json: unknown, place: Place): SeedManifest | null {
  if (json === undefined) return null;
  if (!isObject(json) || json['format'] !== CONTENT_FORMAT) {
    place.at('format').problem(`expected ${CONTENT_FORMAT}`);
    return null;
  }
  const { locales, permissions = {} } = json;
  const isLocale = (value: unknown): boolean =>
    isObject(value) && typeof value['code'] === 'string' && typeof value['name'] === 'string';
  if (!Array.isArray(locales) || locales.length === 0 || !locales.every(isLocale)) {
    place.at('locales').problem('expected a list of objects with code and name, the default locale first');
    return null;
  }
  const isGrant = (value: unknown): boolean =>
    isObject(value) && Object.values(value).every((actions) => isListOfStrings(actions));
  if (!isObject(permissions) || !Object.values(permissions).every(isGrant)) {
    place.at('permissions').problem('expected role → controller → list of actions');
    return null;
  }
  return { locales, permissions: permissions as SeedManifest['permissions'] };
}

function readMedia(json: unknown, place: Place): readonly SeedMedia[] {
  if (json === undefined) return [];
  const isFile = (value: unknown): boolean =>
    isObject(value) &&
    [value['name'], value['file'], value['mime']].every((text) => typeof text === 'string');
  if (Array.isArray(json) && json.every(isFile)) return json as SeedMedia[];
  place.problem('expected a list of objects with name, file and mime');
  return [];
}

function readType(json: unknown, file: string, place: Place): SeedType | null {
  if (!isObject(json) || typeof json['type'] !== 'string' || !Array.isArray(json['entries'])) {
    place.problem('expected an object with "type", a content-type\'s name, and "entries", a list');
    return null;
  }
  const entries = json['entries'].map((entry, index) =>
    readEntry(entry, place.at('entries').at(index), place),
  );
  return { file, uid: json['type'], entries: entries.filter((entry) => entry !== null) };
}

function readEntry(json: unknown, place: Place, filePlace: Place): SeedEntry | null {
  if (!isObject(json) || typeof json['key'] !== 'string') {
    place.problem('expected an object with a "key"');
    return null;
  }
  const key = json['key'];
  const entry = readVariant(json, filePlace.at(key), ['key', 'locales']);
  const locales = new Map<string, SeedVariant>();
  const localesRead = json['locales'] ?? {};
  if (!isObject(localesRead)) filePlace.at(key).at('locales').problem('expected an object by locale code');
  else {
    for (const [code, variant] of Object.entries(localesRead)) {
      const read = readVariant(variant, filePlace.at(`${key} (${code})`), []);
      if (read) locales.set(code, read);
    }
  }
  return entry && { key, ...entry, locales };
}

function readVariant(json: unknown, place: Place, more: readonly string[]): SeedVariant | null {
  if (!isObject(json) || !isObject(json['data'])) {
    place.problem('expected an object with "data"');
    return null;
  }
  for (const name of Object.keys(json)) {
    if (!['draft', 'data', ...more].includes(name)) place.at(name).problem('is not part of the format');
  }
  return { draft: json['draft'] === true, data: json['data'] };
}

const isListOfStrings = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
