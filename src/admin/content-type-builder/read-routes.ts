/** What the builder answers about the model: types, components, reserved names, the state of the server. */

import { describeComponent, describeContentType } from '../../api/rest/describe-schema.ts';
import { parseQueryString } from '../../api/rest/query-string.ts';
import type { HttpReply, Route } from '../../core/base/http/route.ts';
import { BUILTIN_TYPES } from '../../core/model/builtin/index.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import type { QueryLimits } from '../../core/query/limits.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { all } from '../administrators/input.ts';
import { adminRoutes } from '../administrators/routes/admin-route.ts';
import { schemaVersion } from '../schema-change/plan-change.ts';
import { checkBody, NOT_FOUND, refused } from './answers.ts';
import { withBuiltinDetails } from './builtin-details.ts';
import type { ModelFeed } from './model-feed.ts';
import { RESERVED_ATTRIBUTES, RESERVED_MODELS } from './reserved-names.ts';
import { oneOf } from './value-rules.ts';

/** The one permission for reading and writing. */
export const READ = 'plugin::content-type-builder.read';

export const ROOT = '/content-type-builder';

export interface ReadOptions {
  readonly model: Model;
  /** All schemas by uid. */
  readonly schemas: ReadonlyMap<string, SchemaSource>;
  /** The schema files as the server has read them. */
  readonly sources: readonly SchemaSource[];
  readonly limits: QueryLimits;
  readonly feed: ModelFeed;
}

const BUILTINS = new Map(BUILTIN_TYPES.map((source) => [source.uid, source]));

const KIND = all(oneOf(['singleType', 'collectionType']));

export function readRoutes(
  admin: AdminContext,
  { model, schemas, sources, limits, feed }: ReadOptions,
): Route[] {
  const routes = adminRoutes(admin);
  const type = (uid: string): object | undefined => {
    const found = model.contentTypes.get(uid);
    const source = schemas.get(uid);
    if (!found || !source) return undefined;
    return describeContentType(found, { schema: withBuiltinDetails(source, BUILTINS.get(uid)) });
  };
  const component = (uid: string): object | undefined => {
    const source = model.components.has(uid) ? schemas.get(uid) : undefined;
    return source && describeComponent(uid, source);
  };
  const one = (uid: string, data: object | undefined, missing: string): HttpReply => {
    if (data === undefined) return refused(404, missing);
    const source = sources.find((file) => file.uid === uid);
    const headers = { ETag: `"${schemaVersion(source?.schema ?? null)}"` };
    return { status: 200, body: { data }, headers };
  };
  return [
    routes.guarded('GET', `${ROOT}/reserved-names`, READ, () => ({
      status: 200,
      body: { models: RESERVED_MODELS, attributes: RESERVED_ATTRIBUTES },
    })),
    routes.guarded('GET', `${ROOT}/content-types`, READ, ({ rawQuery }) => {
      const { kind } = parseQueryString(rawQuery, limits) as { readonly kind?: unknown };
      const wrong = kind === undefined ? null : checkBody(KIND, kind);
      if (wrong) return wrong;
      // in an order that does not depend on the disk (A280)
      const listed = [...model.contentTypes.values()]
        .filter((found) => kind === undefined || found.kind === kind)
        .map(({ uid }) => uid)
        .sort();
      return { status: 200, body: { data: listed.map(type) } };
    }),
    routes.guarded('GET', `${ROOT}/content-types/:uid`, READ, ({ params }) =>
      one(params['uid']!, type(params['uid']!), NOT_FOUND.type),
    ),
    routes.guarded('GET', `${ROOT}/components`, READ, () => ({
      status: 200,
      body: { data: [...model.components.keys()].sort().map(component) },
    })),
    routes.guarded('GET', `${ROOT}/components/:uid`, READ, ({ params }) =>
      one(params['uid']!, component(params['uid']!), NOT_FOUND.component),
    ),
    routes.guarded('GET', `${ROOT}/state`, READ, () => ({ status: 200, body: { data: feed.current } })),
    routes.guarded('GET', `${ROOT}/events`, READ, () => {
      const stream = feed.open();
      if (!stream)
        return refused(503, { name: 'TooBusyError', message: 'too many streams are open', details: {} });
      return {
        status: 200,
        body: stream,
        contentType: 'text/event-stream',
        headers: { 'Cache-Control': 'no-cache' },
      };
    }),
  ];
}
