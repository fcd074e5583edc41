/** Bodies of requests before their content is interpreted: JSON, forms, encodings. */
import { defineError } from '../define-error.ts';

export const missingData = defineError(
  'body.missing_data',
  'ValidationError',
  'Missing "data" payload in the request body',
);

/** 400 for a change of one locale's entry that names another locale (S35). */
export const otherLocale = defineError(
  'body.other_locale',
  'ValidationError',
  (sent: string, locale: string) =>
    `locale is ${sent}, and this entry is that of ${locale}: send the other locale to its own entry, or with ?locale=`,
);

/** 400 for a batch that is no list of steps. */
export const batchAsList = defineError(
  'body.batch_steps',
  'ValidationError',
  'steps must be a list with at least one step',
);

/** 400 for a member of a step. */
export const batchStepInvalid = defineError(
  'body.batch_step',
  'ValidationError',
  (member: string, expected: string) => `${member} must be ${expected}`,
);

/** 400 for a step that no route of content-types takes. */
export const batchStepUnknown = defineError(
  'body.batch_path',
  'ValidationError',
  (method: string, path: string) => `${method} ${path} is no write of an entry that a batch may have`,
);

/** 400 for a name that no earlier step has. */
export const unknownReference = defineError(
  'body.batch_reference',
  'ValidationError',
  (name: string) => `No step before this one has the name ${name}`,
);

/** 413 for a body past its limit (A12). */
export const bodyTooLarge = defineError('body.too_large', 'PayloadTooLargeError', 'request entity too large');

export const jsonScalar = defineError(
  'body.json_scalar',
  'ValidationError',
  'invalid JSON, only supports object and array',
);

export const invalidJson = defineError(
  'body.invalid_json',
  'ValidationError',
  (reason: string) => `The body is not valid JSON: ${reason}`,
);

export const jsonTooDeep = defineError(
  'body.json_too_deep',
  'ValidationError',
  (limit: number) => `The JSON body nests deeper than ${limit} levels`,
);

export const unreadableForm = defineError(
  'body.unreadable_form',
  'ValidationError',
  (reason: string) => `The form cannot be read: ${reason}`,
);

export const unknownEncoding = defineError(
  'body.unknown_encoding',
  'UnsupportedMediaTypeError',
  (encoding: string) => `Unsupported Content-Encoding: ${encoding}`,
);

export const invalidEncoding = defineError(
  'body.invalid_encoding',
  'ValidationError',
  (encoding: string) => `The body is not valid ${encoding}`,
);

export const bodyEndedEarly = defineError('body.ended_early', 'ValidationError', 'The body ended early');

export const unreadableMultipart = defineError(
  'body.unreadable_multipart',
  'ValidationError',
  (reason: string) => `The multipart body cannot be read: ${reason}`,
);

export const tooManyFiles = defineError(
  'body.too_many_files',
  'ValidationError',
  (limit: number) => `A form holds at most ${limit} files`,
);

export const tooManyFields = defineError(
  'body.too_many_fields',
  'ValidationError',
  (limit: number) => `A form holds at most ${limit} fields`,
);

export const fieldNotJson = defineError(
  'body.field_not_json',
  'ValidationError',
  (name: string, reason: string) => `The field ${name} is not valid JSON: ${reason}`,
);

export const fieldTooDeep = defineError(
  'body.field_too_deep',
  'ValidationError',
  (name: string, limit: number) => `The JSON in ${name} nests deeper than ${limit} levels`,
);

/** 413 for a file larger than `formidable.maxFileSize` of `strapi::body`. */
export const fileTooBig = defineError('body.file_too_big', 'PayloadTooLargeError', 'FileTooBig');

/** 413 for a file larger than `sizeLimit` of the upload plugin. */
export const fileOverLimit = defineError(
  'body.file_over_limit',
  'PayloadTooLargeError',
  (name: string, size: string) => `${name} exceeds size limit of ${size}.`,
);

export const filesOverLimit = defineError(
  'body.files_over_limit',
  'PayloadTooLargeError',
  (size: string) => `The files of a form exceed their size limit of ${size} together (formSizeLimit).`,
);

/** 400 for a file of a form whose field does not begin with `files.`. */
export const missingPrefix = defineError(
  'body.missing_prefix',
  'BadRequestError',
  `When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\nFor example, when a media file is named "avatar", make sure the form key name is "files.avatar"`,
);

/** A multipart request of GraphQL whose parts do not fit together. */
export const malformedMultipart = defineError(
  'body.malformed_graphql',
  'BadRequestError',
  (what: string) => `Malformed GraphQL multipart request: ${what}`,
);

export const fileMissing = defineError(
  'body.file_missing',
  'BadRequestError',
  'File missing in the request.',
);

/** The text of the one rule that a body breaks. */
export const brokenRule = defineError('body.broken_rule', 'ValidationError', (message: string) => message);

export const brokenRuleCount = defineError(
  'body.broken_rules',
  'ValidationError',
  (count: number) => `${count} errors occurred`,
);

export const manyBrokenRules = defineError(
  'body.many_broken_rules',
  'ValidationError',
  (count: number, listed: number) => `${count} errors occurred; the first ${listed} are listed`,
);
