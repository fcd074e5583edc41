/** Parameters of a query string, and the arguments of GraphQL that mean the same. */
import { defineError } from '../define-error.ts';

/** 400 for a name in a parameter that is unknown, private or forbidden (G9, A5). */
export const invalidParameter = defineError(
  'query.invalid_parameter',
  'ValidationError',
  (name: string) => `Invalid parameter ${name}`,
);

export const unreadableQuery = defineError(
  'query.unreadable',
  'ValidationError',
  'The query string cannot be read',
);

export const unknownAnswerFormat = defineError(
  'query.answer_format',
  'ValidationError',
  'Invalid header Octavo-Format: expected v4 or flat',
);

export const filtersExpected = defineError(
  'query.filters_expected',
  'ValidationError',
  (key: string) => `Invalid ${key}: expected an object of attributes and operators`,
);

export const filterListExpected = defineError(
  'query.filter_list_expected',
  'ValidationError',
  (key: string) => `Invalid ${key}: expected a list of filter objects`,
);

export const misplacedNot = defineError(
  'query.misplaced_not',
  'ValidationError',
  'Invalid $not: put it around the relation or under an attribute',
);

export const operatorWithoutAttribute = defineError(
  'query.operator_without_attribute',
  'ValidationError',
  (operator: string) => `Invalid ${operator}: an operator stands under an attribute`,
);

export const groupInAttribute = defineError(
  'query.group_in_attribute',
  'ValidationError',
  (group: string) => `Invalid ${group}: groups stand around attributes`,
);

export const nameForValue = defineError(
  'query.name_for_value',
  'ValidationError',
  (attribute: string, name: string) => `Invalid filter on ${attribute}: ${name} can't stand there`,
);

export const mixedRelationFilter = defineError(
  'query.mixed_relation_filter',
  'ValidationError',
  (attribute: string) =>
    `Invalid filter on ${attribute}: give one operator for its id, or attributes, not both`,
);

export const nulInFilter = defineError(
  'query.nul_in_filter',
  'ValidationError',
  (attribute: string) => `Invalid value for ${attribute}: a NUL character is not allowed`,
);

export const operandExpected = defineError(
  'query.operand_expected',
  'ValidationError',
  (operator: string, attribute: string) =>
    `Invalid value for ${operator} of ${attribute}: expected a text or a list of texts`,
);

export const betweenNeedsTwo = defineError(
  'query.between_needs_two',
  'ValidationError',
  (attribute: string) => `Invalid $between for ${attribute}: expected exactly two values`,
);

export const numberExpected = defineError(
  'query.number_expected',
  'ValidationError',
  (parameter: string) => `Invalid parameter ${parameter}: expected a number`,
);

export const integerOutOfRange = defineError(
  'query.integer_out_of_range',
  'ValidationError',
  (parameter: string, least: bigint | number, most: bigint | number) =>
    `Invalid parameter ${parameter}: expected an integer between ${least} and ${most}`,
);

export const nulInParameter = defineError(
  'query.nul_in_parameter',
  'ValidationError',
  (parameter: string) => `Invalid parameter ${parameter}: a NUL character is not allowed`,
);

export const dateFormat = defineError(
  'query.date_format',
  'ValidationError',
  'Invalid format, expected yyyy-MM-dd',
);

export const invalidDate = defineError('query.invalid_date', 'ValidationError', 'Invalid date');

export const timeFormat = defineError(
  'query.time_format',
  'ValidationError',
  'Invalid time format, expected HH:mm:ss.SSS',
);

export const timeNotText = defineError(
  'query.time_not_text',
  'ValidationError',
  (type: string) => `Expected a string, got a ${type}`,
);

export const datetimeFormat = defineError(
  'query.datetime_format',
  'ValidationError',
  'Invalid format, expected a timestamp or an ISO date',
);

export const sortExpected = defineError(
  'query.sort_expected',
  'ValidationError',
  'Invalid sort: expected attribute names, each with :asc or :desc behind it or nothing',
);

export const sortThroughValue = defineError(
  'query.sort_through_value',
  'ValidationError',
  (name: string) => `Invalid sort: ${name} has no attributes to sort by`,
);

export const fieldsExpected = defineError(
  'query.fields_expected',
  'ValidationError',
  'Invalid fields: expected an attribute name, a list of names or *',
);

export const invalidPopulate = defineError(
  'query.populate_expected',
  'ValidationError',
  'Invalid populate: expected *, attribute names, a list of names or an object of attributes',
);

/** By the rule `mixedListsAreNamed`. */
export const mixedList = defineError(
  'query.mixed_list',
  'ValidationError',
  (parameter: string) =>
    `Invalid ${parameter}: a list and names are mixed; write ${parameter}[0]=… or ${parameter}[name]=…, not both`,
);

export const invalidCount = defineError(
  'query.invalid_count',
  'ValidationError',
  'Invalid count parameter: expected true or false',
);

export const fieldsNeedTypes = defineError(
  'query.fields_need_types',
  'ValidationError',
  (attribute: string) => `Invalid fields in populate of ${attribute}: name them per type under [on]`,
);

export const invalidPopulateFields = defineError(
  'query.populate_fields',
  'ValidationError',
  (attribute: string) => `Invalid fields in populate of ${attribute}`,
);

export const invalidPopulateFilters = defineError(
  'query.populate_filters',
  'ValidationError',
  (attribute: string) => `Invalid filters on ${attribute}`,
);

export const invalidPublicationState = defineError(
  'query.publication_state',
  'ValidationError',
  "Invalid publicationState: expected 'live' or 'preview'",
);

export const searchNotText = defineError(
  'query.search_not_text',
  'ValidationError',
  'Invalid _q: expected a text',
);

export const nulInSearch = defineError(
  'query.nul_in_search',
  'ValidationError',
  'Invalid _q: a NUL character is not allowed',
);

export const mixedPages = defineError(
  'query.mixed_pages',
  'ValidationError',
  'Invalid pagination parameters. Expected either start/limit or page/pageSize',
);

/** 400 for page and offset pagination mixed at the top level of the query string. */
export const mixedPagination = defineError(
  'query.mixed_pagination',
  'PaginationError',
  'Invalid pagination attributes. You cannot use page and offset pagination in the same query',
);

/** The same in GraphQL. */
export const mixedGraphqlPagination = defineError(
  'query.mixed_graphql_pagination',
  'PaginationError',
  'Cannot use both page & offset pagination in the same query',
);

export const paginationExpected = defineError(
  'query.pagination_expected',
  'ValidationError',
  'Invalid pagination: expected an object',
);

export const pageTooLarge = defineError(
  'query.page_too_large',
  'ValidationError',
  'Invalid page parameter: it is too large',
);

export const integerExpected = defineError(
  'query.integer_expected',
  'ValidationError',
  (name: string) => `Invalid ${name} parameter: expected an integer`,
);

export const invalidPage = defineError(
  'query.invalid_page',
  'PaginationError',
  (name: string, received: string) =>
    `Invalid '${name}' parameter. Expected an integer > 0, received: ${received}`,
);

export const invalidStart = defineError(
  'query.invalid_start',
  'ValidationError',
  'Invalid start parameter: expected an integer >= 0',
);

export const invalidLimit = defineError(
  'query.invalid_limit',
  'ValidationError',
  'Invalid limit parameter: expected an integer >= -1',
);

export const invalidWithCount = defineError(
  'query.with_count',
  'ValidationError',
  'Invalid withCount parameter. Expected "t","1","true","false","0","f"',
);

/** GraphQL: a query for one entry without an `id`. */
export const idNeeded = defineError('query.id_needed', 'ValidationError', 'Invalid id: an id is needed');
