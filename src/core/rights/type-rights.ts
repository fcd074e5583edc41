/** What a caller may do with the entries of one content-type: the grants of one action, resolved. */
import { OctavoError } from '../errors/octavo-error.ts';
import type { ContentType } from '../model/content-type.ts';
import type { Condition } from '../query/plan.ts';
import { any, NEVER } from '../query/resolve/conditions.ts';
import type { ResolveContext } from '../query/resolve/context.ts';
import { resolveFilters } from '../query/resolve/filters.ts';
import { type QueryObject, toFilters, UnknownOperatorError } from './condition-query.ts';
import { FieldSet } from './field-set.ts';
import type { Grant } from './grant.ts';
import { meetsKnown } from './meets-query.ts';

/** One grant: which entries, and which of their attributes. */
interface Part {
  readonly fields: FieldSet;
  /** The locales that the grant holds for; null for all. */
  readonly locales: readonly string[] | null;
  /** Whether no condition of its own narrows it. */
  readonly isWhole: boolean;
  /** In the form of filters; null for all entries, `never` for a condition that cannot be asked. */
  readonly filters: object | null | 'never';
  /** The same as the grant has it. */
  readonly where: Grant['where'];
}

/** What grants leave of a state that is no row: a former one, or that of a deleted entry. */
export interface StateRights {
  /** The attributes of the grants that it meets; null where it meets none. */
  readonly fields: FieldSet | null;
  /** Whether it meets every grant there is. */
  readonly meetsAll: boolean;
}

/**
 * The rights to one action on one type. Grants add up: an entry is open if it meets one of them, with the fields of
 * those that it meets. The conditions become part of a plan, so nothing is filtered afterwards.
 */
export class TypeRights {
  readonly type: ContentType;
  readonly action: string;
  readonly #parts: readonly Part[];
  /** Conditions by the request they were resolved for: their values stand in that request's list. */
  readonly #resolved = new WeakMap<ResolveContext, readonly Condition[]>();

  constructor(type: ContentType, action: string, grants: readonly Grant[]) {
    this.type = type;
    this.action = action;
    this.#parts = grants.map((grant) => toPart(type, grant));
  }

  /** True if no grant has the action for this type: the answer is 403, whatever the entry. */
  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** True if some grant holds for every entry, with every attribute. */
  get isUnconditional(): boolean {
    return this.#parts.some(({ filters, fields }) => filters === null && fields.isAll);
  }

  /** Whether a condition narrows some grant. */
  get hasConditions(): boolean {
    return this.#parts.some(({ isWhole }) => !isWhole);
  }

  /** The attributes that some grant names, whatever the entry. Below 403, this decides what of a body counts. */
  get fields(): FieldSet {
    return FieldSet.union(this.#parts.map(({ fields }) => fields));
  }

  /** How many grants there are: `grantedAt` says of each whether an entry meets it. */
  get size(): number {
    return this.#parts.length;
  }

  /** The attributes of some grants, by their places. */
  fieldsOf(places: readonly number[]): FieldSet {
    return FieldSet.union(places.map((place) => this.#parts[place]!.fields));
  }

  /** The attributes that a new entry of a locale may have: what grants say of locales is known before it is written. */
  inLocale(locale: string | null): FieldSet {
    return FieldSet.union(this.#partsIn(locale).map(({ fields }) => fields));
  }

  /** Whether some grant holds in a locale, whatever its conditions. */
  holdsIn(locale: string | null): boolean {
    return this.#partsIn(locale).length > 0;
  }

  #partsIn(locale: string | null): Part[] {
    return this.#parts.filter(
      ({ locales }) => locales === null || (locale !== null && locales.includes(locale)),
    );
  }

  /**
   * Which grants a state meets.
   * @param state an entry by attribute, as far as it is known; a condition on anything else is not met
   */
  ofState(state: QueryObject): StateRights {
    const locale = state['locale'];
    const met = this.#partsIn(typeof locale === 'string' ? locale : null).filter(
      ({ where }) => where === undefined || where.some((query) => meetsKnown(query, state)),
    );
    return {
      fields: met.length === 0 ? null : FieldSet.union(met.map(({ fields }) => fields)),
      meetsAll: met.length === this.#parts.length,
    };
  }

  /** The locales whose entries are open whatever else they are; null for all of them, also of a type without locales. */
  get openLocales(): readonly string[] | null {
    const whole = this.#parts.filter(({ isWhole }) => isWhole);
    return whole.some(({ locales }) => locales === null)
      ? null
      : whole.flatMap(({ locales }) => locales ?? []);
  }

  /** The entries that the action is allowed on, as a condition on the type's table. */
  where(context: ResolveContext): Condition {
    return any(this.conditions(context));
  }

  /** The entries of which a path may be read or written; of a component, with any part of it. */
  whereField(context: ResolveContext, path: string): Condition {
    const conditions = this.conditions(context);
    return any(
      this.#parts.flatMap(({ fields }, place) => (fields.hasPartOf(path) ? conditions[place]! : [])),
    );
  }

  /** The entries each grant holds for, in the order of their places. */
  conditions(context: ResolveContext): readonly Condition[] {
    let conditions = this.#resolved.get(context);
    if (!conditions) {
      const trusted = context.trusted();
      conditions = this.#parts.map(({ filters }) => this.#condition(trusted, filters));
      this.#resolved.set(context, conditions);
    }
    return conditions;
  }

  #condition(trusted: ResolveContext, filters: Part['filters']): Condition {
    if (filters === 'never') return NEVER;
    try {
      const condition = resolveFilters(trusted, this.type, filters, null);
      trusted.throwDeferredError();
      return condition;
    } catch (error) {
      // a condition of project code names what is not there, or compares what can't be compared: it never holds
      if (error instanceof OctavoError) return NEVER;
      throw error;
    }
  }
}

function toPart(type: ContentType, { action, fields, locales: grantedLocales, where }: Grant): Part {
  const locales = type.localized && grantedLocales !== null ? (grantedLocales ?? []) : null;
  return {
    fields: new FieldSet(fields ? [...fields, ...openAnyway(type, action)] : null),
    locales,
    isWhole: where === undefined,
    where,
    filters: locales?.length === 0 ? 'never' : filtersOf(locales, where),
  };
}

/**
 * The attributes that come with any grant, as in v4: what no form shows has no place among the fields of a permission, and
 * what bodies cannot set by themselves is no secret of who may.
 */
const openAnyway = ({ attributes }: ContentType, action: string): string[] =>
  [...attributes.values()]
    .filter(
      ({ system, visible, writable }) =>
        !system && (visible === false || (writable === false && action.endsWith('.read'))),
    )
    .map(({ name }) => name);

function filtersOf(locales: Part['locales'], where: Grant['where']): Part['filters'] {
  try {
    const items = [
      ...(locales ? [{ locale: { $in: locales } }] : []),
      ...(where ? [{ $or: where.map(toFilters) }] : []),
    ];
    return items.length === 0 ? null : { $and: items };
  } catch (error) {
    if (error instanceof UnknownOperatorError) return 'never';
    throw error;
  }
}
