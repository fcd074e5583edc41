/** `DateTime`: a moment, `2007-12-03T10:15:30Z`. */
import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { parseIsoDate } from '../../../model/types/iso-date.ts';
import { toJsonText } from '../../../model/types/json-text.ts';
import { shownLiteral } from './literals.ts';

/** RFC 3339: seconds and an offset have to be there. */
const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))$/i;

export const dateTimeScalar = (): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'DateTime',
    description:
      'A date-time string at UTC, such as 2007-12-03T10:15:30Z, compliant with the `date-time` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar.',
    serialize: (value) => (isMoment(value) ? isoText(value) : moment(value)),
    parseValue: (value) => moment(value),
    parseLiteral: (node) => {
      if (node.kind === Kind.STRING) return moment(node.value, node);
      throw new GraphQLError(`${NO_TEXT} ${shownLiteral(node)}`, { nodes: node });
    },
  });

const NO_TEXT = 'DateTime cannot represent non string or Date type';

/** A value of a resolver's own, or a `timestamp`, whose milliseconds are text (A20). */
const isMoment = (value: unknown): value is Date | number | string =>
  value instanceof Date || typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value));

function isoText(value: Date | number | string): string {
  const date = new Date(typeof value === 'string' ? Number(value) : value);
  if (Number.isNaN(date.getTime())) throw invalid(value);
  return date.toISOString();
}

/**
 * The moment as ISO text in UTC, with milliseconds.
 * @throws GraphQLError for another form, or a day that does not exist
 */
function moment(value: unknown, node?: ValueNode): string {
  if (typeof value !== 'string') throw new GraphQLError(`${NO_TEXT} ${toJsonText(value)}`);
  const match = RFC_3339.exec(value);
  const milliseconds = match ? parseIsoDate(`${match[1]}T${match[2]!.toUpperCase()}`) : null;
  if (milliseconds !== null) return new Date(milliseconds).toISOString();
  throw invalid(value, node);
}

const invalid = (value: unknown, node?: ValueNode): GraphQLError =>
  new GraphQLError(
    `DateTime cannot represent an invalid date-time-string ${value}.`,
    node ? { nodes: node } : {},
  );
