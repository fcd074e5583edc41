/**
 * Resolves fields that have no resolver of their own in graphql-js: root fields run their plan or their
 * operation, and below them every value already has the client's key.
 */
import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLTypeResolver,
} from 'graphql';
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { PreparedRead } from '../../../core/content/run-read.ts';
import { type ErrorName, OctavoError } from '../../../core/errors/octavo-error.ts';
import { contentTypeOf, type Model } from '../../../core/model/content-type.ts';
import {
  ERROR_KEY,
  type PageSettings,
  type RootMember,
  type RootSelection,
} from '../../../core/query/selection.ts';
import { isReadRole, type ReadRole, readScope, rootSelection } from '../read/root-read.ts';
import { rootMembers, type SelectContext, TYPE_KEY } from '../read/select.ts';
import { type FieldRole, fieldRole, typeRole } from '../schema/field-roles.ts';
import type { GraphqlContext, Operation, OperationCall, Operations } from './engine-types.ts';
import { authorize, type FieldGuards } from './field-guards.ts';
import { ProjectValueResolver } from './project-value-resolver.ts';
import { isProjectValue, markProjectValue, projectTypeName } from './project-values.ts';
import type { ReadHooks } from './read-hooks.ts';

export interface Resolvers {
  readonly fieldResolver: GraphQLFieldResolver<unknown, GraphqlContext>;
  readonly typeResolver: GraphQLTypeResolver<unknown, GraphqlContext>;
  /**
   * Checks that a caller may ask for a generated root field.
   * @throws OctavoError ForbiddenError
   */
  readonly authorizeRoot: (context: GraphqlContext, info: GraphQLResolveInfo) => void;
}

export interface ResolverOptions {
  readonly model: Model;
  readonly reader: ContentReader;
  readonly pages: PageSettings;
  readonly operations: Operations;
  /** The guards of project code, by `Type.field`. */
  readonly guards: FieldGuards;
  readonly readHooks: ReadHooks;
}

type Info = GraphQLResolveInfo;

/** The resolvers of a project's schema. */
export function createResolvers(options: ResolverOptions): Resolvers {
  const { model, reader, pages, operations, guards, readHooks } = options;
  const projectValues = new ProjectValueResolver({
    model,
    reader,
    prepare,
    selectContext,
    checkedValue,
    count: (uid, params) => readHooks.count(uid, params),
  });
  return {
    typeResolver: (value, _context, _info, union) => {
      const { [TYPE_KEY]: planned, __typename: said } = value as Record<string, string | undefined>;
      return planned ?? said ?? projectTypeName(value, union);
    },
    fieldResolver: (source, args, context, info) => {
      const field = info.parentType.getFields()[info.fieldName]!;
      const role = fieldRole(field);
      if (!typeRole(info.parentType)) {
        return role ? root(role, args, context, info) : defaultFieldResolver(source, args, context, info);
      }
      if (isProjectValue(source)) return projectValues.resolve(source, context, info);
      return checkedValue((source as Record<string, unknown>)[info.path.key]);
    },
    authorizeRoot: (context, info) => {
      const role = fieldRole(info.parentType.getFields()[info.fieldName]!);
      if (role) authorizeRole(role, context, info);
    },
  };

  /** @returns the operation of a field that does not only read */
  function authorizeRole(role: FieldRole, context: GraphqlContext, info: Info): Operation | undefined {
    const auth = guards.get(`${info.parentType.name}.${info.fieldName}`)?.auth;
    const operation = isReadRole(role) ? undefined : operations(role);
    authorize(context.caller, auth, isReadRole(role) ? readScope(role) : (operation?.scope ?? null));
    return operation;
  }

  function root(role: FieldRole, args: Record<string, unknown>, context: GraphqlContext, info: Info) {
    const operation = authorizeRole(role, context, info);
    if (isReadRole(role)) return read(role, args, context, info);
    if (!operation) throw new Error(`${info.parentType.name}.${info.fieldName} has no operation`);
    const members = () => rootMembers(selectContext(info), info.returnType, nodesOf(info));
    const call: OperationCall = {
      context,
      answer: (uid, detached) =>
        prepare(uid, context, {
          kind: 'written',
          members: members(),
          marked: false,
          ...(detached && { detached }),
        }),
      changed: (answer, entity) => withEntries(answer, members(), entity),
      nothing: () => answered(members(), null),
      failing: ({ name, message, details, code }) =>
        answered(members(), { [ERROR_KEY]: { name, message, details, code } }),
    };
    return operation.run(args, call);
  }

  function read(role: ReadRole, args: Record<string, unknown>, context: GraphqlContext, info: Info) {
    const field = info.parentType.getFields()[info.fieldName]!;
    const selection = rootSelection(selectContext(info), role, field, nodesOf(info), args);
    if (readHooks.hasListeners(role.uid)) return hookedRead(role.uid, context, selection);
    const body = reader.run(prepare(role.uid, context, selection), undefined, context.budget);
    return body instanceof Promise ? body.then(parse) : parse(body);
  }

  async function hookedRead(
    uid: string,
    context: GraphqlContext,
    requested: RootSelection,
  ): Promise<unknown> {
    const type = contentTypeOf(model, uid);
    const replaced = readHooks.replacedBy(type, requested, pages);
    if (replaced) {
      // the method has the rights of code, so it gets only what the client may ask
      prepare(uid, context, requested);
      return markProjectValue(await replaced());
    }
    const { selection, after } = await readHooks.before(type, requested);
    const body = await reader.run(prepare(uid, context, selection), undefined, context.budget);
    const answer = parse(body) as object;
    const left = await after(answer);
    return left === undefined ? answer : withEntries(answer, requested.members, left);
  }

  function prepare(uid: string, { caller }: GraphqlContext, selection: RootSelection): PreparedRead {
    return reader.prepareSelection(contentTypeOf(model, uid), caller, selection, pages);
  }

  function selectContext({ schema, fragments, variableValues }: Info): SelectContext {
    return { schema, model, fragments, variables: variableValues, completed: true };
  }
}

const nodesOf = (info: Info): readonly FieldNode[] => info.fieldNodes;

/** The object of a response without reading anything: its constants, and one value for the entry. */
function answered(members: readonly RootMember[], entry: unknown): object {
  return Object.fromEntries(
    members.map((member) => [member.key, member.kind === 'constant' ? JSON.parse(member.json) : entry]),
  );
}

/**
 * An answer whose entries are those that project code has left.
 * @param answer is changed
 */
function withEntries(answer: object, members: readonly RootMember[], entries: unknown): object {
  const changed = Object.fromEntries(
    members.filter(({ kind }) => kind === 'rows').map(({ key }) => [key, markProjectValue(entries)]),
  );
  return Object.assign(answer, changed);
}

/** A member with an error of its own fails for each entry that has it (spec/graphql "Permissions"). */
function checkedValue(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && ERROR_KEY in value) {
    const { name, message, details, code } = value[ERROR_KEY] as FailedMember;
    throw new OctavoError(name, message, details, undefined, null, code);
  }
  return value;
}

interface FailedMember {
  readonly name: ErrorName;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly code: string | null;
}

const parse = (body: Buffer): unknown => JSON.parse(body.toString('utf8'));
