/** A multipart body as v4's code expects it: `ctx.request.body` and `ctx.request.files`. */
import type { Form, FormFile } from '../../core/base/http/form.ts';

/** A file as form parsers hand it out; both of the names v4 code knows are there. */
export interface RequestFile {
  readonly size: number;
  readonly path: string;
  readonly filepath: string;
  readonly name: string;
  readonly originalFilename: string;
  readonly type: string;
  readonly mimetype: string;
}

const KEPT = new WeakMap<object, FormFile>();

/** The file of a form that a file of `ctx.request.files` stands for; undefined for any other object. */
export const formFileOf = (file: object): FormFile | undefined => KEPT.get(file);

/** The values of the fields, as texts; several of one name as a list. */
export function formFields(form: Form): Record<string, unknown> {
  return Object.fromEntries(
    form.names().map((name) => {
      const texts = form.texts(name);
      return [name, texts.length === 1 ? texts[0] : [...texts]];
    }),
  );
}

/** The files by field; several of one field as a list. */
export function formFiles(form: Form): Record<string, RequestFile | RequestFile[]> {
  const files: Record<string, RequestFile | RequestFile[]> = {};
  for (const sent of form.files) {
    const file = toRequestFile(sent);
    const before = files[sent.field];
    files[sent.field] = before === undefined ? file : [before, file].flat();
  }
  return files;
}

function toRequestFile(sent: FormFile): RequestFile {
  const { size, path, name, mime } = sent;
  const file = { size, path, filepath: path, name, originalFilename: name, type: mime, mimetype: mime };
  KEPT.set(file, sent);
  return file;
}
