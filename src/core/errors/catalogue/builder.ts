/** The content-type builder. */
import { applicationError, forbiddenError } from '../define-error.ts';

/** 403: schemas are changed where the server starts again by itself. */
export const builderIsOff = forbiddenError(
  'builder.off',
  'Schemas can be changed in development only: start the server by octavo dev',
);
export const categoryMissing = applicationError('builder.category_missing', 'category not found');
export const categoryTaken = applicationError('builder.category_taken', 'Name already taken');
