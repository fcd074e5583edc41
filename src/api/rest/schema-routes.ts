/**
 * `/api/content-type-builder`: the content-types and components, for clients that generate code from them
 * (gatsby-source-strapi). Read only: changing schemas belongs to the administration panel.
 */
import type { Access } from '../../core/access/access.ts';
import { scopeOf } from '../../core/access/scopes.ts';
import type { HttpReply } from '../../core/base/http/route.ts';
import { brokenRules } from '../../core/errors/broken-rules.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import type { QueryLimits } from '../../core/query/limits.ts';
import { describeComponent, describeContentType, storedTypes } from './describe-schema.ts';
import { type GuardedRoute, guardedRoute } from './guarded-route.ts';
import { parseQueryString } from './query-string.ts';

export interface SchemaRoutesOptions {
  readonly model: Model;
  /** The schemas of the model, by uid. */
  readonly schemas: ReadonlyMap<string, SchemaSource>;
  readonly access: Access;
  readonly limits: QueryLimits;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
}

const TYPES = 'plugin::content-type-builder.content-types';
const COMPONENTS = 'plugin::content-type-builder.components';

/** Four routes; each needs a permission of its own, as in v4. */
export function schemaRoutes({
  model,
  schemas,
  access,
  limits,
  prefix,
}: SchemaRoutesOptions): GuardedRoute[] {
  const root = `${prefix}/content-type-builder`;
  const types = [...model.contentTypes.values()];
  const describeType = (uid: string) => {
    const type = model.contentTypes.get(uid);
    return type && describeContentType(type, schemas.get(uid)!, storedTypes(type));
  };
  const describePart = (uid: string) => {
    const component = model.components.get(uid);
    return component && describeComponent(uid, schemas.get(uid)!, storedTypes(component));
  };
  return [
    guardedRoute(
      access,
      'GET',
      `${root}/content-types`,
      scopeOf(TYPES, 'getContentTypes'),
      ({ rawQuery }) => {
        const { kind } = parseQueryString(rawQuery, limits) as { readonly kind?: unknown };
        if (kind !== undefined && kind !== 'collectionType' && kind !== 'singleType')
          return refused(400, NO_KIND);
        const listed = types.filter((type) => kind === undefined || type.kind === kind);
        return answer(listed.map(({ uid }) => describeType(uid)));
      },
    ),
    guardedRoute(
      access,
      'GET',
      `${root}/content-types/:uid`,
      scopeOf(TYPES, 'getContentType'),
      ({ params }) => one(describeType(params['uid']!), 'contentType.notFound'),
    ),
    guardedRoute(access, 'GET', `${root}/components`, scopeOf(COMPONENTS, 'getComponents'), () =>
      answer([...model.components.keys()].map(describePart)),
    ),
    guardedRoute(
      access,
      'GET',
      `${root}/components/:uid`,
      scopeOf(COMPONENTS, 'getComponent'),
      ({ params }) => one(describePart(params['uid']!), 'component.notFound'),
    ),
  ];
}

const answer = (data: unknown): HttpReply => ({ status: 200, body: { data } });

const { name, message, details } = brokenRules([
  { path: [], message: 'this must be one of the following values: singleType, collectionType' },
]);
const NO_KIND = { name, details, message };

/** v4's builder has its own form of errors. */
const refused = (status: number, error: string | object): HttpReply => ({ status, body: { error } });

const one = (data: unknown, missing: string): HttpReply =>
  data === undefined ? refused(404, missing) : answer(data);
