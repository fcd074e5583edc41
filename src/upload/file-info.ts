/** `fileInfo`: what a client says of its files (spec/behaviour-auth-users-access-upload-http, "Upload"). */
import { validationError } from '../errors/catalogue.ts';
import type { OctavoError } from '../errors/octavo-error.ts';
import { typeMessage } from '../model/types/type-message.ts';

/** What is said of one file; null and absent are the same, and change nothing. */
export interface FileInfo {
  readonly name: string | null;
  readonly alternativeText: string | null;
  readonly caption: string | null;
}

export const NO_INFO: FileInfo = { name: null, alternativeText: null, caption: null };

/**
 * Reads what is said of one file.
 * @param value an object, or its JSON as forms send it; undefined for nothing
 * @throws OctavoError ValidationError for any other shape
 */
export function readFileInfo(value: unknown): FileInfo {
  return value === undefined ? NO_INFO : readOne(value, ['fileInfo']);
}

/**
 * Reads what is said of several files, by their order.
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
  const problems: Problem[] = [];
  const text = (name: string): string | null => {
    const said = Object.hasOwn(info, name) ? (info as Record<string, unknown>)[name] : null;
    if (said === null || said === undefined) return null;
    const problem = (message: string): null => {
      problems.push({ path: [...path, name], message });
      return null;
    };
    if (typeof said === 'object') return problem(typeMessage(`${label}.${name}`, 'string', said));
    if (String(said).includes('\0')) return problem(`${label}.${name} contains a NUL character`);
    return String(said);
  };
  const read = { name: text('name'), alternativeText: text('alternativeText'), caption: text('caption') };
  if (problems.length > 0) throw refused(problems);
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

interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

const refusal = (path: readonly string[], message: string): OctavoError => refused([{ path, message }]);

function refused(problems: readonly Problem[]): OctavoError {
  const errors = problems.map((problem) => ({ ...problem, name: 'ValidationError' }));
  return validationError(errors.length === 1 ? errors[0]!.message : `${errors.length} errors occurred`, {
    errors,
  });
}
