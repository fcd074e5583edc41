/** Which values project code has returned, and which generated type they stand for. */
import { type GraphQLOutputType, getNamedType, isObjectType, isUnionType } from 'graphql';
import { typeRole } from '../schema/field-roles.ts';

/** A value of project code. */
export type ProjectValue = Readonly<Record<string, unknown>>;

/** Objects from project code: the server's own rows have the client's keys and are resolved in another way. */
const PROJECT_VALUES = new WeakSet<object>();

/**
 * Marks the values that code has returned, in lists too.
 * @returns the same value
 */
export function markProjectValue(value: unknown): unknown {
  if (Array.isArray(value)) for (const item of value) markProjectValue(item);
  else if (typeof value === 'object' && value !== null) PROJECT_VALUES.add(value);
  return value;
}

/** True for an object that {@link markProjectValue} has seen. */
export const isProjectValue = (value: unknown): value is ProjectValue =>
  typeof value === 'object' && value !== null && PROJECT_VALUES.has(value);

/** Whether a field answers a generated type, or a union that has one among its members. */
export function answersGenerated(field: { readonly type: GraphQLOutputType }): boolean {
  const named = getNamedType(field.type);
  if (isUnionType(named)) return named.getTypes().some((member) => typeRole(member) !== undefined);
  return isObjectType(named) && typeRole(named) !== undefined;
}

/** v4's marks on the members of a polymorphic list, as the name of their type among those of a union. */
export function projectTypeName(value: unknown, union: GraphQLOutputType): string | undefined {
  if (!isProjectValue(value) || !isUnionType(union)) return undefined;
  const uid = value['__type'] ?? value['__component'];
  return union.getTypes().find((type) => {
    const role = typeRole(type);
    return role !== undefined && 'uid' in role && role.uid === uid;
  })?.name;
}
