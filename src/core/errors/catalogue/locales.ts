/** Locales of a project, with v4's texts. */
import { applicationError, notFoundError } from '../define-error.ts';

export const localeExists = applicationError('locales.exists', 'This locale already exists');
export const localeRowNotFound = notFoundError('locales.not_found', 'locale.notFound');
export const defaultLocaleKept = applicationError('locales.default_kept', 'Cannot delete the default locale');
export const modelNotLocalized = applicationError('locales.model_not_localized', 'model.not.localized');
