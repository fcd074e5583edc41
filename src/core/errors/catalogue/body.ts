/** Bodies of requests before their content is interpreted: JSON, forms, encodings. */
import {
  badRequestError,
  payloadTooLargeError,
  unsupportedMediaTypeError,
  validationError,
} from '../define-error.ts';

export const missingData = validationError('body.missing_data', 'Missing "data" payload in the request body');

/** 400 for a change of one locale's entry that names another locale (S35). */
export const otherLocale = validationError(
  'body.other_locale',
  (sent: string, locale: string) =>
    `locale is ${sent}, and this entry is that of ${locale}: send the other locale to its own entry, or with ?locale=`,
);

/** 400 for a batch that is no list of steps. */
export const batchAsList = validationError('body.batch_steps', 'steps must be a list with at least one step');

/** 400 for a member of a step. */
export const batchStepInvalid = validationError(
  'body.batch_step',
  (member: string, expected: string) => `${member} must be ${expected}`,
);

/** 400 for a step that no route of content-types takes. */
export const batchStepUnknown = validationError(
  'body.batch_path',
  (method: string, path: string) => `${method} ${path} is no write of an entry that a batch may have`,
);

/** 400 for a name that no earlier step has. */
export const unknownReference = validationError(
  'body.batch_reference',
  (name: string) => `No step before this one has the name ${name}`,
);

/** 413 for a body past its limit (A12). */
export const bodyTooLarge = payloadTooLargeError('body.too_large', 'request entity too large');
export const jsonScalar = validationError('body.json_scalar', 'invalid JSON, only supports object and array');
export const invalidJson = validationError(
  'body.invalid_json',
  (reason: string) => `The body is not valid JSON: ${reason}`,
);
export const jsonTooDeep = validationError(
  'body.json_too_deep',
  (limit: number) => `The JSON body nests deeper than ${limit} levels`,
);
export const unreadableForm = validationError(
  'body.unreadable_form',
  (reason: string) => `The form cannot be read: ${reason}`,
);
export const unknownEncoding = unsupportedMediaTypeError(
  'body.unknown_encoding',
  (encoding: string) => `Unsupported Content-Encoding: ${encoding}`,
);
export const invalidEncoding = validationError(
  'body.invalid_encoding',
  (encoding: string) => `The body is not valid ${encoding}`,
);
export const bodyEndedEarly = validationError('body.ended_early', 'The body ended early');
export const unreadableMultipart = validationError(
  'body.unreadable_multipart',
  (reason: string) => `The multipart body cannot be read: ${reason}`,
);
export const tooManyFiles = validationError(
  'body.too_many_files',
  (limit: number) => `A form holds at most ${limit} files`,
);
export const tooManyFields = validationError(
  'body.too_many_fields',
  (limit: number) => `A form holds at most ${limit} fields`,
);
export const fieldNotJson = validationError(
  'body.field_not_json',
  (name: string, reason: string) => `The field ${name} is not valid JSON: ${reason}`,
);
export const fieldTooDeep = validationError(
  'body.field_too_deep',
  (name: string, limit: number) => `The JSON in ${name} nests deeper than ${limit} levels`,
);

/** 413 for a file larger than `formidable.maxFileSize` of `strapi::body`. */
export const fileTooBig = payloadTooLargeError('body.file_too_big', 'FileTooBig');

/** 413 for a file larger than `sizeLimit` of the upload plugin. */
export const fileOverLimit = payloadTooLargeError(
  'body.file_over_limit',
  (name: string, size: string) => `${name} exceeds size limit of ${size}.`,
);
export const filesOverLimit = payloadTooLargeError(
  'body.files_over_limit',
  (size: string) => `The files of a form exceed their size limit of ${size} together (formSizeLimit).`,
);

/** 400 for a file of a form whose field does not begin with `files.`. */
export const missingPrefix = badRequestError(
  'body.missing_prefix',
  `When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\nFor example, when a media file is named "avatar", make sure the form key name is "files.avatar"`,
);

/** A multipart request of GraphQL whose parts do not fit together. */
export const malformedMultipart = badRequestError(
  'body.malformed_graphql',
  (what: string) => `Malformed GraphQL multipart request: ${what}`,
);
export const fileMissing = badRequestError('body.file_missing', 'File missing in the request.');

/** The text of the one rule that a body breaks. */
export const brokenRule = validationError('body.broken_rule', (message: string) => message);
export const brokenRuleCount = validationError(
  'body.broken_rules',
  (count: number) => `${count} errors occurred`,
);
export const manyBrokenRules = validationError(
  'body.many_broken_rules',
  (count: number, listed: number) => `${count} errors occurred; the first ${listed} are listed`,
);
