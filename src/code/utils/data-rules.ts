/** What sanitizers and validators work with, for one project. */
import type { Caller } from '../../access/caller.ts';
import type { Params } from '../../query/params.ts';
import type { CodeType } from '../strapi/types-facet.ts';

export interface DataRules {
  readonly typeOf: (uid: string) => CodeType | undefined;
  /** All content-types and components. */
  readonly types: () => readonly CodeType[];
  /** `api.responses.privateAttributes` */
  readonly privateEverywhere: () => readonly string[];
  /** `compat` is `strict`. */
  readonly isStrict: boolean;
  /** Populated attributes one query may name (`limits.populateNodes`). */
  readonly populateNodes: number;
  /** The caller that `ctx.state.auth` stands for. */
  readonly callerOf: (auth: unknown) => Caller;
  /**
   * Holds a query against the rules of the content API.
   * @throws OctavoError ValidationError naming the parameter
   */
  readonly checkQuery: (uid: string, caller: Caller, query: Record<string, unknown>) => void;
  /**
   * True for filters or a sort of a content-type or component that project code could run, and that the content
   * API refuses to this caller.
   */
  readonly exceeds: (uid: string, caller: Caller, asked: Pick<Params, 'filters' | 'sort'>) => boolean;
}

/** The type and the caller a piece of data is for. */
export interface DataScope {
  readonly rules: DataRules;
  readonly type: CodeType;
  readonly caller: Caller;
  /** Below the entry itself: the type was reached by an attribute. */
  readonly isNested?: boolean;
}

/** The same caller, one level down. */
export const inside = (scope: DataScope, type: CodeType): DataScope => ({ ...scope, type, isNested: true });

export type Tree = Record<string, unknown>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
