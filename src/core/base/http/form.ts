/** A multipart body as routes see it. A leaf: types only. */

/** A file of a form, in a temporary place until the route moves it away. */
export interface FormFile {
  /** The name of its field: `files`, `files.cover`. */
  readonly field: string;
  /** As the client names it; not trusted. */
  readonly name: string;
  /** As the client calls it, without parameters; not trusted. */
  readonly mime: string;
  /** In bytes; files without content are left out of a form. */
  readonly size: number;
  /** Absolute. A route that keeps the file moves it away; what is left is deleted with the form. */
  readonly path: string;
}

/** The fields of a form that came before its files. */
export type FormTexts = Pick<Form, 'texts'>;

/**
 * Asked once, when the first file of a form begins: whether files are kept. Those that are not are read and
 * dropped, and cost no disk. What it throws refuses the form.
 */
export type KeepFiles = (before: FormTexts) => boolean;

/** A multipart body, read to its end. */
export interface Form {
  /** In the order they were sent. */
  readonly files: readonly FormFile[];
  /** The names of the fields that are no files, each once. */
  names(): readonly string[];
  /** The values of a field that is no file, in order; none for an unknown one. */
  texts(name: string): readonly string[];
  /**
   * The value of a field that holds JSON; undefined where there is none. Of several the last counts.
   * @throws OctavoError ValidationError for text that is no JSON, or nests too deep
   */
  json(name: string): unknown;
  /** Deletes the files that no route has moved away. Can be called more than once. */
  dispose(): Promise<void>;
}
