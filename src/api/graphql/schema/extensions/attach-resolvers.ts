/** Custom resolvers → the fields, scalars, enums and unions of a schema. */
import {
  type GraphQLEnumType,
  type GraphQLNamedType,
  type GraphQLScalarType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  valueFromASTUntyped,
} from 'graphql';
import { type Problem, StartError } from '../../../../core/project/start-error.ts';
import type { Resolver, SchemaAdditions } from './extension-service.ts';

type Members = ReadonlyMap<string, unknown>;

/**
 * Puts resolvers into a new schema; those of generated fields replace the engine's.
 * @param isUnreached true for a generated type the schema does not reach: its resolvers are not needed
 * @throws StartError with all resolvers that match no field
 */
export function attachResolvers(
  schema: GraphQLSchema,
  resolvers: SchemaAdditions['resolvers'],
  isUnreached: (type: string) => boolean,
): void {
  const problems: Problem[] = [];
  const report = (message: string): void => {
    problems.push({ key: 'GraphQL extension', message: `resolvers: ${message}` });
  };
  for (const [name, members] of resolvers) {
    const type = schema.getType(name);
    if (type) attach(type, members, report);
    else if (!isUnreached(name)) report(`${name} is no type of the schema`);
  }
  if (problems.length > 0) throw new StartError(problems);
}

function attach(type: GraphQLNamedType, members: Members, report: (message: string) => void): void {
  if (isEnumType(type)) attachEnum(type, members, report);
  else if (isScalarType(type)) attachScalar(type, members, report);
  else if (isObjectType(type) || isAbstractType(type)) attachFields(type, members, report);
  else report(`${type.name} is an input: it has no resolvers`);
}

function attachFields(type: GraphQLNamedType, members: Members, report: (message: string) => void): void {
  const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
  for (const [name, member] of members) {
    if (name === '__resolveType' && isAbstractType(type) && typeof member === 'function') {
      type.resolveType = member as NonNullable<typeof type.resolveType>;
    } else if (name === '__isTypeOf' && isObjectType(type) && typeof member === 'function') {
      type.isTypeOf = member as NonNullable<typeof type.isTypeOf>;
    } else if (!Object.hasOwn(fields, name)) {
      report(`${type.name}.${name} is no field of the schema`);
    } else {
      const resolve = resolverOf(member);
      if (resolve) fields[name]!.resolve = resolve;
      else report(`${type.name}.${name} is ${typeof member}, expected a function, or an object with resolve`);
    }
  }
}

function resolverOf(member: unknown): Resolver | null {
  const resolve =
    typeof member === 'object' && member !== null && 'resolve' in member ? member.resolve : member;
  return typeof resolve === 'function' ? (resolve as Resolver) : null;
}

/** The internal values of an enum. */
function attachEnum(type: GraphQLEnumType, members: Members, report: (message: string) => void): void {
  for (const [name, value] of members) {
    const known = type.getValue(name);
    if (known) known.value = value;
    else report(`${type.name}.${name} is no value of the enum`);
  }
}

function attachScalar(type: GraphQLScalarType, members: Members, report: (message: string) => void): void {
  if (isSpecifiedScalarType(type)) {
    report(`${type.name} is GraphQL's own, and can't be changed`);
    return;
  }
  const { serialize, parseValue, parseLiteral } = Object.fromEntries(members) as Partial<GraphQLScalarType>;
  if (serialize) type.serialize = serialize;
  if (parseValue) {
    type.parseValue = parseValue;
    type.parseLiteral = (node, variables) => parseValue(valueFromASTUntyped(node, variables));
  }
  if (parseLiteral) type.parseLiteral = parseLiteral;
}
