/** `Time`: a time of day, `10:15:30.000`. */
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { parseTime } from '../../../model/types/time.ts';

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
      if (node.kind !== Kind.STRING) throw new TypeError('Time cannot represent non string type');
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
