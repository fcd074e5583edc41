/** What sanitizers and validators work with, for one project. */
import type { Caller } from '../../access/caller.ts';
import type { CodeType } from '../strapi/types-facet.ts';

export interface DataRules {
  readonly typeOf: (uid: string) => CodeType | undefined;
  /** `api.responses.privateAttributes` */
  readonly privateEverywhere: () => readonly string[];
  /** The caller that `ctx.state.auth` stands for. */
  readonly callerOf: (auth: unknown) => Caller;
  /**
   * Holds a query against the rules of the content API.
   * @throws OctavoError ValidationError naming the parameter
   */
  readonly checkQuery: (uid: string, caller: Caller, query: Record<string, unknown>) => void;
}

/** The type and the caller a piece of data is for. */
export interface DataScope {
  readonly rules: DataRules;
  readonly type: CodeType;
  readonly caller: Caller;
}

export type Tree = Record<string, unknown>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
