/**
 * What resolving needs besides the parameters: the model and its layout, the caller's permissions, the
 * compatibility rules, the limits, and the counters that apply them to a request.
 */

import type { CompatibilityRules } from '../../base/compatibility-rules.ts';
import type { Layout } from '../../database/layout/layout.ts';
import { invalidParameter, mixedList, tooManyNodes } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { AnySchema, ContentType, Model } from '../../model/content-type.ts';
import type { FilterValue } from '../../model/types/scalar-type.ts';
import type { QueryLimits } from '../limits.ts';
import type { Condition, Slot } from '../plan.ts';

export type PublicationState = 'live' | 'preview';

/** The same for all requests. */
export interface ResolveSettings {
  readonly model: Model;
  readonly layout: Layout;
  /** How requests are answered where v4's way and the safer one differ. */
  readonly rules: CompatibilityRules;
  readonly limits: QueryLimits;
  /** `api.rest`: page sizes and whether totals are counted. */
  readonly defaultLimit: number;
  readonly maxLimit: number | null;
  readonly withCount: boolean;
  /** The locale of a request that names none. */
  readonly defaultLocale: string;
  /** The storages whose files are not public: populated files have signed addresses. */
  readonly privateStorages?: readonly string[];
}

/** What one caller may read, row by row. */
export interface CallerRights {
  /** What may be read of the entries of a type, wherever they stand in a query. */
  rowsOf(type: ContentType): RowRights;
}

/** What may be read of the entries of a type, or of the components inside them. */
export interface RowRights {
  /**
   * Whether filters and sort are refused for a name that may be read of no row (A206). Unless set, the name is left out
   * (A222).
   */
  readonly refusesClosed?: boolean;
  /**
   * The entries of which an attribute may be read: `always`, `never`, or a condition on the entry's own row, also
   * for attributes of its components.
   */
  readable(context: ResolveContext, schema: AnySchema, name: string): Condition;
  /** The same for what a component of the entry holds. */
  inside(name: string): RowRights;
}

type Counter = 'filterNodes' | 'joins' | 'populateNodes';

const COUNTED: Record<Counter, string> = {
  filterNodes: 'filter conditions',
  joins: 'relations in filters and sorts',
  populateNodes: 'populated attributes',
};

/** The error for a request that exceeds a limit. */
export const tooMany = (counter: Counter, limit: number): OctavoError =>
  tooManyNodes(COUNTED[counter], limit, counter);

/** Why a name must not be used, in the order in which v4 looks. */
const DEFERRED_ERRORS = ['zone', 'password', 'hidden', 'denied', 'incomplete'] as const;
type DeferredReason = (typeof DEFERRED_ERRORS)[number];

/** What a context is made for. */
interface ContextOptions {
  readonly seesAll?: boolean;
  readonly writing?: boolean;
  readonly rights?: CallerRights | null;
  /** The list that a plan's values are added to; a new one unless given. */
  readonly values?: Values;
}

/** One request's resolving: the settings, the caller's scopes, the collected values, the counters. */
export class ResolveContext {
  readonly settings: ResolveSettings;
  readonly may: (scope: string) => boolean;
  /** True for project code: nothing is hidden from it. */
  readonly seesAll: boolean;
  readonly values: Values;
  /** What the caller may read row by row; null for callers whose rights are scopes alone. */
  readonly rights: CallerRights | null;
  private readonly used: Record<Counter, number> = { filterNodes: 0, joins: 0, populateNodes: 0 };
  private deferredError: OctavoError | undefined;
  private deferredName: { readonly name: string; readonly why: DeferredReason } | undefined;

  /** @param may whether the caller holds a scope such as `api::tag.tag.find` */
  /**
   * The parameters are those of a write, and without `writesCheckPolymorphicPopulate` what has no effect on polymorphic
   * values does not refuse it, as in v4. Of a read it does (A5).
   */
  readonly lenientMorphs: boolean;

  constructor(
    settings: ResolveSettings,
    may: (scope: string) => boolean,
    { seesAll = false, writing = false, rights = null, values = new Values() }: ContextOptions = {},
  ) {
    this.settings = settings;
    this.may = may;
    this.seesAll = seesAll;
    this.rights = rights;
    this.values = values;
    this.lenientMorphs = writing && !settings.rules.writesCheckPolymorphicPopulate;
  }

  /** For parts of the same plan that the server adds itself: nothing is hidden from them, and their errors are apart. */
  trusted(): ResolveContext {
    return new ResolveContext(this.settings, () => true, { seesAll: true, values: this.values });
  }

  /** For what a client says in the same plan: of each type it may name what these rights open. */
  withRights(rights: CallerRights): ResolveContext {
    return new ResolveContext(this.settings, () => false, { rights, values: this.values });
  }

  get rules(): CompatibilityRules {
    return this.settings.rules;
  }

  /**
   * The refusal of a name no attribute has. A query string that mixes a list with names makes a name of each place
   * in the list, one the client has never written; by the rule the answer says so, without it it is v4's.
   */
  unknownName(parameter: 'filters' | 'sort' | 'populate', name: string): OctavoError {
    if (!this.rules.mixedListsAreNamed || !/^\d+$/.test(name)) return invalidParameter(name);
    return mixedList(parameter);
  }

  /**
   * Defers the error for a name that filters or sort cannot use: a zone, a password, a hidden attribute, a
   * relation to entries the caller may not read, a relation where a sort needs a value. v4 first looks for
   * unknown names everywhere in the parameter, and then for these in this order; what is resolved until then is
   * thrown away by `throwDeferred`.
   */
  deferNameError(name: string, why: DeferredReason): void {
    // the order of the errors would distinguish a hidden name from an unknown one (V35)
    if (this.rules.hiddenNamesRefusedFirst) throw invalidParameter(name);
    if (!this.deferredName || DEFERRED_ERRORS.indexOf(why) < DEFERRED_ERRORS.indexOf(this.deferredName.why)) {
      this.deferredName = { name, why };
    }
  }

  /**
   * Ends the checks of one parameter's names; every caller of `deferNameError` must make sure that it is
   * called.
   * @throws OctavoError ValidationError for the deferred name
   */
  throwDeferredName(): void {
    if (this.deferredName) throw invalidParameter(this.deferredName.name);
  }

  /**
   * Defers the error for a value or shape; resolving goes on with any value in its place. v4 checks all names
   * of a request before any value, so a wrong name further on wins.
   * @param error an error of another kind is a bug, and thrown immediately
   */
  deferError(error: unknown): void {
    if (!(error instanceof OctavoError)) throw error;
    this.deferredError ??= error;
  }

  /**
   * Ends the checks.
   * @throws OctavoError the first deferred error
   */
  throwDeferredError(): void {
    this.throwDeferredName();
    if (this.deferredError) throw this.deferredError;
  }

  /** Resolves a part of which v4 checks only the names: its values may be anything. */
  checkNamesOnly<Resolved>(resolve: () => Resolved): Resolved {
    const before = this.deferredError;
    const resolved = resolve();
    this.deferredError = before;
    return resolved;
  }

  /**
   * Resolves a part that may fail by itself while the rest is answered.
   * @returns the result, or the error of this part
   */
  resolveOrError<Resolved>(resolve: () => Resolved): Resolved | OctavoError {
    const { deferredError, deferredName } = this;
    this.deferredError = undefined;
    this.deferredName = undefined;
    try {
      const resolved = resolve();
      this.throwDeferredError();
      return resolved;
    } catch (error) {
      if (error instanceof OctavoError) return error;
      throw error;
    } finally {
      this.deferredError = deferredError;
      this.deferredName = deferredName;
    }
  }

  /**
   * Counts one more node of a kind.
   * @throws OctavoError ValidationError that names the limit, past it
   */
  count(counter: Counter, by = 1): void {
    this.used[counter] += by;
    const limit = this.settings.limits[counter];
    if (this.used[counter] > limit) throw tooMany(counter, limit);
  }
}

/** Collects the values of a plan while it is resolved. */
export class Values {
  readonly list: FilterValue[] = [];

  /** Stores a value and returns its slot. */
  add(value: FilterValue): Slot {
    return this.list.push(value) - 1;
  }
}
