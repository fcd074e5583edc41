/** `ctx.state.userAbility`: what an administrator may do, as v4's plugins ask it (`ability.can(action, uid, field)`). */
import type { ContentType } from '../../core/model/content-type.ts';
import { toFilters, UnknownOperatorError } from '../../core/rights/condition-query.ts';
import { FieldSet } from '../../core/rights/field-set.ts';
import type { Grant } from '../../core/rights/grant.ts';
import { meetsQuery } from '../../core/rights/meets-query.ts';
import type { Rights } from '../../core/rights/rights.ts';

type Entity = Readonly<Record<string, unknown>>;

/** A permission in the form of `@casl/ability`, whose methods plugins call on the ability. */
export interface AbilityRule {
  readonly action: string;
  readonly subject: string;
  readonly fields: readonly string[] | undefined;
  /** Absent: every entity. */
  readonly conditions: { readonly $and: readonly object[] } | undefined;
  readonly inverted: false;
}

export class AdministratorAbility {
  readonly #rights: Rights;
  readonly #typeOf: (uid: string) => ContentType | undefined;

  /** @param rights with the answers of the conditions */
  constructor(rights: Rights, typeOf: (uid: string) => ContentType | undefined) {
    this.#rights = rights;
    this.#typeOf = typeOf;
  }

  /**
   * Whether a permission has an action, on a type and with a field where they are given; without a type only one that is
   * about none counts. Conditions and locales are about entries: see `canOn`.
   */
  can(action: string, subject?: unknown, field?: string): boolean {
    return this.#grants(action, subject).some(
      ({ fields }) => field === undefined || (fields?.includes(field) ?? true),
    );
  }

  cannot(action: string, subject?: unknown, field?: string): boolean {
    return !this.can(action, subject, field);
  }

  /** All permissions. */
  get rules(): AbilityRule[] {
    return this.#rights.all().map((grant) => this.#ruleOf(grant));
  }

  /** The permissions with an action on a type, the last one first; with a field where it is given. */
  rulesFor(action: string, subject?: unknown, field?: string): AbilityRule[] {
    return this.possibleRulesFor(action, subject).filter(
      ({ fields }) => field === undefined || (fields?.includes(field) ?? true),
    );
  }

  /** The same for all fields. */
  possibleRulesFor(action: string, subject?: unknown): AbilityRule[] {
    return this.#grants(action, subject)
      .map((grant) => this.#ruleOf(grant))
      .reverse();
  }

  /** The permission that says whether an action is allowed; null for none. */
  relevantRuleFor(action: string, subject?: unknown, field?: string): AbilityRule | null {
    return this.rulesFor(action, subject, field)[0] ?? null;
  }

  /** Whether a permission has an action on an entity. */
  canOn(action: string, uid: string, entity: Entity, field?: string): boolean {
    return this.#grants(action, uid).some(
      (grant) =>
        this.#meets(grant, uid, entity) && (field === undefined || (grant.fields?.includes(field) ?? true)),
    );
  }

  /** The attributes of the permissions that an entity meets, or of all of them. */
  fieldsOf(action: string, uid: string, entity?: Entity): FieldSet {
    const grants = this.#grants(action, uid).filter(
      (grant) => entity === undefined || this.#meets(grant, uid, entity),
    );
    return FieldSet.union(grants.map(({ fields }) => new FieldSet(fields ?? null)));
  }

  /** The entities that an action is allowed on, as filters; null for all of them. */
  filtersOf(action: string, uid: string): object | null {
    const parts = this.#grants(action, uid).map((grant) => this.#filtersOf(grant, uid));
    if (parts.includes(null)) return null;
    // no permission: no entity has this id
    return parts.length === 0 ? { id: { $in: [] } } : { $or: parts };
  }

  #ruleOf(grant: Grant): AbilityRule {
    const { action, subject, fields, locales = [], where } = grant;
    const isLimited = subject !== null && this.#isLocalized(subject) && locales !== null;
    const conditions = [
      ...(isLimited ? [{ locale: { $in: locales } }] : []),
      ...(where === undefined ? [] : [{ $or: where }]),
    ];
    return {
      action,
      subject: subject ?? 'all',
      fields: fields ?? undefined,
      conditions: conditions.length === 0 ? undefined : { $and: conditions },
      inverted: false,
    };
  }

  #filtersOf({ locales = [], where }: Grant, uid: string): object | null {
    const localeFilter = this.#isLocalized(uid) && locales !== null ? [{ locale: { $in: locales } }] : [];
    try {
      const conditions = where === undefined ? [] : [{ $or: where.map(toFilters) }];
      const all = [...localeFilter, ...conditions];
      return all.length === 0 ? null : { $and: all };
    } catch (error) {
      if (error instanceof UnknownOperatorError) return { id: { $in: [] } };
      throw error;
    }
  }

  #meets({ locales = [], where }: Grant, uid: string, entity: Entity): boolean {
    if (this.#isLocalized(uid) && locales !== null && !locales.includes(String(entity['locale'])))
      return false;
    return where === undefined || where.some((query) => meetsQuery(query, entity));
  }

  #isLocalized(uid: string): boolean {
    return this.#typeOf(uid)?.localized === true;
  }

  #grants(action: string, subject: unknown): readonly Grant[] {
    return this.#rights.grants(action).filter((grant) => grant.subject === null || grant.subject === subject);
  }
}
