/** Making, changing and removing a content-type. */
import type { HttpReply, HttpRequest } from '../../core/base/http/route.ts';
import { isObject } from '../../core/base/is-object.ts';
import { ident, sql } from '../../core/database/sql-template.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import { createType, removeType, updateType } from '../schema-change/edit-type.ts';
import type { ComponentInput, TypeInput } from '../schema-change/requests.ts';
import { checkBody, NOT_FOUND, refused } from './answers.ts';
import { typeBody } from './body-rules.ts';
import { withoutLeftovers } from './without-leftovers.ts';
import type { WriteContext } from './write-context.ts';

interface TypeBody {
  readonly contentType: TypeInput;
  readonly components?: readonly ComponentInput[];
}

const PANEL_TYPE = {
  name: 'ForbiddenError',
  message: 'This type belongs to the server or a plugin: it cannot be changed so, or removed',
  details: {},
};

const MANY_ENTRIES = 'You cannot convert a collectionType to a singleType when having multiple entries in DB';

export async function createContentType(
  { bodies, changes }: WriteContext,
  request: HttpRequest,
): Promise<HttpReply> {
  const body = await request.readBody();
  const wrong = checkBody(typeBody(bodies, 'collectionType', { singular: true, plural: true }), body);
  if (wrong) return wrong;
  const { contentType, components = [] } = body as TypeBody;
  return changes.answer(request, { event: 'content-type.create', status: 201 }, (draft) =>
    createType(draft, contentType, components),
  );
}

export async function updateContentType(context: WriteContext, request: HttpRequest): Promise<HttpReply> {
  const { model, bodies, changes } = context;
  const uid = request.params['uid']!;
  const type = model.contentTypes.get(uid);
  if (!type) return refused(404, NOT_FOUND.type);
  const body = withoutLeftovers(await request.readBody());
  const wrong = checkBody(typeBody(bodies, type.kind, newNames(type, body)), body);
  if (wrong) return wrong;
  if (type.origin === 'admin') return refused(403, PANEL_TYPE);
  const { contentType, components = [] } = body as TypeBody;
  const becomesSingle = contentType.kind === 'singleType' && type.kind === 'collectionType';
  if (becomesSingle && (await hasManyEntries(context, type))) return refused(400, MANY_ENTRIES);
  return changes.answer(request, { event: 'content-type.update', status: 201, uid }, (draft) =>
    updateType(draft, uid, contentType, components),
  );
}

export async function removeContentType(
  { model, changes }: WriteContext,
  request: HttpRequest,
): Promise<HttpReply> {
  const uid = request.params['uid']!;
  const type = model.contentTypes.get(uid);
  if (!type) return refused(404, NOT_FOUND.type);
  if (type.origin !== 'api') return refused(403, PANEL_TYPE);
  return changes.answer(request, { event: 'content-type.delete', status: 200, uid }, (draft) => {
    removeType(draft, uid);
    return uid;
  });
}

/** Which names a renamed type gets anew, and which must therefore be free. */
function newNames(type: ContentType, body: unknown): { singular: boolean; plural: boolean } {
  const sent = isObject(body) && isObject(body['contentType']) ? body['contentType'] : {};
  const isRenamed = sent['previousName'] !== undefined;
  return {
    singular: isRenamed && sent['singularName'] !== type.singularName,
    plural: isRenamed && sent['pluralName'] !== type.pluralName,
  };
}

async function hasManyEntries({ db }: WriteContext, { collectionName }: ContentType): Promise<boolean> {
  const rows = await db.query(sql`SELECT id FROM ${ident(collectionName)} LIMIT 2`);
  return rows.length > 1;
}
