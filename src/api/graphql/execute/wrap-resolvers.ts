/** Wraps resolvers in the guards of project code, once, when the schema is built. */

import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { policyFailed } from '../../../core/errors/catalogue.ts';
import { ENTRY_KEY } from '../read/select.ts';
import { fieldRole, GUARDED, type TypeRole, typeRole } from '../schema/field-roles.ts';
import type { Resolvers } from './create-resolvers.ts';
import type { GraphqlContext } from './engine-types.ts';
import { authorizeCustom, type FieldGuard, type FieldGuards, type FieldMiddleware } from './field-guards.ts';
import { keepArguments } from './kept-arguments.ts';
import { answersGenerated, markProjectValue } from './project-values.ts';

type Field = GraphQLField<unknown, GraphqlContext>;
type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;

/**
 * Wraps the fields that have guards, and those with resolvers of their own.
 * @param generated resolves the fields that have none
 * @returns the names among the guards that no field has
 */
export function wrapResolvers(schema: GraphQLSchema, guards: FieldGuards, generated: Resolvers): string[] {
  const unknown = new Set(guards.keys());
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const name = `${type.name}.${field.name}`;
      unknown.delete(name);
      guardField(type, field, guards.get(name), roots.includes(type), generated);
    }
  }
  return [...unknown];
}

function guardField(
  type: GraphQLObjectType,
  field: Field,
  guard: FieldGuard | undefined,
  root: boolean,
  { fieldResolver: generated, authorizeRoot }: Resolvers,
): void {
  const fieldResolver = field.resolve ?? (isGenerated(type, field) ? null : defaultFieldResolver);
  const custom = fieldResolver && answersGenerated(field) ? marking(fieldResolver) : fieldResolver;
  if (!guard && custom === fieldResolver && (!fieldResolver || !(root || typeRole(type)))) return;
  let resolve: Resolver = custom ? ofProject(type, custom, root) : generated;
  const kept =
    guard && !custom && !root && field.args.length > 0
      ? keepArguments(`${type.name}.${field.name}`, field)
      : null;
  if (guard) {
    if (kept) resolve = kept.behind(resolve);
    resolve = guard.middlewares.reduceRight(around, resolve);
    if (guard.policies.length > 0) resolve = behind(guard, resolve);
    if (!custom) field.extensions = { ...field.extensions, [GUARDED]: true };
    if (kept) resolve = kept.before(resolve);
  }
  // the guards of a root field are not asked about a caller who may not ask for it
  if (root && custom) resolve = permitted(({ caller }) => authorizeCustom(caller, guard?.auth), resolve);
  else if (root) resolve = permitted(authorizeRoot, resolve);
  field.resolve = resolve;
}

const permitted =
  (authorize: Resolvers['authorizeRoot'], resolve: Resolver): Resolver =>
  (parent, args, context, info) => {
    authorize(context, info);
    return resolve(parent, args, context, info);
  };

/** Of the generated types, those around entries have members without roles. */
function isGenerated(type: GraphQLObjectType, field: Field): boolean {
  const role = typeRole(type);
  return fieldRole(field) !== undefined || (role !== undefined && !STANDS_FOR_A_ROW.has(role.role));
}

const STANDS_FOR_A_ROW: ReadonlySet<TypeRole['role']> = new Set(['attributes', 'component', 'entity']);

/** Project code gets the whole entry as the parent. */
function ofProject(type: GraphQLObjectType, resolve: Resolver, root: boolean): Resolver {
  if (root || !typeRole(type)) return resolve;
  return (parent, args, context, info) => resolve(entryOf(parent), args, context, info);
}

/** Marks the values of the resolver as those of project code. */
const marking =
  (resolve: Resolver): Resolver =>
  (parent, args, context, info) => {
    const answer: unknown = resolve(parent, args, context, info);
    return answer instanceof Promise ? answer.then(markProjectValue) : markProjectValue(answer);
  };

const entryOf = (parent: unknown): unknown =>
  typeof parent === 'object' && parent !== null && ENTRY_KEY in parent ? parent[ENTRY_KEY] : parent;

const around =
  (inner: Resolver, middleware: FieldMiddleware): Resolver =>
  (parent, args, context, info) =>
    middleware(inner, parent, args, context, info);

function behind({ policies }: FieldGuard, inner: Resolver): Resolver {
  return async (parent, args, context, info) => {
    for (const policy of policies) {
      const said = await policy({ parent, args, context, info });
      // v4 continues after `true` and after undefined
      if (said !== undefined && said !== true) throw policyFailed();
    }
    return inner(parent, args, context, info);
  };
}
