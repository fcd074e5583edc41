/** The parameters of an upload, from its form, body and query string. */

import type { Form, FormFile } from '../../core/base/http/form.ts';
import { isObject } from '../../core/base/is-object.ts';
import { fileIdExpected, fileNotFound, invalidUploadPath } from '../../core/errors/catalogue.ts';
import type { Params } from '../../core/query/params.ts';

/** An upload: a form, or a JSON body that only changes the information of a file. */
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
    // one text may be the JSON of a list; several belong to one file each
    info: said.length > 1 ? said : said[0],
    text: (name) => form.texts(name).at(-1) || null,
  };
}

/** An upload without files: it only changes the information of one. */
export function uploadOfBody(body: unknown): Upload {
  const member = (name: string): unknown =>
    isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined;
  return { files: [], info: member('fileInfo'), text: () => null };
}

/** The id of no file. */
const NO_FILE = 0;

/**
 * The file that `?id=` names; null if there is none.
 * @throws OctavoError ValidationError for a list or an operator (A36)
 */
export function replacedId(params: Params): number | null {
  const { id } = params as { id?: unknown };
  if (id === undefined || id === null || id === '') return null;
  if (typeof id !== 'string') throw fileIdExpected();
  // a text that is no id is reported like an unknown id, after the errors of the other parameters
  return /^\d{1,15}$/.test(id) ? Number(id) : NO_FILE;
}

/**
 * The id of a file in a path.
 * @throws OctavoError NotFoundError
 */
export const fileId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : noFile());

function noFile(): never {
  throw fileNotFound();
}

const PATH = /^[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * The folder a client asks for. Only storages with folders use it.
 * @throws OctavoError ValidationError for a path that leads out of the storage
 */
export function folderOf(path: string | null): string | null {
  if (path === null) return null;
  const plain = withoutOuterSlashes(path);
  const steps = plain.split('/');
  if (plain.length > 200 || !PATH.test(plain) || steps.some((step) => /^\.+$/.test(step))) {
    throw invalidUploadPath();
  }
  return plain;
}

/** An expression for those at the end would look at each of them again from the next one. */
function withoutOuterSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end).replace(/^\/+/, '');
}
