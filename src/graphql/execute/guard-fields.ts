/** Puts what project code says of fields around their resolvers, once, when the schema is built. */
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { OctavoError } from '../../errors/octavo-error.ts';
import { ENTRY_KEY } from '../read/select.ts';
import { fieldRole, GUARDED, type TypeRole, typeRole } from '../schema/roles.ts';
import { authorizeCustom } from './authorize.ts';
import type { GraphqlContext } from './engine-types.ts';
import type { FieldGuard, FieldGuards, FieldMiddleware } from './field-guard.ts';
import { answersGenerated, markGiven } from './given-entries.ts';

type Field = GraphQLField<unknown, GraphqlContext>;
type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;

/**
 * Wraps the fields that have guards, and those with resolvers of their own.
 * @param generated resolves the fields that have none
 * @returns the names among the guards that no field has
 */
export function guardFields(schema: GraphQLSchema, guards: FieldGuards, generated: Resolver): string[] {
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

/** Project code sees the whole entry as the parent, and its root fields are for whoever is signed in. */
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

/** Notes that what the resolver answers is code's own. */
const marking =
  (resolve: Resolver): Resolver =>
  (parent, args, context, info) => {
    const answer: unknown = resolve(parent, args, context, info);
    return answer instanceof Promise ? answer.then(markGiven) : markGiven(answer);
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
      // v4 goes on after `true` and after nothing at all
      if (said !== undefined && said !== true) throw new OctavoError('PolicyError', 'Policy Failed');
    }
    return inner(parent, args, context, info);
  };
}
