/** The configuration of lists and forms in the content manager, with v4's texts. */
import { defineError } from '../define-error.ts';

/** 400 with a text for each broken rule in `details.errors`. */
export const configurationRefused = defineError('views.refused', 'BadRequestError', 'Bad Request');

export const contentTypeNotFound = defineError(
  'views.content_type_not_found',
  'NotFoundError',
  'contentType.notFound',
);

export const componentNotFound = defineError(
  'views.component_not_found',
  'NotFoundError',
  'component.notFound',
);

export const kindUnknown = defineError(
  'views.kind_unknown',
  'ValidationError',
  'kind must be one of the following values: singleType, collectionType',
  { path: ['kind'] },
);

export const relationModelMissing = defineError(
  'views.relation_model_missing',
  'BadRequestError',
  "The model doesn't exist",
);

export const relationFieldMissing = defineError(
  'views.relation_field_missing',
  'BadRequestError',
  "This relational field doesn't exist",
);
