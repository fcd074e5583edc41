/** `strapi::body`: the largest bodies of requests, in bytes. */
import type { ConfigReader } from '../config-reader.ts';
import { parseSize } from '../config-values.ts';

export interface BodyConfig {
  readonly jsonLimit: number;
  readonly formLimit: number;
  readonly textLimit: number;
  /** Whether code may see a body as it was sent. */
  readonly includeUnparsed: boolean;
  /** One file of a multipart body; null: only the upload plugin's `sizeLimit` counts. */
  readonly maxFileSize: number | null;
}

const MEGABYTE = 1024 * 1024;
const FORM = 56 * 1024;
const SIZE = "a size such as '1mb', or a number of bytes";

export function readBodyConfig(reader: ConfigReader): BodyConfig {
  reader.ignore('multipart', 'patchKoa', 'jsonStrict', 'encoding', 'enabled', 'parsedMethods');
  // v4 also takes true, for its defaults
  const isFlag = typeof reader.unchecked('formidable') === 'boolean';
  const files = isFlag ? reader.emptySection('formidable') : reader.section('formidable');
  files.ignore('maxFieldsSize', 'maxFields', 'uploadDir', 'keepExtensions', 'multiples', 'hashAlgorithm');
  return {
    jsonLimit: reader.custom('jsonLimit', MEGABYTE, SIZE, parseSize),
    formLimit: reader.custom('formLimit', FORM, SIZE, parseSize),
    textLimit: reader.custom('textLimit', FORM, SIZE, parseSize),
    includeUnparsed: reader.boolean('includeUnparsed', false),
    maxFileSize: files.custom('maxFileSize', null, SIZE, parseSize),
  };
}
