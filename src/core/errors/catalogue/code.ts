/** What the server's modules throw in project code. */
import { defineError } from '../define-error.ts';

export const formWithoutData = defineError(
  'code.form_without_data',
  'BadRequestError',
  'A form needs its values as JSON in the field data',
);

export const dataNotJson = defineError(
  'code.data_not_json',
  'BadRequestError',
  'The field data is not valid JSON',
);

export const filePathExpected = defineError(
  'code.file_path_expected',
  'ValidationError',
  'Invalid file: expected a path',
);

export const invalidPagination = defineError(
  'code.invalid_pagination',
  'ValidationError',
  (name: string) => `Invalid pagination[${name}]: expected a whole number`,
);

export const dataExpected = defineError(
  'code.data_expected',
  'ValidationError',
  (what: string, type: string, found: string) =>
    `Invalid payload submitted for the ${what} of an entity of type ${type}. Expected an object, but got ${found}`,
);

export const idExpected = defineError(
  'code.id_expected',
  'ValidationError',
  'Invalid id: expected an integer',
);

/** The rule that a value of `strapi.db.query` breaks. */
export const invalidValue = defineError(
  'code.invalid_value',
  'ValidationError',
  (message: string) => message,
);

export const componentListExpected = defineError(
  'code.component_list_expected',
  'ValidationError',
  (attribute: string) => `${attribute}: expected components as { id, __component }`,
);

export const componentIdExpected = defineError(
  'code.component_id_expected',
  'ValidationError',
  (attribute: string) => `${attribute}: a component is given by its id here`,
);

export const localeNotFound = defineError('code.locale_not_found', 'ApplicationError', 'Locale not found');

/** v4's message. */
export const noEntryToLocalize = defineError(
  'code.no_entry_to_localize',
  'ApplicationError',
  'baseEntityId.invalid',
);

export const invalidTemplate = defineError(
  'code.invalid_template',
  'ApplicationError',
  'Invalid email template',
);

export const publishedAlready = defineError('code.published', 'ApplicationError', 'already.published');

export const draftAlready = defineError('code.draft', 'ApplicationError', 'already.draft');
