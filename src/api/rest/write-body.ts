/** The body of an entry write: JSON, or a multipart form of `data` and files. */

import type { Form } from '../../core/base/http/form.ts';
import type { HttpRequest } from '../../core/base/http/route.ts';
import { isObject } from '../../core/base/is-object.ts';
import { EntryFiles, type EntryFilesOptions } from '../../core/content/statements/entry-files.ts';
import { missingData, missingPrefix } from '../../core/errors/catalogue.ts';
import type { ContentType } from '../../core/model/content-type.ts';

export interface WriteBody {
  /** The form of JSON bodies of entries: `{ data: … }`. */
  readonly wrapped: unknown;
  /** The form of JSON bodies of new localizations: the values themselves. */
  readonly flat: unknown;
  readonly files: EntryFiles | undefined;
}

/**
 * Reads the body and passes it to `work`. Temporary files that remain are deleted when the work is done.
 * @throws OctavoError ValidationError for `data` that is no JSON, BadRequestError for a file whose field does
 *   not begin with `files.` or `files[`
 */
export async function withWriteBody<T>(
  request: HttpRequest,
  type: ContentType,
  options: EntryFilesOptions & { readonly populate: unknown },
  work: (body: WriteBody) => Promise<T>,
): Promise<T> {
  const form = (await request.form?.()) ?? null;
  if (!form) {
    const body = await request.readBody();
    return work({ wrapped: body, flat: body, files: undefined });
  }
  try {
    const data = form.json('data');
    const body = { wrapped: { data }, flat: data };
    if (form.files.some(({ field }) => !PREFIX.test(field))) {
      // the reference notices it after the entry is written, and keeps the entry
      if (!options.rules.fileNamesCheckedBeforeWriting) await work({ ...body, files: undefined });
      throw missingPrefix();
    }
    return await work({ ...body, files: readFiles(form, type, options) });
  } finally {
    await form.dispose();
  }
}

/** `files.cover`, or `files[cover]` as builders of forms in the style of `qs` write it. */
const PREFIX = /^files(?=[.[])/;

function readFiles(
  form: Form,
  type: ContentType,
  { populate, ...options }: EntryFilesOptions & { readonly populate: unknown },
): EntryFiles | undefined {
  if (form.files.length === 0) return undefined;
  const sent = form.files.map((file) => ({ path: file.field.replace(PREFIX, ''), file }));
  const files = new EntryFiles(options, type, sent, populate);
  return files.labels.size > 0 ? files : undefined;
}

/**
 * The wrapped body of a request (G18).
 * @throws OctavoError ValidationError if `data` is missing, or neither an object nor a list
 */
export function dataOf(body: unknown): unknown {
  const data = isObject(body) && Object.hasOwn(body, 'data') ? body['data'] : undefined;
  if (typeof data !== 'object' || data === null) {
    throw missingData();
  }
  return data;
}
