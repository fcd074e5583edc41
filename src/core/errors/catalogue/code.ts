/** What the server's modules throw in project code. */
import { applicationError, badRequestError, validationError } from '../define-error.ts';

export const formWithoutData = badRequestError(
  'code.form_without_data',
  'A form needs its values as JSON in the field data',
);
export const dataNotJson = badRequestError('code.data_not_json', 'The field data is not valid JSON');
export const filePathExpected = validationError('code.file_path_expected', 'Invalid file: expected a path');
export const invalidPagination = validationError(
  'code.invalid_pagination',
  (name: string) => `Invalid pagination[${name}]: expected a whole number`,
);
export const dataExpected = validationError(
  'code.data_expected',
  (what: string, type: string, found: string) =>
    `Invalid payload submitted for the ${what} of an entity of type ${type}. Expected an object, but got ${found}`,
);
export const idExpected = validationError('code.id_expected', 'Invalid id: expected an integer');

/** The rule that a value of `strapi.db.query` breaks. */
export const invalidValue = validationError('code.invalid_value', (message: string) => message);
export const componentListExpected = validationError(
  'code.component_list_expected',
  (attribute: string) => `${attribute}: expected components as { id, __component }`,
);
export const componentIdExpected = validationError(
  'code.component_id_expected',
  (attribute: string) => `${attribute}: a component is given by its id here`,
);
export const localeNotFound = applicationError('code.locale_not_found', 'Locale not found');

/** v4's message. */
export const noEntryToLocalize = applicationError('code.no_entry_to_localize', 'baseEntityId.invalid');
export const invalidTemplate = applicationError('code.invalid_template', 'Invalid email template');
export const publishedAlready = applicationError('code.published', 'already.published');
export const draftAlready = applicationError('code.draft', 'already.draft');
