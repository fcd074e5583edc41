/**
 * Entries that project code answers fields of generated types with, in v4's form: `{ value, info }` for an
 * `ArticleEntityResponse`, `{ nodes, info }` for a collection, the entry itself for an `ArticleEntity` or an
 * `Article`. Scalars are the code's own values; relations, files, components and zones are read by the entry's
 * id with the caller's rights, whatever the code has populated, as v4 does.
 */
import { type FieldNode, type GraphQLField, type GraphQLResolveInfo, getNamedType } from 'graphql';
import type { ListParams } from '../../../core/content/hooks/listener-view.ts';
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { PreparedRead } from '../../../core/content/run-read.ts';
import { type Model, schemaOf } from '../../../core/model/content-type.ts';
import type { RootSelection } from '../../../core/query/selection.ts';
import { readScope } from '../read/root-read.ts';
import { entryMember, type SelectContext } from '../read/select.ts';
import { fieldRole, type TypeRole, typeRole } from '../schema/field-roles.ts';
import type { GraphqlContext } from './engine-types.ts';
import { authorize } from './field-guards.ts';
import { markProjectValue, type ProjectValue } from './project-values.ts';

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

type Field = GraphQLField<unknown, unknown>;
type Info = GraphQLResolveInfo;

/** Resolves the fields of generated types whose parent project code has returned. */
export class ProjectValueResolver {
  readonly #tools: ProjectValueTools;
  /** The reads of a request, which are the same for all entries of a list: graphql-js gives these the same nodes. */
  readonly #reads = new WeakMap<readonly FieldNode[], PreparedRead>();

  constructor(tools: ProjectValueTools) {
    this.#tools = tools;
  }

  /** The value of a field; a promise of it where the database has to be asked. */
  resolve(source: ProjectValue, context: GraphqlContext, info: Info): unknown {
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
        return this.#page(source, context);
      case 'pagination':
        return source[info.fieldName];
      case 'entity':
        return fieldRole(field)?.role === 'id' ? source['id'] : source;
      default:
        return this.#attribute(role, field, source, context, info);
    }
  }

  #attribute(
    { role, uid }: Extract<TypeRole, { uid: string }>,
    field: Field,
    source: ProjectValue,
    context: GraphqlContext,
    info: Info,
  ): unknown {
    const member = fieldRole(field);
    if (member?.role !== 'attribute') return source[info.fieldName];
    const known = schemaOf(this.#tools.model, uid).attributes.get(member.name)!;
    if (known.kind === 'scalar') return known.type === 'password' ? null : source[member.name];
    const id = source['id'];
    // components have no id of their own in the API: their relations are those that code has populated
    const isStored = role === 'attributes' && (typeof id === 'number' || typeof id === 'string');
    if (!isStored) return populated(field, source[member.name], context);
    return this.#stored(uid, id, field, context, info);
  }

  async #stored(
    uid: string,
    id: number | string,
    field: Field,
    context: GraphqlContext,
    info: Info,
  ): Promise<unknown> {
    const { reader, checkedValue } = this.#tools;
    const key = String(info.path.key);
    const read = this.#reads.get(info.fieldNodes) ?? this.#prepareStored(uid, key, field, context, info);
    const body = await reader.run(read, Number(id), context.budget);
    const { entry } = JSON.parse(body.toString('utf8')) as { entry: ProjectValue | null };
    // code has made up the entry
    return entry ? checkedValue(entry[key]) : populated(field, null, context);
  }

  #prepareStored(uid: string, key: string, field: Field, context: GraphqlContext, info: Info): PreparedRead {
    const { model, prepare, selectContext } = this.#tools;
    const nodes: readonly FieldNode[] = info.fieldNodes;
    const member = entryMember(selectContext(info), schemaOf(model, uid), key, field, nodes);
    const read = prepare(uid, context, {
      kind: 'written',
      members: [{ key: 'entry', kind: 'rows', members: [member] }],
      marked: false,
    });
    this.#reads.set(nodes, read);
    return read;
  }

  /** The page of a collection, counted with the arguments that code has passed on, in the form of `entityService`. */
  async #page(source: ProjectValue, context: GraphqlContext): Promise<unknown> {
    const { reader, prepare, count } = this.#tools;
    const { args = {}, resourceUID } = (source['info'] ?? {}) as {
      args?: ProjectValue;
      resourceUID?: unknown;
    };
    if (typeof resourceUID !== 'string') {
      throw new Error('toEntityResponseCollection was given no resourceUID: a page needs the type it counts');
    }
    const read = prepare(resourceUID, context, pageSelection(args));
    const body = await reader.run(read, undefined, context.budget);
    const { meta } = JSON.parse(body.toString('utf8')) as { meta: Page };
    const total = await count(resourceUID, args);
    return markProjectValue(total === null ? meta : recounted(meta, total, args['limit']));
  }
}

/** A value that code has populated, in the form of the field's type. */
function populated(field: Field, value: unknown, { caller }: GraphqlContext): unknown {
  const role = typeRole(getNamedType(field.type));
  if (role?.role !== 'response' && role?.role !== 'relationCollection') return markProjectValue(value);
  authorize(caller, undefined, readScope({ role: 'findMany', uid: role.uid }));
  return markProjectValue(role.role === 'response' ? { value: value ?? null } : { nodes: value ?? [] });
}

const PAGE_NUMBERS = ['total', 'page', 'pageSize', 'pageCount'] as const;

type Page = Record<(typeof PAGE_NUMBERS)[number], number>;

/** What reads the page of a list with the arguments of `entityService`. */
function pageSelection(args: ProjectValue): RootSelection {
  const { start, limit } = args;
  return {
    kind: 'list',
    ...(args['filters'] != null && { filters: args['filters'] }),
    pagination: {
      ...(typeof start === 'number' && { start }),
      ...(typeof limit === 'number' && { limit }),
    },
    publicationState: args['publicationState'] === 'live' ? 'live' : 'preview',
    ...(args['locale'] !== undefined && { locale: args['locale'] }),
    members: [{ key: 'meta', kind: 'object', members: PAGE_NUMBERS.map((kind) => ({ key: kind, kind })) }],
    marked: false,
  };
}

/** A page of as many entries as code says that there are. */
function recounted(page: Page, total: number, limit: unknown): Page {
  const pageSize = limit === -1 ? total : page.pageSize;
  return { ...page, total, pageSize, pageCount: pageSize > 0 ? Math.ceil(total / pageSize) : 0 };
}
