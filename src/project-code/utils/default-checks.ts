/** `sanitize.sanitizers` and `validate.validators` of `@strapi/utils`: for code that has no client. */
import type { CodeType } from '../shared/type-registry.ts';
import type { Sanitizers } from './content-api.ts';
import { contentTypes } from './content-types.ts';
import { isOperator } from './operator-names.ts';
import { refused, refusingVisitors, visitors } from './sanitize-visitors.ts';
import type { TraverseEntity } from './traverse-entity.ts';
import type { QueryTraversals, QueryVisit, QueryVisitor } from './traverse-query.ts';

type Check = (type: CodeType, data: unknown) => unknown;

/** What each part of a populated attribute is treated with. */
type Parts = Readonly<Record<'filters' | 'sort' | 'fields', Check>>;

/** v4 takes the schema and the data together, or one after the other. */
const inTurn =
  (check: Check) =>
  (...args: [type: CodeType, data?: unknown]): unknown =>
    args.length > 1 ? check(args[0], args[1]) : (data: unknown) => check(args[0], data);

const partsOf = ({ filters, sort, fields }: Parts): QueryVisitor => {
  const checks: Readonly<Record<string, Check>> = { filters, sort, fields };
  return async ({ key, attribute, schema, value }, { set }) => {
    const check = attribute || !Object.hasOwn(checks, key) ? undefined : checks[key];
    if (check) set(key, await check(schema, value));
  };
};

/** Without private attributes and passwords. */
export function defaultSanitizers(
  sanitize: Sanitizers,
  traverseEntity: TraverseEntity,
  { traverseQueryPopulate }: QueryTraversals,
): object {
  const of =
    (work: string): Check =>
    (type, data) =>
      sanitize[work]!(data, type);
  const parts: Parts = { filters: of('filters'), sort: of('sort'), fields: of('fields') };
  const removePrivate: QueryVisitor = (visit, { remove }) => {
    if (isPrivate(visit)) remove(visit.key);
  };
  return {
    sanitizePasswords: (schema: CodeType) => traverseEntity(visitors.removePassword, { schema }),
    defaultSanitizeOutput: of('output'),
    defaultSanitizeFilters: inTurn(parts.filters),
    defaultSanitizeSort: inTurn(parts.sort),
    defaultSanitizeFields: inTurn(parts.fields),
    defaultSanitizePopulate: inTurn(async (schema, populate) =>
      traverseQueryPopulate(
        removePrivate,
        { schema },
        await traverseQueryPopulate(partsOf(parts), { schema }, populate),
      ),
    ),
  };
}

const isPrivate = ({ attribute, schema, key }: QueryVisit): boolean =>
  attribute !== undefined && contentTypes.isPrivateAttribute(schema, key);

const isHidden = (visit: QueryVisit): boolean => visit.attribute?.['type'] === 'password' || isPrivate(visit);

/** Each throws a ValidationError for a name that is not there, or that clients may not use. */
export function defaultValidators(traverseEntity: TraverseEntity, traversals: QueryTraversals): object {
  const { traverseQueryFilters, traverseQuerySort, traverseQueryFields, traverseQueryPopulate } = traversals;
  const refusing =
    (isMeant: (visit: QueryVisit) => boolean): QueryVisitor =>
    (visit) => {
      if (isMeant(visit)) throw refused(visit.key);
    };
  const isUnknown = ({ attribute, key }: QueryVisit): boolean =>
    attribute === undefined && key !== 'id' && !isOperator(key);
  const leadsAnywhere = ({ attribute }: QueryVisit): boolean =>
    contentTypes.isMorphToRelationalAttribute(attribute) || contentTypes.isDynamicZoneAttribute(attribute);
  const forNames = refusing((visit) => isUnknown(visit) || isHidden(visit) || leadsAnywhere(visit));
  const forFields = refusing((visit) => isUnknown(visit) || isHidden(visit));
  const parts: Parts = {
    filters: (schema, filters) => traverseQueryFilters(forNames, { schema }, filters),
    sort: (schema, sort) => traverseQuerySort(forNames, { schema }, sort),
    fields: (schema, fields) => traverseQueryFields(forFields, { schema }, fields),
  };
  return {
    throwPasswords: (schema: CodeType) => traverseEntity(refusingVisitors.throwPassword, { schema }),
    defaultValidateFilters: inTurn(parts.filters),
    defaultValidateSort: inTurn(parts.sort),
    defaultValidateFields: inTurn(parts.fields),
    defaultValidatePopulate: inTurn((schema, populate) =>
      traverseQueryPopulate(partsOf(parts), { schema }, populate),
    ),
  };
}
