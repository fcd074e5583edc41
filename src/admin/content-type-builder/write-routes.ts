/** Making, changing, renaming and removing content-types, components and categories; in `octavo dev` only. */

import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';
import { builderIsOff, forbidden } from '../../core/errors/catalogue.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { adminRoutes } from '../administrators/routes/admin-route.ts';
import type { Builder } from './builder.ts';
import {
  createOneComponent,
  removeCategory,
  removeOneComponent,
  renameOneCategory,
  updateOneComponent,
} from './component-writes.ts';
import { READ, ROOT } from './read-routes.ts';
import { SchemaChanges } from './schema-changes.ts';
import { createContentType, removeContentType, updateContentType } from './type-writes.ts';
import { bodyContext, type WriteContext } from './write-context.ts';

type Handler = (context: WriteContext, request: HttpRequest) => Promise<HttpReply>;

const WRITES: readonly (readonly [method: Route['method'], path: string, handler: Handler])[] = [
  ['POST', 'content-types', createContentType],
  ['PUT', 'content-types/:uid', updateContentType],
  ['DELETE', 'content-types/:uid', removeContentType],
  ['POST', 'components', createOneComponent],
  ['PUT', 'components/:uid', updateOneComponent],
  ['DELETE', 'components/:uid', removeOneComponent],
  ['PUT', 'component-categories/:name', renameOneCategory],
  ['DELETE', 'component-categories/:name', removeCategory],
];

export function writeRoutes(admin: AdminContext, builder: Builder): Route[] {
  const { model, db, writes } = builder.options;
  const changes = new SchemaChanges(admin, builder);
  const context: WriteContext = { model, db, changes, bodies: bodyContext(model) };
  const { signedIn } = adminRoutes(admin);
  return WRITES.map(([method, path, handler]) =>
    signedIn(method, `${ROOT}/${path}`, async (request, administrator) => {
      if (!writes) throw builderIsOff();
      if (!administrator.can(READ)) throw forbidden();
      return handler(context, request);
    }),
  );
}
