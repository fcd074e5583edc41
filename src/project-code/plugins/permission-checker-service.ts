/**
 * `service('permission-checker')` of the content manager: plugins ask it in controllers what an administrator may do with the
 * entries of a type, and have it clean what these send and get.
 */
import { EXPLORER } from '../../admin/administrators/permissions/actions.ts';
import type { Verb } from '../../admin/content-manager/editor.ts';
import { readableSnapshot } from '../../admin/content-manager/read/readable-snapshot.ts';
import { isObject } from '../../core/base/is-object.ts';
import type { Body } from '../../core/content/check/check-context.ts';
import { permittedBody } from '../../core/content/permitted-body.ts';
import type { ContentType, Model } from '../../core/model/content-type.ts';
import { FieldSet } from '../../core/rights/field-set.ts';
import { AdministratorAbility } from '../authentication/administrator-ability.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';

type Entity = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, unknown>>;

/** What `createPermissionsManager` makes. */
interface Manager {
  sanitizeQuery(query: Query): Promise<Query>;
  validateQuery(query: Query): unknown;
  validateInput(body: Body): unknown;
}

/** Checks one action: on the type, on an entity, on a field. */
type Check = (entity?: Entity | null, field?: string) => boolean;

/** What code of the project's may give in place of the server's own. */
type Ability = Pick<AdministratorAbility, 'can'>;

export interface CheckedType {
  /** `ctx.state.userAbility`; without one nothing is allowed. */
  readonly userAbility?: Ability;
  /** The uid of the type. */
  readonly model: string;
}

const VERBS: readonly Verb[] = ['create', 'read', 'update', 'delete', 'publish'];

export function createPermissionChecker(strapi: () => Strapi, model: () => Model): Service {
  return {
    create: ({ userAbility: ability, model: uid }: CheckedType) => {
      const administrator = ability instanceof AdministratorAbility ? ability : null;
      const allows = (action: string, entity?: Entity | null, field?: string): boolean => {
        if (administrator && isObject(entity)) return administrator.canOn(action, uid, entity, field);
        return ability?.can(action, uid, field) ?? false;
      };
      const checkFor = (is: boolean): Check & Readonly<Record<string, Check>> =>
        Object.assign(
          ((action: string, entity?: Entity | null, field?: string) =>
            allows(action, entity, field) === is) as unknown as Check,
          Object.fromEntries(
            VERBS.map((verb): [string, Check] => [
              verb,
              (entity, field) => allows(actionOf(verb), entity, field) === is,
            ]),
          ),
        );
      const fieldsOf = (action: string, entity?: Entity): FieldSet => {
        if (administrator) return administrator.fieldsOf(action, uid, entity);
        return allows(action) ? FieldSet.ALL : FieldSet.NONE;
      };
      const manager = (action: string): Manager => {
        const make = strapi().service('admin::permission')!['createPermissionsManager'] as (
          options: object,
        ) => Manager;
        return make({ ability, action, model: uid });
      };

      const output = async (data: unknown, { action = actionOf('read') } = {}): Promise<unknown> => {
        const type = typeOf(model(), uid);
        if (Array.isArray(data)) return data.map((one) => shown(type, action, one));
        return shown(type, action, data);
      };
      const shown = (type: ContentType, action: string, entity: unknown): unknown =>
        isObject(entity)
          ? readableSnapshot(model(), type, fieldsOf(action, entity), withNames(entity))
          : entity;
      const input = async (action: string, body: Body, entity?: Entity): Promise<Body> =>
        permittedBody(model(), typeOf(model(), uid), fieldsOf(action, entity), body);
      const query = async (input: Query = {}, { action = actionOf('read') } = {}): Promise<Query> => {
        const clean = await manager(action).sanitizeQuery(input);
        const filters = administrator
          ? administrator.filtersOf(action, uid)
          : allows(action)
            ? null
            : { id: { $in: [] } };
        if (filters === null) return clean;
        return { ...clean, filters: { $and: [...(clean['filters'] ? [clean['filters']] : []), filters] } };
      };
      return {
        can: checkFor(true),
        cannot: checkFor(false),
        sanitizeOutput: output,
        sanitizeInput: input,
        sanitizeCreateInput: (body: Body) => input(actionOf('create'), body),
        sanitizeUpdateInput: (entity: Entity) => (body: Body) => input(actionOf('update'), body, entity),
        sanitizeQuery: query,
        sanitizedQuery: Object.fromEntries(
          VERBS.map((verb) => [verb, (input?: Query) => query(input, { action: actionOf(verb) })]),
        ),
        validateQuery: (input: Query, { action = actionOf('read') } = {}) =>
          manager(action).validateQuery(input),
        validateInput: (action: string, body: Body) => manager(action).validateInput(body),
      };
    },
  };
}

const actionOf = (verb: Verb): string => `${EXPLORER}.${verb}`;

/** @throws Error for a type there is not */
function typeOf(model: Model, uid: string): ContentType {
  const type = model.contentTypes.get(uid);
  if (!type) throw new Error(`there is no content-type ${uid}`);
  return type;
}

/** Of administrators what v4's content manager shows. */
function withNames(entity: Entity): Entity {
  const named = ['createdBy', 'updatedBy'].flatMap((name): [string, unknown][] => {
    const value = entity[name];
    if (!isObject(value)) return [];
    const { id, firstname, lastname, username } = value;
    return [[name, { id, firstname, lastname, username }]];
  });
  return { ...entity, ...Object.fromEntries(named) };
}
