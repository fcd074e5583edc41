/** Limits of a request; each text names the limit and its value. */
import { validationError } from '../define-error.ts';

export const queryTooLong = validationError(
  'limits.query_length',
  (limit: number) => `The query string is longer than ${limit} characters (limits.queryLength)`,
);
export const tooManyParameters = validationError(
  'limits.parameters',
  (limit: number) => `The query string has more than ${limit} parameters`,
);

/** 400 for a parameter whose names, one inside the other, go deeper than they may. */
export const nestsTooDeep = validationError(
  'limits.depth',
  (limit: number) => `The query string nests deeper than ${limit} levels (limits.depth)`,
);
export const batchTooLong = validationError(
  'limits.batch_steps',
  (limit: number) => `A batch has at most ${limit} steps (limits.batchSteps)`,
);
export const indexTooHigh = validationError(
  'limits.indexed_items',
  (index: string, indexed: number, listed: number) =>
    `Index ${index} is too high: a list written with indexes holds at most ${indexed} items (limits.indexedItems); the [] form holds up to ${listed}`,
);
export const listTooLong = validationError(
  'limits.array_items',
  (limit: number) => `A list holds at most ${limit} items (limits.arrayItems)`,
);
export const tooManyOperands = validationError(
  'limits.operands',
  (operator: string, attribute: string, limit: number) =>
    `Too many values in ${operator} of ${attribute}: at most ${limit} (limits.arrayItems)`,
);

/** 400 for more nodes of a kind in a request than its limit. */
export const tooManyNodes = validationError(
  'limits.nodes',
  (things: string, limit: number, name: string) =>
    `Too many ${things}: at most ${limit} (limits.${name}) in one request`,
);

/** 400 for a read that would put more entries of relations, components and zones into its answer than it may. */
export const tooManyEntries = validationError(
  'limits.entries',
  (limit: number) => `More than ${limit} populated entries in one answer (limits.entries)`,
);

/** 400 for a read with more values in its filters than a statement is sent with. */
export const tooManyValues = validationError(
  'limits.values',
  (limit: number) => `Too many values in filters: at most ${limit} (limits.values) in one request`,
);

/** 400 for a write whose answer holds up the others for too long; the write is taken back. */
export const answerTooCostly = validationError(
  'limits.write_answer',
  'The answer of the write takes too long; populate less, and read the entry after it',
);

/** 400 for an answer that is longer than answers may be. */
export const answerTooLong = validationError(
  'limits.bytes',
  (bytes: number) => `The answer is longer than ${bytes} bytes (limits.bytes); ask for less at once`,
);
export const tooManyComponents = validationError(
  'limits.components',
  (limit: number) => `Too many component rows: at most ${limit} (limits.components) in one body`,
);
export const tooManyRelations = validationError(
  'limits.relations',
  (limit: number) => `Too many related entries: at most ${limit} (limits.relations) in one body`,
);
export const tooManyPasswords = validationError(
  'limits.passwords',
  (limit: number) => `Too many passwords: at most ${limit} in one body`,
);
export const tooManySortKeys = validationError(
  'limits.sort_keys',
  (limit: number) => `Too many sort keys: at most ${limit} (limits.sortKeys)`,
);

/** 400 for a list in an administrator's request that is longer than its limit. */
export const tooManyAdminItems = validationError(
  'limits.admin_items',
  (name: string, limit: number) => `Too many ${name}: at most ${limit} (admin.limits.${name}) in one request`,
);
export const adminPageTooLarge = validationError(
  'limits.admin_page_size',
  (limit: number) => `pageSize must be less than or equal to ${limit} (admin.limits.pageSize)`,
  { path: ['pageSize'] },
);
export const adminTextTooLong = validationError(
  'limits.admin_template_length',
  (limit: number) =>
    `The subject and the text of a mail may have at most ${limit} characters each (admin.limits.templateLength)`,
);
