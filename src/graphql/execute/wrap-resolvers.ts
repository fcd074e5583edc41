/** Wraps resolvers in the guards of project code, once, when the schema is built. */

import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { policyFailed } from '../../errors/catalogue.ts';
import { ENTRY_KEY } from '../read/select.ts';
import { fieldRole, GUARDED, type TypeRole, typeRole } from '../schema/field-roles.ts';
import type { GraphqlContext } from './engine-types.ts';
import { authorizeCustom, type FieldGuard, type FieldGuards, type FieldMiddleware } from './field-guards.ts';
import { answersGenerated, markProjectValue } from './project-values.ts';

type Field = GraphQLField<unknown, GraphqlContext>;
type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;

/**
 * Wraps the fields that have guards, and those with resolvers of their own.
 * @param generated resolves the fields that have none
 * @returns the names among the guards that no field has
 */
export function wrapResolvers(schema: GraphQLSchema, guards: FieldGuards, generated: Resolver): string[] {
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
  generated: Resolver,
): void {
  const own = field.resolve ?? (isGenerated(type, field) ? null : defaultFieldResolver);
  const custom = own && answersGenerated(field) ? marking(own) : own;
  if (!guard && custom === own && (!own || !(root || typeRole(type)))) return;
  let resolve: Resolver = custom ? ofProject(type, custom, guard, root) : generated;
  if (guard) {
    resolve = guard.middlewares.reduceRight(around, resolve);
    if (guard.policies.length > 0) resolve = behind(guard, resolve);
    if (!custom) field.extensions = { ...field.extensions, [GUARDED]: true };
  }
  field.resolve = resolve;
}

/** Of the generated types, those around entries have members without roles. */
function isGenerated(type: GraphQLObjectType, field: Field): boolean {
  const role = typeRole(type);
  return fieldRole(field) !== undefined || (role !== undefined && !STANDS_FOR_A_ROW.has(role.role));
}

const STANDS_FOR_A_ROW: ReadonlySet<TypeRole['role']> = new Set(['attributes', 'component', 'entity']);

/** Project code gets the whole entry as the parent, and its root fields are open to signed-in users. */
function ofProject(
  type: GraphQLObjectType,
  resolve: Resolver,
  guard: FieldGuard | undefined,
  root: boolean,
): Resolver {
  if (root) {
    return (parent, args, context, info) => {
      authorizeCustom(context.caller, guard?.auth);
      return resolve(parent, args, context, info);
    };
  }
  if (!typeRole(type)) return resolve;
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
