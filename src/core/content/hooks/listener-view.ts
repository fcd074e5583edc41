/**
 * What only the project's code knows of entries its listeners see: which values it hides, and how its errors reach
 * clients. It is given to the hooks when they are made.
 */
import type { Caller } from '../../access/caller.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Entity } from '../entities/read-entities.ts';

/** The methods by which code has replaced deletions of `strapi.entityService`; null for those it has not. */
export interface CodeDeletions {
  readonly one: ((uid: string, id: number) => Promise<unknown>) | null;
  /** @returns how many code says it has deleted */
  readonly many: ((uid: string, ids: readonly number[]) => Promise<number>) | null;
}

/** A write of one entry that a client has sent, as code sees it. */
export interface ClientWrite {
  readonly action: 'create' | 'update' | 'clone';
  readonly uid: string;
  /** The entry that is changed or copied; null for a new one. */
  readonly id: number | null;
  readonly data: Entity;
  /**
   * Writes the entry by the rules of the client's request.
   * @param data as code has left it
   * @returns the entry as `strapi.entityService` gives it
   */
  write(data: Entity): Promise<Entity>;
}

/** Has code write. @returns what code says was written */
export type WriteByCode = (write: ClientWrite) => Promise<Entity | null>;

/** The reads of `strapi.entityService` that code has replaced; null for those it has not. */
export interface CodeReads {
  /**
   * The filters of a read as code has left them. They hold with the rights of code.
   * @param filters those of the client
   */
  readonly wrapFilters: ((uid: string, action: ReadAction, filters: unknown) => Promise<unknown>) | null;
  readonly findOne: ((uid: string, id: number | string, params?: object) => Promise<Entity | null>) | null;
  /** The entries that code answers, at most one of a single type. */
  readonly findMany: ((uid: string, params: ListParams) => Promise<readonly Entity[]>) | null;
  /** How many entries there are on all pages. */
  readonly count: ((uid: string, params: ListParams) => Promise<number>) | null;
  /** The entries of a page of the content manager, as code leaves them. */
  readonly findPage: ((uid: string, ids: readonly number[]) => Promise<readonly Entity[]>) | null;
}

/** The parameters of a list, in the form of `strapi.entityService`. */
export interface ListParams {
  readonly filters?: unknown;
  readonly sort?: unknown;
  readonly start?: number;
  /** -1 for everything. */
  readonly limit?: number;
  readonly publicationState?: unknown;
  /** The default locale where it is left out; null for entries that have none. */
  readonly locale?: unknown;
}

export type ReadAction = 'findOne' | 'findMany' | 'findPage';

export interface ListenerView {
  /** The attributes of an entry as the content API answers them to a caller. */
  attributesFor(type: ContentType, caller: Caller, entity: object): Entity;
  /** An entry or another row without what is private, as a caller may see it. */
  sanitizeRow(type: ContentType, caller: Caller, row: object): Entity;
  /**
   * Runs a request whose listeners may take their time.
   * @throws OctavoError for what a listener throws, as clients receive it; any other error as it is
   */
  guard<T>(work: () => Promise<T>): Promise<T>;
  /** The deletions that code has replaced, as they are now. */
  deletions(): CodeDeletions;
  /** The method by which code has replaced a write of `strapi.entityService`; null where it has not. */
  writeByCode(action: ClientWrite['action']): WriteByCode | null;
  /** The reads that code has replaced; null where it has replaced none. */
  readsByCode(): CodeReads | null;
  /** What a listener has thrown, as clients receive it. */
  toClientError(error: unknown): unknown;
}

/** For projects without code of their own: listeners there hide nothing. */
export const PLAIN_VIEW: ListenerView = {
  attributesFor: (_type, _caller, entity) => entity as Entity,
  sanitizeRow: (_type, _caller, row) => row as Entity,
  guard: (work) => work(),
  deletions: () => ({ one: null, many: null }),
  writeByCode: () => null,
  readsByCode: () => null,
  toClientError: (error) => error,
};
