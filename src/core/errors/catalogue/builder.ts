/** The content-type builder. */
import { defineError } from '../define-error.ts';

/** 403: schemas are changed where the server starts again by itself. */
export const builderIsOff = defineError(
  'builder.off',
  'ForbiddenError',
  'Schemas can be changed in development only: start the server by octavo dev',
);

export const categoryMissing = defineError(
  'builder.category_missing',
  'ApplicationError',
  'category not found',
);

export const categoryTaken = defineError('builder.category_taken', 'ApplicationError', 'Name already taken');
