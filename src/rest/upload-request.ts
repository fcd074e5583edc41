/** What an upload asks for, from its form, body and query string. */
import { notFound, validationError } from '../errors/catalogue.ts';
import type { Form, FormFile } from '../http/form.ts';
import { isParamsObject, type Params } from '../query/params.ts';

/** What is uploaded: a form, or a JSON body that only says something of a file. */
export interface Upload {
  readonly files: readonly FormFile[];
  /** `fileInfo` as it came: texts of a form, or a value. */
  readonly info: unknown;
  readonly text: (name: string) => string | null;
}

/** An upload as a form. */
export function uploadOfForm(form: Form): Upload {
  const said = form.texts('fileInfo');
  return {
    files: form.files.filter(({ field }) => field === 'files'),
    // one text may be the JSON of a list; several are one file's each
    info: said.length > 1 ? said : said[0],
    text: (name) => form.texts(name).at(-1) || null,
  };
}

/** An upload without files: it only says something of one. */
export function uploadOfBody(body: unknown): Upload {
  const own = (name: string): unknown =>
    isParamsObject(body) && Object.hasOwn(body, name) ? body[name] : undefined;
  return { files: [], info: own('fileInfo'), text: () => null };
}

/** The id of no file. */
const NO_FILE = 0;

/**
 * The file that `?id=` names; null for none.
 * @throws OctavoError ValidationError for a list or an operator (A36)
 */
export function replacedId(params: Params): number | null {
  const { id } = params as { id?: unknown };
  if (id === undefined || id === null || id === '') return null;
  if (typeof id !== 'string') throw validationError('Invalid id: expected the id of one file');
  // a text that is no id is told like the id of no file, behind what is wrong with the rest
  return /^\d{1,15}$/.test(id) ? Number(id) : NO_FILE;
}

/**
 * The id of a file in a path.
 * @throws OctavoError NotFoundError
 */
export const fileId = (text: string): number =>
  /^\d{1,15}$/.test(text) ? Number(text) : noFile('file.notFound');

function noFile(message: string): never {
  throw notFound(message);
}

const PATH = /^[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * The folder a client wants its files in. It only counts for storages that have folders.
 * @throws OctavoError ValidationError for a path that could lead anywhere else
 */
export function folderOf(path: string | null): string | null {
  if (path === null) return null;
  const plain = path.replace(/^\/+|\/+$/g, '');
  const steps = plain.split('/');
  if (plain.length > 200 || !PATH.test(plain) || steps.some((step) => /^\.+$/.test(step))) {
    throw validationError('Invalid path: expected names with slashes between them');
  }
  return plain;
}
