/** The configuration of lists and forms in the content manager, with v4's texts. */
import { badRequestError, notFoundError, validationError } from '../define-error.ts';

/** 400 with a text for each broken rule in `details.errors`. */
export const configurationRefused = badRequestError('views.refused', 'Bad Request');
export const contentTypeNotFound = notFoundError('views.content_type_not_found', 'contentType.notFound');
export const componentNotFound = notFoundError('views.component_not_found', 'component.notFound');
export const kindUnknown = validationError(
  'views.kind_unknown',
  'kind must be one of the following values: singleType, collectionType',
  { path: ['kind'] },
);
export const relationModelMissing = badRequestError(
  'views.relation_model_missing',
  "The model doesn't exist",
);
export const relationFieldMissing = badRequestError(
  'views.relation_field_missing',
  "This relational field doesn't exist",
);
