/**
 * `service('entity-manager')` of the content manager: entries as editors write them, drafts first. What is written comes back as
 * editors see it, with counts in place of related entries, whatever the parameters say.
 */
import { isObject } from '../../core/base/is-object.ts';
import { draftAlready, publishedAlready } from '../../core/errors/catalogue.ts';
import type { EntityParams } from '../queries/entity-params.ts';
import type { EntityValidator } from '../queries/entity-validator.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { deepPopulate } from './populate-builder-service.ts';

type Values = Readonly<Record<string, unknown>>;

export function createEntityManager(strapi: () => Strapi): Service {
  const entities = () => strapi().entityService;
  const hasDrafts = (uid: string): boolean => strapi().getModel(uid)?.options['draftAndPublish'] === true;

  const asShown = (uid: string) => ({ populate: deepPopulate(strapi(), uid) }) as EntityParams;
  /** Polymorphic relations are read whole. */
  const counted = <T extends Entity | null>(entity: T, uid: string): T => {
    if (entity === null) return entity;
    const values: Record<string, unknown> = entity;
    for (const [name, node] of Object.entries(deepPopulate(strapi(), uid))) {
      const value = values[name];
      const isWanted = isObject(node) && 'count' in node && !(isObject(value) && 'count' in value);
      if (isWanted) values[name] = { count: Array.isArray(value) ? value.length : value ? 1 : 0 };
    }
    return entity;
  };

  /** Sets when an entry was published: listeners, webhooks and rules are those of any write. */
  const setPublished = async (
    entity: Entity,
    uid: string,
    publishedAt: Date | null,
    values: Values = {},
  ): Promise<Entity | null> =>
    counted(
      await entities().update(uid, entity['id'], { ...asShown(uid), data: { ...values, publishedAt } }),
      uid,
    );

  /** Holds an entry against the rules of published ones. */
  const check = async (entity: Entity, uid: string, body: Values = {}): Promise<void> => {
    const stored = (await entities().findOne(uid, entity['id'])) ?? {};
    const attributes = strapi().getModel(uid)?.attributes ?? {};
    const attributeValues = Object.entries(stored).filter(
      ([name]) => name in attributes && name !== 'publishedAt',
    );
    const validator = strapi()['entityValidator'] as EntityValidator;
    await validator.validateEntityUpdate(
      uid,
      { ...Object.fromEntries(attributeValues), ...body },
      {},
      entity,
    );
  };

  return {
    find: (options: EntityParams, uid: string) =>
      entities().findMany(uid, {
        ...options,
        populate: deepPopulate(strapi(), uid, { toOne: false, toMany: false }),
      } as EntityParams),
    findPage: (options: EntityParams, uid: string) => entities().findPage(uid, options),
    findOne: (id: unknown, uid: string, options: EntityParams = {}) => entities().findOne(uid, id, options),
    /** Of a type with drafts always a draft. */
    create: async (body: Values, uid: string) => {
      const data = hasDrafts(uid) ? { ...body, publishedAt: null } : body;
      return counted(await entities().create(uid, { ...asShown(uid), data }), uid);
    },
    update: async (entity: Entity, body: Values, uid: string) => {
      const { publishedAt: _publishedAt, ...values } = body;
      const data = hasDrafts(uid) ? values : body;
      return counted(await entities().update(uid, entity['id'], { ...asShown(uid), data }), uid);
    },
    clone: async (entity: Entity, body: Values, uid: string) => {
      const data = hasDrafts(uid) ? { ...body, publishedAt: null } : body;
      return counted(await entities().clone(uid, entity['id'], { ...asShown(uid), data }), uid);
    },
    delete: async (entity: Entity, uid: string) =>
      counted(await entities().delete(uid, entity['id'], asShown(uid)), uid),
    deleteMany: (options: EntityParams, uid: string) => entities().deleteMany(uid, options),
    /** @throws OctavoError ApplicationError for an entry that is published; what breaks the rules of published ones */
    publish: async (entity: Entity, uid: string, body: Values = {}) => {
      if (entity['publishedAt']) throw publishedAlready();
      await check(entity, uid, body);
      return setPublished(entity, uid, new Date(), body);
    },
    /** @throws OctavoError ApplicationError for a draft */
    unpublish: async (entity: Entity, uid: string, body: Values = {}) => {
      if (!entity['publishedAt']) throw draftAlready();
      return setPublished(entity, uid, null, body);
    },
    publishMany: async (entities: readonly Entity[], uid: string): Promise<{ count: number }> => {
      const drafts = entities.filter(({ publishedAt }) => !publishedAt);
      for (const entity of drafts) await check(entity, uid);
      await strapi().db.transaction(async () => {
        for (const entity of drafts) await setPublished(entity, uid, new Date());
      });
      return { count: drafts.length };
    },
    unpublishMany: async (entities: readonly Entity[], uid: string): Promise<{ count: number }> => {
      const published = entities.filter(({ publishedAt }) => publishedAt);
      await strapi().db.transaction(async () => {
        for (const entity of published) await setPublished(entity, uid, null);
      });
      return { count: published.length };
    },
    /** Extensions replace these to add to what editors see, such as signed addresses. */
    mapEntity: (entity: Entity) => entity,
    mapEntitiesResponse: (found: unknown) => found,
  };
}
