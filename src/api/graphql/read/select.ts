/**
 * A selection set → a selection of entries (`query/selection.ts`): fragments unfolded, variables and directives
 * applied, types looked up. The roles on the schema's types say what a name stands for.
 */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isEnumType,
  isNonNullType,
  isUnionType,
} from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import { type AnySchema, type Model, schemaOf } from '../../../core/model/content-type.ts';
import type { RootMember, SelectedMember, WrapperMember } from '../../../core/query/selection.ts';
import { fieldRole, GUARDED, typeRole } from '../schema/field-roles.ts';
import { levelParams } from './level-params.ts';

/** The key of a union member's type name, for graphql-js. */
export const TYPE_KEY = '\u0000type';

/** The key under which custom fields find the whole entry. */
export const ENTRY_KEY = '\u0000entry';

/** The context of selecting. */
export interface SelectContext {
  readonly schema: GraphQLSchema;
  readonly model: Model;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
  /**
   * False on the fast path. True if graphql-js completes the answer: union members carry their type name, and
   * custom fields get their entry.
   */
  readonly completed: boolean;
}

/** Thrown on the fast path by a field with a resolver of its own: only graphql-js can answer it. */
export class CustomField extends Error {}

type Field = GraphQLField<unknown, unknown>;
type Nodes = readonly FieldNode[];

/** The members of the object a root field answers: `{ data { … } meta { … } }`. */
export function rootMembers(context: SelectContext, type: GraphQLOutputType, nodes: Nodes): RootMember[] {
  return objectMembers(context, type, nodes, (key, field, inner): RootMember | null => {
    const role = typeRole(getNamedType(field.type));
    switch (role?.role) {
      case 'entity':
        return { key, kind: 'rows', members: entryMembers(context, field.type, inner) };
      case 'meta':
      case 'pagination':
        return { key, kind: 'object', members: rootMembers(context, field.type, inner) };
      default:
        return isPageNumber(field.name) ? { key, kind: field.name } : null;
    }
  });
}

const isPageNumber = (name: string): name is 'page' | 'pageSize' | 'pageCount' | 'total' =>
  name === 'page' || name === 'pageSize' || name === 'pageCount' || name === 'total';

/** The members of an entity, of its attributes, or of a component. */
function entryMembers(context: SelectContext, type: GraphQLOutputType, nodes: Nodes): SelectedMember[] {
  return rowMembers(context, getNamedType(type) as GraphQLObjectType, nodes);
}

function rowMembers(context: SelectContext, type: GraphQLObjectType, nodes: Nodes): SelectedMember[] {
  const role = typeRole(type);
  if (!role || !('uid' in role)) throw new Error(`${type.name} stands for no entry`);
  const schema = schemaOf(context.model, role.uid);
  let custom = false;
  const members = objectMembers(context, type, nodes, (key, field, inner): SelectedMember | null => {
    const member = fieldRole(field);
    if (isPlanned(field)) {
      if (field.resolve && !context.completed) throw new CustomField();
      if (member?.role === 'id') return { key, kind: 'id' };
      if (member?.role === 'attribute')
        return attributeMember(context, schema, member.name, key, field, inner);
      if (member?.role === 'attributes')
        return { key, kind: 'group', members: entryMembers(context, field.type, inner) };
    }
    custom = true;
    return null;
  });
  if (!custom) return members;
  if (!context.completed) throw new CustomField();
  return [...members, { key: ENTRY_KEY, kind: 'group', members: wholeEntry(schema) }];
}

/** Whether the plan returns the field's value: it is generated, and no code replaces it. */
const isPlanned = (field: Field): boolean => !field.resolve || field.extensions[GUARDED] === true;

/** The id and all scalars under their own names, as v4 passes them to custom resolvers. */
function wholeEntry(schema: AnySchema): SelectedMember[] {
  const members: SelectedMember[] = [{ key: 'id', kind: 'id' }];
  for (const attribute of schema.attributes.values()) {
    if (attribute.kind !== 'scalar') continue;
    members.push({ key: attribute.name, kind: 'scalar', attribute: attribute.name, nonNull: false });
  }
  return members;
}

/**
 * The member of one field of an entry's attributes that is no scalar.
 * @param key the client's own key
 */
export function entryMember(
  context: SelectContext,
  schema: AnySchema,
  key: string,
  field: Field,
  nodes: Nodes,
): SelectedMember {
  const role = fieldRole(field);
  if (role?.role !== 'attribute') throw new Error(`${field.name} stands for no attribute`);
  return attributeMember(context, schema, role.name, key, field, nodes);
}

function attributeMember(
  context: SelectContext,
  schema: AnySchema,
  attribute: string,
  key: string,
  field: Field,
  nodes: Nodes,
): SelectedMember {
  const nonNull = isNonNullType(field.type);
  const named = getNamedType(field.type);
  if (isUnionType(named)) return unionMember(context, attribute, key, field, nodes);
  const level = () => levelParams(field, getArgumentValues(field, nodes[0]!, context.variables));
  switch (typeRole(named)?.role) {
    case 'response':
    case 'relationCollection':
      return { key, kind: 'relation', attribute, level: level(), members: wrapper(context, field, nodes) };
    case 'component': {
      const members = entryMembers(context, field.type, nodes);
      return { key, kind: 'component', attribute, level: level(), nonNull, members };
    }
    default: {
      if (schema.attributes.get(attribute)?.kind !== 'scalar') throw new CustomField();
      const names = isEnumType(named) ? enumNames(named) : null;
      return { key, kind: 'scalar', attribute, nonNull, ...(names && { names }) };
    }
  }
}

const enumNames = (type: GraphQLEnumType): [string, string][] =>
  type.getValues().map(({ name, value }) => [String(value), name]);

function wrapper(context: SelectContext, field: Field, nodes: Nodes): WrapperMember[] {
  return objectMembers(
    context,
    field.type,
    nodes,
    (key, inside, inner): WrapperMember => ({
      key,
      kind: 'rows',
      members: entryMembers(context, inside.type, inner),
    }),
  );
}

function unionMember(
  context: SelectContext,
  attribute: string,
  key: string,
  field: Field,
  nodes: Nodes,
): SelectedMember {
  const union = getNamedType(field.type);
  const variants = new Map<string, SelectedMember[]>();
  for (const type of isUnionType(union) ? union.getTypes() : []) {
    const role = typeRole(type);
    if (!role || !('uid' in role)) continue;
    const members = rowMembers(context, type, nodes);
    const typed: SelectedMember[] = context.completed
      ? [...members, { key: TYPE_KEY, kind: 'constant', json: JSON.stringify(type.name) }]
      : members;
    variants.set(role.uid, typed);
  }
  return { key, kind: 'union', attribute, nonNull: isNonNullType(field.type), variants };
}

/** The members of an object type, `__typename` among them; a null from `member` leaves one out. */
function objectMembers<Member extends { readonly key: string }>(
  context: SelectContext,
  type: GraphQLOutputType,
  nodes: Nodes,
  member: (key: string, field: Field, nodes: Nodes) => Member | null,
): (Member | { readonly key: string; readonly kind: 'constant'; readonly json: string })[] {
  const object = getNamedType(type) as GraphQLObjectType;
  const { schema, fragments, variables } = context;
  const members = [];
  for (const [key, inner] of collectSubfields(schema, fragments, variables, object, nodes)) {
    const name = inner[0]!.name.value;
    if (name === '__typename') {
      members.push({ key, kind: 'constant' as const, json: JSON.stringify(object.name) });
      continue;
    }
    const made = member(key, object.getFields()[name]!, inner);
    if (made) members.push(made);
  }
  return members;
}
