/** `DateTime`: a moment, `2007-12-03T10:15:30Z`. */
import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { graphqlErrors } from '../../../../core/errors/catalogue.ts';
import { parseDate } from '../../../../core/model/types/date.ts';
import { parseIsoDate } from '../../../../core/model/types/iso-date.ts';
import { toJsonText } from '../../../../core/model/types/json-text.ts';
import { parseTime } from '../../../../core/model/types/time.ts';
import { printedLiteral } from './json.ts';

/** RFC 3339: seconds and an offset are required. */
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
      throw new GraphQLError(graphqlErrors.dateTimeNoText(printedLiteral(node)), { nodes: node });
    },
  });

/** A value of a custom resolver, or a `timestamp`, whose milliseconds are text (A20). */
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
  if (typeof value !== 'string') throw new GraphQLError(graphqlErrors.dateTimeNoText(toJsonText(value)));
  const match = RFC_3339.exec(value);
  const milliseconds = match ? parseIsoDate(`${match[1]}T${match[2]!.toUpperCase()}`) : null;
  if (milliseconds !== null) return new Date(milliseconds).toISOString();
  throw invalid(value, node);
}

const invalid = (value: unknown, node?: ValueNode): GraphQLError =>
  new GraphQLError(graphqlErrors.invalidDateTime(String(value)), node ? { nodes: node } : {});

/** `Date`: a day, `2007-12-03`. */
export const dateScalar = (): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'Date',
    description:
      'A date string, such as 2007-12-03, compliant with the `full-date` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar.',
    serialize: (value) => day(value instanceof Date ? isoDay(value) : value),
    parseValue: (value) => day(value),
    parseLiteral: (node) => {
      if (node.kind === Kind.STRING) return day(node.value, node);
      throw new GraphQLError(graphqlErrors.dateNoText(printedLiteral(node)), { nodes: node });
    },
  });

const isoDay = (date: Date): unknown =>
  Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString().slice(0, 10);

/** @throws GraphQLError for another form, or a day that does not exist */
function day(value: unknown, node?: ValueNode): string {
  if (typeof value !== 'string') throw new GraphQLError(graphqlErrors.dateNoText(toJsonText(value)));
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return parseDate(value);
  } catch {
    // reported below, with the text of the v4 API
  }
  throw new GraphQLError(graphqlErrors.invalidDate(value), node ? { nodes: node } : {});
}

/** `Time`: a time of day, `10:15:30.000`. */
export const timeScalar = (): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'Time',
    description: 'A time string with format HH:mm:ss.SSS',
    serialize: (value) => {
      try {
        return parseTime(value);
      } catch (error) {
        throw new GraphQLError((error as Error).message);
      }
    },
    parseValue: time,
    parseLiteral: (node) => {
      if (node.kind !== Kind.STRING) throw new TypeError(graphqlErrors.timeNoText());
      return time(node.value);
    },
  });

/**
 * The time with its milliseconds.
 * @throws TypeError for another form: graphql-js puts the type's name before the texts of plain errors
 */
function time(value: unknown): string {
  try {
    return parseTime(value);
  } catch (error) {
    throw new TypeError((error as Error).message);
  }
}
