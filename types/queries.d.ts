/** `strapi.entityService` and `strapi.db`. */
import type { ContentTypeUID, Entity, EntityData } from './schema.js';

export interface EntityParams<Uid = string> {
  filters?: any;
  fields?: any;
  sort?: any;
  populate?: any;
  start?: number;
  limit?: number;
  page?: number;
  pageSize?: number;
  publicationState?: 'live' | 'preview';
  locale?: string;
  _q?: string;
  data?: EntityData<Uid>;
  files?: any;
  [key: string]: any;
}

export interface Pagination {
  page: number;
  pageSize: number;
  pageCount: number;
  total: number;
}

type WithData<Uid> = EntityParams<Uid> & { data: EntityData<Uid> };

export interface EntityService {
  findOne<Uid extends ContentTypeUID>(
    uid: Uid,
    id: number | string,
    params?: EntityParams<Uid>,
  ): Promise<Entity<Uid> | null>;
  /** A list of entries; of a single type its entry, or null. */
  findMany<Uid extends ContentTypeUID>(uid: Uid, params?: EntityParams<Uid>): Promise<Entity<Uid>[]>;
  findPage<Uid extends ContentTypeUID>(
    uid: Uid,
    params?: EntityParams<Uid>,
  ): Promise<{ results: Entity<Uid>[]; pagination: Pagination }>;
  findWithRelationCounts(uid: ContentTypeUID, params?: EntityParams): Promise<any[]>;
  findWithRelationCountsPage(
    uid: ContentTypeUID,
    params?: EntityParams,
  ): Promise<{ results: any[]; pagination: Pagination }>;
  count(uid: ContentTypeUID, params?: EntityParams): Promise<number>;
  create<Uid extends ContentTypeUID>(uid: Uid, params: WithData<Uid>): Promise<Entity<Uid>>;
  update<Uid extends ContentTypeUID>(
    uid: Uid,
    id: number | string,
    params: WithData<Uid>,
  ): Promise<Entity<Uid> | null>;
  delete<Uid extends ContentTypeUID>(
    uid: Uid,
    id: number | string,
    params?: EntityParams<Uid>,
  ): Promise<Entity<Uid> | null>;
  deleteMany(uid: ContentTypeUID, params?: EntityParams): Promise<{ count: number }>;
  clone<Uid extends ContentTypeUID>(
    uid: Uid,
    id: number | string,
    params?: EntityParams<Uid>,
  ): Promise<Entity<Uid> | null>;
  load(uid: ContentTypeUID, entity: object, field: any, params?: EntityParams): Promise<any>;
  loadPages(uid: ContentTypeUID, entity: object, field: any, params?: any, page?: any): Promise<any>;
  decorate(decorator: (service: EntityService) => any): void;
  /** Emits an event of an entry on `strapi.eventHub`, without what is private. */
  emitEvent(uid: ContentTypeUID, event: string, entity: object): Promise<void>;
  wrapParams(params: any, context?: any): any;
  wrapResult(result: any, context?: any): any;
  implementation: any;
}

export interface QueryParams<Uid = string> {
  where?: any;
  select?: any;
  orderBy?: any;
  populate?: any;
  limit?: number;
  offset?: number;
  data?: EntityData<Uid>;
  [key: string]: any;
}

/** The queries of one content-type. */
export interface TypeQueries<Uid = string> {
  findOne(params?: QueryParams<Uid>): Promise<Entity<Uid> | null>;
  findMany(params?: QueryParams<Uid>): Promise<Entity<Uid>[]>;
  findWithCount(params?: QueryParams<Uid>): Promise<[Entity<Uid>[], number]>;
  findPage(params?: QueryParams<Uid>): Promise<{ results: Entity<Uid>[]; pagination: Pagination }>;
  count(params?: QueryParams<Uid>): Promise<number>;
  create(params: QueryParams<Uid> & { data: EntityData<Uid> }): Promise<Entity<Uid>>;
  createMany(params: { data: EntityData<Uid>[] }): Promise<{ count: number; ids?: number[] }>;
  update(params: QueryParams<Uid> & { data: EntityData<Uid> }): Promise<Entity<Uid> | null>;
  updateMany(params: QueryParams<Uid> & { data: EntityData<Uid> }): Promise<{ count: number }>;
  delete(params?: QueryParams<Uid>): Promise<Entity<Uid> | null>;
  deleteMany(params?: QueryParams<Uid>): Promise<{ count: number }>;
  clone(id: number | string, params?: QueryParams<Uid>): Promise<Entity<Uid> | null>;
  load(entity: object, field: any, params?: any): Promise<any>;
  loadPages(entity: object, field: any, params?: any, page?: any): Promise<any>;
}

export type LifecycleAction = `${'before' | 'after'}${
  | 'Create'
  | 'CreateMany'
  | 'Update'
  | 'UpdateMany'
  | 'Delete'
  | 'DeleteMany'
  | 'FindOne'
  | 'FindMany'
  | 'Count'}`;

/** What a lifecycle receives. */
export interface LifecycleEvent<Uid = string> {
  action: LifecycleAction;
  model: any;
  params: QueryParams<Uid> & { data?: any };
  /** After the action. */
  result?: any;
  /** The same object before and after. */
  state: Record<string, any>;
}

/** `content-types/<type>/lifecycles` */
export type Lifecycles<Uid = string> = {
  [Action in LifecycleAction]?: (event: LifecycleEvent<Uid>) => any;
};

export interface LifecyclesManager {
  /** Every content-type's events, or those of `models`. */
  subscribe(subscriber: ((event: LifecycleEvent) => any) | (Lifecycles & { models?: string[] })): () => void;
  clear(): void;
}

export interface Db {
  query<Uid extends ContentTypeUID>(uid: Uid): TypeQueries<Uid>;
  lifecycles: LifecyclesManager;
  /** All that the function does happens together, or not at all. */
  transaction<Result>(
    work: (given: {
      trx: any;
      rollback: () => Promise<void>;
      commit: () => Promise<void>;
      onCommit: (listener: () => any) => void;
      onRollback: (listener: () => any) => void;
    }) => Promise<Result> | Result,
  ): Promise<Result>;
  /** Begins a transaction that `commit` or `rollback` ends. Only what is sent by `get()`, or names it, belongs to it. */
  transaction(): Promise<{ commit: () => Promise<void>; rollback: () => Promise<void>; get: () => any }>;
  inTransaction(): boolean;
  /** A knex instance. */
  connection: any;
  [key: string]: any;
}
