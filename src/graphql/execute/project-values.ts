/**
 * Entries that project code answers fields of generated types with, in v4's form: `{ value, info }` for an
 * `ArticleEntityResponse`, `{ nodes, info }` for a collection, the entry itself for an `ArticleEntity` or an
 * `Article`. Scalars are the code's own values; relations, files, components and zones are read by the entry's
 * id with the caller's rights, whatever the code has populated, as v4 does.
 */
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { ListParams } from '../../content/hooks/listener-view.ts';
import type { ContentReader } from '../../content/read-content.ts';
import type { PreparedRead } from '../../content/run-read.ts';
import { type Model, schemaOf } from '../../model/content-type.ts';
import type { RootSelection } from '../../query/selection.ts';
import { readScope } from '../read/root-read.ts';
import { entryMember, type SelectContext } from '../read/select.ts';
import { fieldRole, type TypeRole, typeRole } from '../schema/field-roles.ts';
import type { GraphqlContext } from './engine-types.ts';
import { authorize } from './field-guards.ts';

type Source = Readonly<Record<string, unknown>>;

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
export const isProjectValue = (value: unknown): value is Source =>
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

export interface ProjectValueTools {
  readonly model: Model;
  readonly reader: ContentReader;
  prepare(uid: string, context: GraphqlContext, selection: RootSelection): PreparedRead;
  selectContext(info: GraphQLResolveInfo): SelectContext;
  /** @throws the error that a failed member stands for */
  checkedValue(value: unknown): unknown;
  /** How many entries code says that there are; null where it leaves that to the server. */
  count(uid: string, params: ListParams): Promise<number | null>;
}

/** Resolves the fields of generated types whose parent project code has returned. */
export function createProjectValueResolver(tools: ProjectValueTools) {
  const { model, reader } = tools;
  /** The reads of a request, which are the same for all entries of a list: graphql-js gives these the same nodes. */
  const reads = new WeakMap<readonly FieldNode[], PreparedRead>();
  return (source: Source, context: GraphqlContext, info: GraphQLResolveInfo): unknown => {
    const role = typeRole(info.parentType)!;
    const field = info.parentType.getFields()[info.fieldName]!;
    switch (role.role) {
      case 'response':
        return 'value' in source ? markProjectValue(source['value']) : source[info.path.key];
      case 'collection':
      case 'relationCollection':
        if (!('nodes' in source)) return source[info.path.key];
        return info.fieldName === 'data' ? markProjectValue(source['nodes']) : source;
      case 'meta':
        return page(source, context);
      case 'pagination':
        return source[info.fieldName];
      case 'entity':
        return fieldRole(field)?.role === 'id' ? source['id'] : source;
      default:
        return attribute(role, field, source, context, info);
    }
  };

  function attribute(
    { role, uid }: Extract<TypeRole, { uid: string }>,
    field: GraphQLField<unknown, unknown>,
    source: Source,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ): unknown {
    const member = fieldRole(field);
    if (member?.role !== 'attribute') return source[info.fieldName];
    const known = schemaOf(model, uid).attributes.get(member.name)!;
    if (known.kind === 'scalar') return known.type === 'password' ? null : source[member.name];
    const id = source['id'];
    // components have no id of their own in the API: their relations are those that code has populated
    const isStored = role === 'attributes' && (typeof id === 'number' || typeof id === 'string');
    if (!isStored) return populated(field, source[member.name], context);
    return stored(uid, id, field, context, info);
  }

  async function stored(
    uid: string,
    id: number | string,
    field: GraphQLField<unknown, unknown>,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ): Promise<unknown> {
    const key = String(info.path.key);
    const read = reads.get(info.fieldNodes) ?? prepareStored(uid, key, field, context, info);
    const body = await reader.run(read, Number(id), context.budget);
    const { entry } = JSON.parse(body.toString('utf8')) as { entry: Source | null };
    // code has made up the entry
    return entry ? tools.checkedValue(entry[key]) : populated(field, null, context);
  }

  function prepareStored(
    uid: string,
    key: string,
    field: GraphQLField<unknown, unknown>,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ): PreparedRead {
    const nodes: readonly FieldNode[] = info.fieldNodes;
    const member = entryMember(tools.selectContext(info), schemaOf(model, uid), key, field, nodes);
    const read = tools.prepare(uid, context, {
      kind: 'written',
      members: [{ key: 'entry', kind: 'rows', members: [member] }],
      marked: false,
    });
    reads.set(nodes, read);
    return read;
  }

  /** A value that code has populated, in the form of the field's type. */
  function populated(
    field: GraphQLField<unknown, unknown>,
    value: unknown,
    { caller }: GraphqlContext,
  ): unknown {
    const role = typeRole(getNamedType(field.type));
    if (role?.role !== 'response' && role?.role !== 'relationCollection') return markProjectValue(value);
    authorize(caller, undefined, readScope({ role: 'findMany', uid: role.uid }));
    return markProjectValue(role.role === 'response' ? { value: value ?? null } : { nodes: value ?? [] });
  }

  /** The page of a collection, counted with the arguments that code has passed on, in the form of `entityService`. */
  async function page(source: Source, context: GraphqlContext): Promise<unknown> {
    const { args = {}, resourceUID } = (source['info'] ?? {}) as { args?: Source; resourceUID?: unknown };
    if (typeof resourceUID !== 'string') {
      throw new Error('toEntityResponseCollection was given no resourceUID: a page needs the type it counts');
    }
    const numbers = ['total', 'page', 'pageSize', 'pageCount'] as const;
    const { start, limit } = args;
    const selection: RootSelection = {
      kind: 'list',
      ...(args['filters'] != null && { filters: args['filters'] }),
      pagination: {
        ...(typeof start === 'number' && { start }),
        ...(typeof limit === 'number' && { limit }),
      },
      publicationState: args['publicationState'] === 'live' ? 'live' : 'preview',
      ...(args['locale'] !== undefined && { locale: args['locale'] }),
      members: [{ key: 'meta', kind: 'object', members: numbers.map((kind) => ({ key: kind, kind })) }],
      marked: false,
    };
    const body = await reader.run(tools.prepare(resourceUID, context, selection), undefined, context.budget);
    const { meta } = JSON.parse(body.toString('utf8')) as { meta: Record<(typeof numbers)[number], number> };
    const total = await tools.count(resourceUID, args);
    if (total === null) return markProjectValue(meta);
    const pageSize = limit === -1 ? total : meta.pageSize;
    const pageCount = pageSize > 0 ? Math.ceil(total / pageSize) : 0;
    return markProjectValue({ ...meta, total, pageSize, pageCount });
  }
}
