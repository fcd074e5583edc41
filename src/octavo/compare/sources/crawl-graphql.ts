/** GraphQL queries that are made from a schema: every field of `Query`, with what its entries have and relate to. */
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';
import type { ComparedRequest } from '../compared-request.ts';
import { valueAt } from '../rules/reply.ts';
import { firstId } from './entries.ts';
import type { RequestSource } from './source.ts';

/** How many relations are followed. */
const DEPTH = 1;

/** What stands around entries and is no relation. */
const WRAPPERS = new Set(['data', 'attributes', 'meta', 'pagination', 'nodes', 'pageInfo']);

type Field = GraphQLField<unknown, unknown>;

/** @param endpoint such as `/graphql` */
export function* crawlGraphql(schema: GraphQLSchema, endpoint: string): RequestSource {
  const ask = (query: string): ComparedRequest => ({
    method: 'POST',
    path: endpoint,
    type: 'application/json',
    body: JSON.stringify({ query }),
  });
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  // lists come first: their ids are those of single entries
  const [lists, others] = [fields.filter(takesSort), fields.filter((field) => !takesSort(field))];
  const ids = new Map<string, string>();
  for (const field of lists) {
    const answer = yield ask(queryFor(field, { sort: '["id"]' }));
    const id = firstId(valueAt(answer?.body, 'data', field.name));
    const type = entityTypeOf(field);
    if (id !== null && type !== null) ids.set(type, String(id));
    yield ask(queryFor(field, { sort: '["id:desc"]', pagination: '{ start: 1, limit: 2 }' }));
    if (takes(field, 'publicationState')) {
      yield ask(queryFor(field, { sort: '["id"]', publicationState: 'PREVIEW' }));
    }
  }
  for (const field of others) {
    const id = ids.get(entityTypeOf(field) ?? '');
    if (takes(field, 'id')) {
      if (id !== undefined) yield ask(queryFor(field, { id: JSON.stringify(id) }));
    } else if (!field.args.some(isRequiredArgument)) yield ask(queryFor(field, {}));
  }
}

const takes = (field: Field, name: string): boolean => field.args.some((arg) => arg.name === name);
const takesSort = (field: Field): boolean => takes(field, 'sort');

/** The type of the entries that a field answers: `ArticleEntity`. */
function entityTypeOf({ type }: Field): string | null {
  const response = getNamedType(type);
  const data = isObjectType(response) ? response.getFields()['data'] : undefined;
  return data ? getNamedType(data.type).name : null;
}

function queryFor(field: Field, args: Readonly<Record<string, string>>): string {
  const written = Object.entries(args).map(([name, value]) => `${name}: ${value}`);
  const brackets = written.length === 0 ? '' : `(${written.join(', ')})`;
  return `{ ${field.name}${brackets}${selectionOf(field.type, DEPTH)} }`;
}

/** All that needs no argument, without the relations behind the last level. */
function selectionOf(output: GraphQLOutputType, depth: number): string {
  const type = getNamedType(output);
  if (!isCompositeType(type)) return '';
  if (isUnionType(type)) {
    const isShared = sharedNames(type.getTypes());
    const members = type
      .getTypes()
      .map((member, index) => `... on ${member.name} { ${leavesOf(member, isShared, `of${index}`)} }`);
    return ` { __typename ${members.join(' ')} }`;
  }
  const fields = Object.values(type.getFields()).filter((field) => !field.args.some(isRequiredArgument));
  const parts = fields.flatMap((field) => {
    if (!isCompositeType(getNamedType(field.type))) return [field.name];
    if (field.name === 'attributes' && depth < 0) return [];
    const next = WRAPPERS.has(field.name) ? depth : depth - 1;
    return next < -1 ? [] : [`${field.name}${selectionOf(field.type, next)}`];
  });
  return ` { ${parts.length === 0 ? '__typename' : parts.join(' ')} }`;
}

/** Whether members of one name have one type in all of some objects. */
function sharedNames(types: readonly GraphQLObjectType[]): (name: string) => boolean {
  const seen = new Map<string, Set<string>>();
  for (const field of types.flatMap((type) => Object.values(type.getFields())))
    seen.set(field.name, (seen.get(field.name) ?? new Set()).add(String(field.type)));
  return (name) => seen.get(name)?.size === 1;
}

/**
 * The members of an object that are single values, `__typename` where there are none.
 * @param prefix of the alias of members that have other types in other objects: without one both cannot be asked for
 */
function leavesOf(type: GraphQLObjectType, isShared: (name: string) => boolean, prefix: string): string {
  const names = Object.values(type.getFields())
    .filter((field) => !isCompositeType(getNamedType(field.type)) && !field.args.some(isRequiredArgument))
    .map(({ name }) => (isShared(name) ? name : `${prefix}_${name}: ${name}`));
  return names.length === 0 ? '__typename' : names.join(' ');
}
