/** `Date`: a day, `2007-12-03`. */
import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { parseDate } from '../../../model/types/date.ts';
import { toJsonText } from '../../../model/types/json-text.ts';
import { shownLiteral } from './literals.ts';

export const dateScalar = (): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'Date',
    description:
      'A date string, such as 2007-12-03, compliant with the `full-date` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar.',
    serialize: (value) => day(value instanceof Date ? isoDay(value) : value),
    parseValue: (value) => day(value),
    parseLiteral: (node) => {
      if (node.kind === Kind.STRING) return day(node.value, node);
      throw new GraphQLError(`${NO_TEXT} ${shownLiteral(node)}`, { nodes: node });
    },
  });

const NO_TEXT = 'Date cannot represent non string type';

const isoDay = (date: Date): unknown =>
  Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString().slice(0, 10);

/** @throws GraphQLError for another form, or a day that does not exist */
function day(value: unknown, node?: ValueNode): string {
  if (typeof value !== 'string') throw new GraphQLError(`${NO_TEXT} ${toJsonText(value)}`);
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return parseDate(value);
  } catch {
    // told below, in the words of the v4 API
  }
  const message = `Date cannot represent an invalid date-string ${value}.`;
  throw new GraphQLError(message, node ? { nodes: node } : {});
}
