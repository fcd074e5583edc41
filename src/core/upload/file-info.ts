/** `fileInfo`: a client's information about its files (spec/users-upload-http, "Upload"). */
import { isObject } from '../base/is-object.ts';
import { type BrokenRule, brokenRules } from '../errors/broken-rules.ts';
import type { OctavoError } from '../errors/octavo-error.ts';
import { typeMessage } from '../model/types/type-message.ts';

/**
 * The information about one file. What is not said changes nothing. As in v4 a null empties the texts of a file that
 * gets other content; where there is none it changes nothing, either.
 */
export interface FileInfo {
  readonly name: string | null;
  readonly alternativeText: string | null | undefined;
  readonly caption: string | null | undefined;
}

/** The information an administrator sends: also where the file goes. */
export interface PlacedInfo extends FileInfo {
  /** The id of a folder, or a text that may be one; null for the top, undefined where nothing is said. */
  readonly folder: number | string | null | undefined;
}

export const NO_INFO: FileInfo = { name: null, alternativeText: undefined, caption: undefined };

/**
 * Reads the information about one file.
 * @param value an object, or its JSON as forms send it; undefined if there is none
 * @throws OctavoError ValidationError for any other shape
 */
export function readFileInfo(value: unknown): FileInfo {
  return value === undefined ? NO_INFO : readOne(value, ['fileInfo']);
}

/**
 * Reads the information about one file with its folder.
 * @param value as `readFileInfo` takes it
 * @throws OctavoError ValidationError for any other shape, and a folder that can be no id
 */
export function readPlacedInfo(value: unknown): PlacedInfo {
  return { ...readFileInfo(value), folder: readFolder(fromJson(value), ['fileInfo']) };
}

/** The same for several files, by their order, as `readFileInfos`. */
export function readPlacedInfos(value: unknown, files: number): PlacedInfo[] {
  const list = fromJson(value) as readonly unknown[] | undefined;
  return readFileInfos(value, files).map((info, at) => ({
    ...info,
    folder: readFolder(fromJson(list?.[at]), ['fileInfo', String(at)]),
  }));
}

function readFolder(info: unknown, path: readonly string[]): PlacedInfo['folder'] {
  const folder = isObject(info) && Object.hasOwn(info, 'folder') ? info['folder'] : undefined;
  const isId = typeof folder === 'string' || (Number.isSafeInteger(folder) && (folder as number) >= 0);
  if (folder !== undefined && folder !== null && !isId) {
    throw refusal([...path, 'folder'], typeMessage(`${path.join('.')}.folder`, 'strapiID', folder));
  }
  return folder as PlacedInfo['folder'];
}

/**
 * Reads the information about several files, by their order.
 * @param value a list, its JSON, or the list of each one's JSON
 * @returns as many as there are files
 */
export function readFileInfos(value: unknown, files: number): FileInfo[] {
  const infos = Array.from({ length: files }, () => NO_INFO);
  if (value === undefined) return infos;
  const list = fromJson(value);
  if (!Array.isArray(list)) throw refusal(['fileInfo'], typeMessage('fileInfo', 'array', null, value));
  // all are checked, also those there is no file for
  const read = list.map((item: unknown, index) => readOne(item, ['fileInfo', String(index)]));
  return infos.map((none, index) => read[index] ?? none);
}

function readOne(value: unknown, path: readonly string[]): FileInfo {
  const info = fromJson(value);
  const label = path.length === 1 ? path[0]! : `${path[0]}[${path[1]}]`;
  if (typeof info !== 'object' || info === null || Array.isArray(info)) {
    throw refusal(path, typeMessage(label, 'object', null, value));
  }
  const problems: BrokenRule[] = [];
  const text = (name: string): string | null | undefined => {
    const said = Object.hasOwn(info, name) ? (info as Record<string, unknown>)[name] : undefined;
    if (said === null || said === undefined) return said;
    const problem = (message: string): null => {
      problems.push({ path: [...path, name], message });
      return null;
    };
    if (typeof said === 'object') return problem(typeMessage(`${label}.${name}`, 'string', said));
    if (String(said).includes('\0')) return problem(`${label}.${name} contains a NUL character`);
    return String(said);
  };
  const read = {
    name: text('name') ?? null,
    alternativeText: text('alternativeText'),
    caption: text('caption'),
  };
  if (problems.length > 0) throw brokenRules(problems);
  return read;
}

/** Text that is no JSON stays text, and is refused as such. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const refusal = (path: readonly string[], message: string): OctavoError => brokenRules([{ path, message }]);
