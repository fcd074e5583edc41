/** The reads of `strapi.entityService`: parameters of the content API, as queries of `strapi.db`. */
import { toQueryParams } from '../../core/content/entities/query-params.ts';
import type { Entity } from '../../core/content/entities/read-entities.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import { type EntityParams, entityQuery } from './entity-params.ts';
import type { EntityPage, PageQuery, TypeQueries } from './type-queries.ts';

export interface EntityReadsOptions {
  readonly typeOf: (uid: string) => ContentType;
  readonly query: (uid: string) => TypeQueries;
  /** The locale of entries for which no other is named, now. */
  readonly defaultLocale: () => string;
}

export class EntityReads {
  readonly #typeOf: EntityReadsOptions['typeOf'];
  readonly #query: EntityReadsOptions['query'];
  readonly #defaultLocale: EntityReadsOptions['defaultLocale'];

  constructor({ typeOf, query, defaultLocale }: EntityReadsOptions) {
    this.#typeOf = typeOf;
    this.#query = query;
    this.#defaultLocale = defaultLocale;
  }

  findOne(uid: string, id: unknown, { fields, populate }: EntityParams): Promise<Entity | null> {
    return this.#query(uid).findOne({ ...toQueryParams({ fields, populate }), where: { id } });
  }

  /** @returns the entry of a single type, or null */
  findMany(uid: string, params: EntityParams): Promise<Entity[] | Entity | null> {
    const query = this.#toQuery(uid, params);
    return this.#typeOf(uid).kind === 'singleType'
      ? this.#query(uid).findOne(query)
      : this.#query(uid).findMany(query);
  }

  findPage(uid: string, params: EntityParams): Promise<EntityPage> {
    const { page, pageSize, start: _start, limit: _limit, ...rest } = params;
    return this.#query(uid).findPage({ ...this.#toQuery(uid, rest), page, pageSize });
  }

  findWithRelationCounts(uid: string, params: EntityParams): Promise<Entity[]> {
    return this.#query(uid).findMany(this.#toQuery(uid, params));
  }

  count(uid: string, params: EntityParams): Promise<number> {
    return this.#query(uid).count(this.#toQuery(uid, params));
  }

  load(uid: string, entity: Entity, attribute: string, params?: EntityParams): Promise<unknown> {
    return this.#query(uid).load(entity, attribute, params && toQueryParams({ ...params }));
  }

  loadPages(
    uid: string,
    entity: Entity,
    attribute: string,
    { params, page }: { readonly params: EntityParams; readonly page: PageQuery | undefined },
  ): Promise<EntityPage> {
    return this.#query(uid).loadPages(entity, attribute, toQueryParams({ ...params }), page);
  }

  #toQuery(uid: string, params: EntityParams) {
    return entityQuery(this.#typeOf(uid), params, this.#defaultLocale());
  }
}
