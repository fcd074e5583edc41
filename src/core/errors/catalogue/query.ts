/** Parameters of a query string, and the arguments of GraphQL that mean the same. */
import { paginationError, validationError } from '../define-error.ts';

/** 400 for a name in a parameter that is unknown, private or forbidden (G9, A5). */
export const invalidParameter = validationError(
  'query.invalid_parameter',
  (name: string) => `Invalid parameter ${name}`,
);
export const unreadableQuery = validationError('query.unreadable', 'The query string cannot be read');
export const unknownAnswerFormat = validationError(
  'query.answer_format',
  'Invalid header Octavo-Format: expected v4 or flat',
);
export const filtersExpected = validationError(
  'query.filters_expected',
  (key: string) => `Invalid ${key}: expected an object of attributes and operators`,
);
export const filterListExpected = validationError(
  'query.filter_list_expected',
  (key: string) => `Invalid ${key}: expected a list of filter objects`,
);
export const misplacedNot = validationError(
  'query.misplaced_not',
  'Invalid $not: put it around the relation or under an attribute',
);
export const operatorWithoutAttribute = validationError(
  'query.operator_without_attribute',
  (operator: string) => `Invalid ${operator}: an operator stands under an attribute`,
);
export const groupInAttribute = validationError(
  'query.group_in_attribute',
  (group: string) => `Invalid ${group}: groups stand around attributes`,
);
export const nameForValue = validationError(
  'query.name_for_value',
  (attribute: string, name: string) => `Invalid filter on ${attribute}: ${name} can't stand there`,
);
export const mixedRelationFilter = validationError(
  'query.mixed_relation_filter',
  (attribute: string) =>
    `Invalid filter on ${attribute}: give one operator for its id, or attributes, not both`,
);
export const nulInFilter = validationError(
  'query.nul_in_filter',
  (attribute: string) => `Invalid value for ${attribute}: a NUL character is not allowed`,
);
export const operandExpected = validationError(
  'query.operand_expected',
  (operator: string, attribute: string) =>
    `Invalid value for ${operator} of ${attribute}: expected a text or a list of texts`,
);
export const betweenNeedsTwo = validationError(
  'query.between_needs_two',
  (attribute: string) => `Invalid $between for ${attribute}: expected exactly two values`,
);
export const numberExpected = validationError(
  'query.number_expected',
  (parameter: string) => `Invalid parameter ${parameter}: expected a number`,
);
export const integerOutOfRange = validationError(
  'query.integer_out_of_range',
  (parameter: string, least: bigint | number, most: bigint | number) =>
    `Invalid parameter ${parameter}: expected an integer between ${least} and ${most}`,
);
export const nulInParameter = validationError(
  'query.nul_in_parameter',
  (parameter: string) => `Invalid parameter ${parameter}: a NUL character is not allowed`,
);
export const dateFormat = validationError('query.date_format', 'Invalid format, expected yyyy-MM-dd');
export const invalidDate = validationError('query.invalid_date', 'Invalid date');
export const timeFormat = validationError('query.time_format', 'Invalid time format, expected HH:mm:ss.SSS');
export const timeNotText = validationError(
  'query.time_not_text',
  (type: string) => `Expected a string, got a ${type}`,
);
export const datetimeFormat = validationError(
  'query.datetime_format',
  'Invalid format, expected a timestamp or an ISO date',
);
export const sortExpected = validationError(
  'query.sort_expected',
  'Invalid sort: expected attribute names, each with :asc or :desc behind it or nothing',
);
export const sortThroughValue = validationError(
  'query.sort_through_value',
  (name: string) => `Invalid sort: ${name} has no attributes to sort by`,
);
export const fieldsExpected = validationError(
  'query.fields_expected',
  'Invalid fields: expected an attribute name, a list of names or *',
);
export const invalidPopulate = validationError(
  'query.populate_expected',
  'Invalid populate: expected *, attribute names, a list of names or an object of attributes',
);

/** By the rule `mixedListsAreNamed`. */
export const mixedList = validationError(
  'query.mixed_list',
  (parameter: string) =>
    `Invalid ${parameter}: a list and names are mixed; write ${parameter}[0]=… or ${parameter}[name]=…, not both`,
);
export const invalidCount = validationError(
  'query.invalid_count',
  'Invalid count parameter: expected true or false',
);
export const fieldsNeedTypes = validationError(
  'query.fields_need_types',
  (attribute: string) => `Invalid fields in populate of ${attribute}: name them per type under [on]`,
);
export const invalidPopulateFields = validationError(
  'query.populate_fields',
  (attribute: string) => `Invalid fields in populate of ${attribute}`,
);
export const invalidPopulateFilters = validationError(
  'query.populate_filters',
  (attribute: string) => `Invalid filters on ${attribute}`,
);
export const invalidPublicationState = validationError(
  'query.publication_state',
  "Invalid publicationState: expected 'live' or 'preview'",
);
export const searchNotText = validationError('query.search_not_text', 'Invalid _q: expected a text');
export const nulInSearch = validationError(
  'query.nul_in_search',
  'Invalid _q: a NUL character is not allowed',
);
export const mixedPages = validationError(
  'query.mixed_pages',
  'Invalid pagination parameters. Expected either start/limit or page/pageSize',
);

/** 400 for page and offset pagination mixed at the top level of the query string. */
export const mixedPagination = paginationError(
  'query.mixed_pagination',
  'Invalid pagination attributes. You cannot use page and offset pagination in the same query',
);

/** The same in GraphQL. */
export const mixedGraphqlPagination = paginationError(
  'query.mixed_graphql_pagination',
  'Cannot use both page & offset pagination in the same query',
);
export const paginationExpected = validationError(
  'query.pagination_expected',
  'Invalid pagination: expected an object',
);
export const pageTooLarge = validationError(
  'query.page_too_large',
  'Invalid page parameter: it is too large',
);
export const integerExpected = validationError(
  'query.integer_expected',
  (name: string) => `Invalid ${name} parameter: expected an integer`,
);
export const invalidPage = paginationError(
  'query.invalid_page',
  (name: string, received: string) =>
    `Invalid '${name}' parameter. Expected an integer > 0, received: ${received}`,
);
export const invalidStart = validationError(
  'query.invalid_start',
  'Invalid start parameter: expected an integer >= 0',
);
export const invalidLimit = validationError(
  'query.invalid_limit',
  'Invalid limit parameter: expected an integer >= -1',
);
export const invalidWithCount = validationError(
  'query.with_count',
  'Invalid withCount parameter. Expected "t","1","true","false","0","f"',
);

/** GraphQL: a query for one entry without an `id`. */
export const idNeeded = validationError('query.id_needed', 'Invalid id: an id is needed');
