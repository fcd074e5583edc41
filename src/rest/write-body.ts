/** The body of an entry write: JSON, or a multipart form of `data` and files. */
import { EntryFiles, type EntryFilesOptions } from '../content/write/entry-files.ts';
import { validationError } from '../errors/catalogue.ts';
import { OctavoError } from '../errors/octavo-error.ts';
import type { Form } from '../http/form.ts';
import type { HttpRequest } from '../http/route.ts';
import type { ContentType } from '../model/content-type.ts';
import { isParamsObject } from '../query/params.ts';

export interface WriteBody {
  /** What JSON bodies of entries are: `{ data: … }`. */
  readonly wrapped: unknown;
  /** What JSON bodies of new localizations are: the values themselves. */
  readonly flat: unknown;
  readonly files: EntryFiles | undefined;
}

/**
 * Reads the body, and lets the work have it. What is left of its files goes when the work is done.
 * @throws OctavoError ValidationError for `data` that is no JSON, BadRequestError for a file whose field
 * does not begin with `files.`
 */
export async function withWriteBody<T>(
  request: HttpRequest,
  type: ContentType,
  options: EntryFilesOptions,
  work: (body: WriteBody) => Promise<T>,
): Promise<T> {
  const form = (await request.form?.()) ?? null;
  if (!form) return work({ wrapped: request.body, flat: request.body, files: undefined });
  try {
    const data = form.json('data');
    const body = { wrapped: { data }, flat: data };
    if (form.files.some(({ field }) => !field.startsWith(PREFIX))) {
      // the reference notices once the entry is written, and leaves it
      if (!options.strict) await work({ ...body, files: undefined });
      throw missingPrefix();
    }
    return await work({ ...body, files: readFiles(form, type, options) });
  } finally {
    await form.dispose();
  }
}

const PREFIX = 'files.';

/** 400 for a file of a form whose field does not begin with `files.`. */
export const missingPrefix = (): OctavoError =>
  new OctavoError(
    'BadRequestError',
    `When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\nFor example, when a media file is named "avatar", make sure the form key name is "files.avatar"`,
  );

function readFiles(form: Form, type: ContentType, options: EntryFilesOptions): EntryFiles | undefined {
  if (form.files.length === 0) return undefined;
  const sent = form.files.map((file) => ({ path: file.field.slice(PREFIX.length), file }));
  const files = new EntryFiles(options, type, sent);
  return files.labels.size > 0 ? files : undefined;
}

/**
 * The wrapped body of a request (gap 18).
 * @throws OctavoError ValidationError where there is no `data`, or it is neither an object nor a list
 */
export function dataOf(body: unknown): unknown {
  const data = isParamsObject(body) && Object.hasOwn(body, 'data') ? body['data'] : undefined;
  if (typeof data !== 'object' || data === null) {
    throw validationError('Missing "data" payload in the request body');
  }
  return data;
}
