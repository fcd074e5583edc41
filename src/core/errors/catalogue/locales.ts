/** Locales of a project, with v4's texts. */
import { defineError } from '../define-error.ts';

export const localeExists = defineError('locales.exists', 'ApplicationError', 'This locale already exists');

export const localeRowNotFound = defineError('locales.not_found', 'NotFoundError', 'locale.notFound');

export const defaultLocaleKept = defineError(
  'locales.default_kept',
  'ApplicationError',
  'Cannot delete the default locale',
);

export const modelNotLocalized = defineError(
  'locales.model_not_localized',
  'ApplicationError',
  'model.not.localized',
);
