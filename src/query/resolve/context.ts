/**
 * What resolving needs to know besides the parameters: the model and its layout, what the caller may
 * do, the mode, the limits, and the counters that hold a request to them.
 */
import type { Layout } from '../../database/layout/layout.ts';
import { invalidParameter, limitExceeded, validationError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { Model } from '../../model/content-type.ts';
import type { QueryLimits } from '../limits.ts';
import { Values } from '../values.ts';

/** `strict`: the specification's word; `reference`: bug for bug (DECISIONS). */
export type Compat = 'strict' | 'reference';

export type PublicationState = 'live' | 'preview';

/** What does not change from request to request. */
export interface ResolveSettings {
  readonly model: Model;
  readonly layout: Layout;
  readonly compat: Compat;
  readonly limits: QueryLimits;
  /** `api.rest`: page sizes and whether totals are counted. */
  readonly defaultLimit: number;
  readonly maxLimit: number | null;
  readonly withCount: boolean;
  /** The locale of a request that names none. */
  readonly defaultLocale: string;
  /** The storages whose files are not open to everybody: populated files have signed addresses. */
  readonly privateStorages?: readonly string[];
}

type Counter = 'filterNodes' | 'joins' | 'populateNodes';

const COUNTED: Record<Counter, string> = {
  filterNodes: 'filter conditions',
  joins: 'relations in filters and sorts',
  populateNodes: 'populated attributes',
};

/** A request that asks for more of a kind than its limit. */
export const tooMany = (counter: Counter, limit: number): OctavoError =>
  limitExceeded(`Too many ${COUNTED[counter]}: at most ${limit} (limits.${counter}) in one request`);

/** Why a name must not be used, in the order in which v4 looks. */
const WITHHELD = ['zone', 'password', 'hidden', 'denied', 'bare'] as const;
type Withheld = (typeof WITHHELD)[number];

/** One request's resolving: the settings, the caller's scopes, the collected values, the counters. */
export class ResolveContext {
  readonly settings: ResolveSettings;
  readonly may: (scope: string) => boolean;
  /** True for the project's own code: nothing is hidden from it. */
  readonly seesAll: boolean;
  readonly values = new Values();
  private readonly used: Record<Counter, number> = { filterNodes: 0, joins: 0, populateNodes: 0 };
  private refused: OctavoError | undefined;
  private withheld: { readonly name: string; readonly why: Withheld } | undefined;

  /** @param may whether the caller holds a scope such as `api::tag.tag.find` */
  /**
   * The parameters are those of a write in reference mode: what has no effect on polymorphic values does not refuse
   * it, as in v4. Of a read it does (A5).
   */
  readonly lenientMorphs: boolean;

  constructor(
    settings: ResolveSettings,
    may: (scope: string) => boolean,
    { seesAll = false, writing = false }: { seesAll?: boolean; writing?: boolean } = {},
  ) {
    this.settings = settings;
    this.may = may;
    this.seesAll = seesAll;
    this.lenientMorphs = writing && settings.compat === 'reference';
  }

  get strict(): boolean {
    return this.settings.compat === 'strict';
  }

  /**
   * The refusal of a name no attribute has. A query string that mixes a list with names makes a name of each place
   * in the list, one the client has never written; strict mode says so, reference mode says what v4 says.
   */
  unknownName(parameter: 'filters' | 'sort' | 'populate', name: string): OctavoError {
    if (!this.strict || !/^\d+$/.test(name)) return invalidParameter(name);
    return validationError(
      `Invalid ${parameter}: a list and names are mixed; write ${parameter}[0]=… or ${parameter}[name]=…, not both`,
    );
  }

  /**
   * Notes a name in filters or sort that can't be used there: a zone, a password, a hidden attribute, a
   * relation to entries the caller may not read, a relation where a sort needs a value. v4 looks for unknown
   * names below and beside it first, and then for these in this order; what is resolved meanwhile is thrown
   * away by `throwWithheld`.
   */
  withhold(name: string, why: Withheld): void {
    // the order of the answers would tell a hidden name from an unknown one (S35)
    if (this.strict) throw invalidParameter(name);
    if (!this.withheld || WITHHELD.indexOf(why) < WITHHELD.indexOf(this.withheld.why)) {
      this.withheld = { name, why };
    }
  }

  /**
   * Ends the checks of one parameter's names; whoever calls `withhold` sees to it that this is called.
   * @throws OctavoError ValidationError for the name that was noted
   */
  throwWithheld(): void {
    if (this.withheld) throw invalidParameter(this.withheld.name);
  }

  /**
   * Notes a value or shape that can't be used; resolving goes on, with anything in its place. v4 checks
   * all names of a request before it looks at a value, so a wrong name further on is the one answered.
   * @param error an error of another kind is a fault of ours, and thrown at once
   */
  refuse(error: unknown): void {
    if (!(error instanceof OctavoError)) throw error;
    this.refused ??= error;
  }

  /**
   * Ends the checks.
   * @throws OctavoError the first that was noted
   */
  throwRefused(): void {
    this.throwWithheld();
    if (this.refused) throw this.refused;
  }

  /** Resolves what v4 checks the names of and then leaves alone: its values may be anything. */
  namesOnly<Resolved>(resolve: () => Resolved): Resolved {
    const before = this.refused;
    const resolved = resolve();
    this.refused = before;
    return resolved;
  }

  /**
   * Resolves a part that may fail by itself, while the rest is answered.
   * @returns what was resolved, or the error the part fails with
   */
  attempt<Resolved>(resolve: () => Resolved): Resolved | OctavoError {
    const { refused, withheld } = this;
    this.refused = undefined;
    this.withheld = undefined;
    try {
      const resolved = resolve();
      this.throwRefused();
      return resolved;
    } catch (error) {
      if (error instanceof OctavoError) return error;
      throw error;
    } finally {
      this.refused = refused;
      this.withheld = withheld;
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
