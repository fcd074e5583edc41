/** Making, changing, renaming and removing content-types, components and categories; in `octavo dev` only. */
import type { AdminContext } from '../admin/admin-context.ts';
import { adminRoutes } from '../admin/routes/admin-route.ts';
import type { HttpReply, HttpRequest, Route } from '../base/http/route.ts';
import { isObject, type JsonObject } from '../base/is-object.ts';
import { ident, sql } from '../database/sql-template.ts';
import { builderIsOff, categoryMissing, categoryTaken, forbidden } from '../errors/catalogue.ts';
import { schemaOf } from '../model/content-type.ts';
import { parseQueryString } from '../rest/query-string.ts';
import { SchemaChangeError } from '../schema-change/change-error.ts';
import { slugOf } from '../schema-change/derived-names.ts';
import {
  componentsOf,
  createComponent,
  removeComponent,
  renameCategory,
  updateComponent,
} from '../schema-change/edit-component.ts';
import { createType, removeType, updateType } from '../schema-change/edit-type.ts';
import type { SentComponent, SentType } from '../schema-change/requests.ts';
import { checkBody, invalid, NOT_FOUND, refused, refusedChange } from './answers.ts';
import { type BodyContext, categoryBody, componentBody, typeBody } from './body-rules.ts';
import type { Builder, Edit } from './builder.ts';
import { READ, ROOT } from './read-routes.ts';

interface TypeBody {
  readonly contentType: SentType;
  readonly components?: readonly SentComponent[];
}

interface ComponentBody {
  readonly component: SentComponent;
  readonly components?: readonly SentComponent[];
}

/** How a change is answered, and sent to listeners. */
interface ChangeAnswer {
  readonly status: number;
  readonly event: `${'content-type' | 'component'}.${'create' | 'update' | 'delete'}`;
  /** The schema that is changed; none for a new one, and for a category. */
  readonly uid?: string;
  /** The body in place of `{ data: { uid } }`. */
  readonly body?: object;
}

/** The change is made whatever comes of this: the audit log records it, and listeners of project code run. */
async function announce(
  { events, onWarning }: AdminContext,
  event: ChangeAnswer['event'],
  { uid, from, files }: { uid: string; from: string | undefined; files: readonly string[] },
): Promise<void> {
  const member = event.startsWith('component') ? 'component' : 'contentType';
  const renamed = from !== undefined && from !== uid ? { from } : {};
  try {
    await events.publish(event, { value: { [member]: { uid }, ...renamed, files } });
  } catch (error) {
    onWarning(`${event} could not be recorded: ${String(error)}`);
  }
}

export function writeRoutes(admin: AdminContext, builder: Builder): Route[] {
  const { model, db, writes } = builder.options;
  const context = bodyContext(builder);
  const routes = adminRoutes(admin);
  const route = (
    method: Route['method'],
    path: string,
    answer: (request: HttpRequest) => Promise<HttpReply>,
  ): Route =>
    routes.signedIn(method, `${ROOT}/${path}`, (request, administrator) => {
      if (!writes) throw builderIsOff();
      if (!administrator.can(READ)) throw forbidden();
      return answer(request);
    });

  /** Makes a change and answers it. */
  const change = async (
    request: HttpRequest,
    { status, event, uid, body }: ChangeAnswer,
    edit: Edit,
  ): Promise<HttpReply> => {
    const { dryRun } = parseQueryString(request.rawQuery, admin.settings().limits) as { dryRun?: unknown };
    if (dryRun !== undefined && dryRun !== 'true' && dryRun !== 'false') {
      return invalid([
        { path: ['dryRun'], message: 'dryRun must be one of the following values: true, false' },
      ]);
    }
    const version = versionOf(request.headers['if-match']);
    const isDry = dryRun === 'true';
    try {
      const outcome = await builder.change(
        { dryRun: isDry, version, ...(uid === undefined ? {} : { uid }) },
        edit,
        ({ uid: changed, plan: { files } }) =>
          announce(admin, event, { uid: changed, from: uid, files: files.map(({ path }) => path) }),
      );
      const data = { uid: outcome.uid };
      if (isDry) return { status: 200, body: { data: { ...data, ...outcome.describe() } } };
      const { warnings } = outcome.plan;
      const shown = body ?? { data };
      return { status, body: warnings.length === 0 ? shown : { ...shown, meta: { warnings } } };
    } catch (error) {
      return refusedChange(error);
    }
  };

  return [
    route('POST', 'content-types', async (request) => {
      const body = await request.readBody();
      const wrong = checkBody(typeBody(context, 'collectionType', { singular: true, plural: true }), body);
      if (wrong) return wrong;
      const { contentType, components = [] } = body as TypeBody;
      return change(request, { event: 'content-type.create', status: 201 }, (draft) =>
        createType(draft, contentType, components),
      );
    }),
    route('PUT', 'content-types/:uid', async (request) => {
      const uid = request.params['uid']!;
      const type = model.contentTypes.get(uid);
      if (!type) return refused(404, NOT_FOUND.type);
      const body = withoutLeftovers(await request.readBody());
      const sent = isObject(body) && isObject(body['contentType']) ? body['contentType'] : {};
      const isRenamed = sent['previousName'] !== undefined;
      const taken = {
        singular: isRenamed && sent['singularName'] !== type.singularName,
        plural: isRenamed && sent['pluralName'] !== type.pluralName,
      };
      const wrong = checkBody(typeBody(context, type.kind, taken), body);
      if (wrong) return wrong;
      if (type.origin === 'admin') return refused(403, PANEL_TYPE);
      const { contentType, components = [] } = body as TypeBody;
      if (contentType.kind === 'singleType' && type.kind === 'collectionType') {
        const rows = await db.query(sql`SELECT id FROM ${ident(type.collectionName)} LIMIT 2`);
        if (rows.length > 1) return refused(400, MANY_ENTRIES);
      }
      return change(request, { event: 'content-type.update', status: 201, uid }, (draft) =>
        updateType(draft, uid, contentType, components),
      );
    }),
    route('DELETE', 'content-types/:uid', async (request) => {
      const uid = request.params['uid']!;
      const type = model.contentTypes.get(uid);
      if (!type) return refused(404, NOT_FOUND.type);
      if (type.origin !== 'api') return refused(403, PANEL_TYPE);
      return change(request, { event: 'content-type.delete', status: 200, uid }, (draft) => {
        removeType(draft, uid);
        return uid;
      });
    }),
    route('POST', 'components', async (request) => {
      const body = await request.readBody();
      const wrong = checkBody(componentBody(context), body);
      if (wrong) return wrong;
      const { component, components = [] } = body as ComponentBody;
      return change(request, { event: 'component.create', status: 201 }, (draft) =>
        createComponent(draft, component, components),
      );
    }),
    route('PUT', 'components/:uid', async (request) => {
      const uid = request.params['uid']!;
      if (!model.components.has(uid)) return refused(404, NOT_FOUND.component);
      const body = withoutLeftovers(await request.readBody());
      const wrong = checkBody(componentBody(context), body);
      if (wrong) return wrong;
      const { component, components = [] } = body as ComponentBody;
      return change(request, { event: 'component.update', status: 200, uid }, (draft) =>
        updateComponent(draft, uid, component, components),
      );
    }),
    route('DELETE', 'components/:uid', async (request) => {
      const uid = request.params['uid']!;
      if (!model.components.has(uid)) return refused(404, NOT_FOUND.component);
      return change(request, { event: 'component.delete', status: 200, uid }, (draft) => {
        removeComponent(draft, uid);
        return uid;
      });
    }),
    route('PUT', 'component-categories/:name', async (request) => {
      const name = request.params['name']!;
      const body = await request.readBody();
      const wrong = checkBody(categoryBody, body);
      if (wrong) return wrong;
      const to = slugOf((body as { name: string }).name);
      if (!hasCategory(builder, name)) throw categoryMissing();
      if (to !== name && hasCategory(builder, to)) throw categoryTaken();
      return change(request, { event: 'component.update', status: 200, body: { name: to } }, (draft) => {
        if (to !== name) renameCategory(draft, name, to);
        return to;
      });
    }),
    route('DELETE', 'component-categories/:name', async (request) => {
      const name = request.params['name']!;
      if (!hasCategory(builder, name)) throw categoryMissing();
      return change(request, { event: 'component.delete', status: 200, body: { name } }, (draft) => {
        const uids = componentsOf(draft, name);
        if (uids.length === 0) throw new SchemaChangeError('category not found');
        for (const uid of uids) removeComponent(draft, uid);
        return name;
      });
    }),
  ];
}

const PANEL_TYPE = {
  name: 'ForbiddenError',
  message: 'This type belongs to the server or a plugin: it cannot be changed so, or removed',
  details: {},
};

const MANY_ENTRIES = 'You cannot convert a collectionType to a singleType when having multiple entries in DB';

const hasCategory = ({ options: { model } }: Builder, name: string): boolean =>
  [...model.components.values()].some(({ category }) => category === name);

/** `If-Match: "…"`: the version of the schema that the client has read. */
const versionOf = (header: string | undefined): string | undefined =>
  header === undefined || header.trim() === '*' ? undefined : header.trim().replace(/^(?:W\/)?"|"$/g, '');

function bodyContext({ options: { model } }: Builder): BodyContext {
  return {
    types: [...model.contentTypes.values()],
    targets: [...model.contentTypes.values()]
      .filter(({ kind }) => kind === 'collectionType')
      .map(({ uid }) => uid),
    holdsComponents: (uid) =>
      model.components.has(uid) &&
      [...schemaOf(model, uid).attributes.values()].some(({ kind }) => kind === 'component'),
  };
}

/**
 * What v4 takes out of a changed type before it looks: an empty default, and the target of a uid that is no attribute
 * of the body.
 */
function withoutLeftovers(body: unknown): unknown {
  if (!isObject(body)) return body;
  const cleaned = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      (key === 'contentType' || key === 'component') && isObject(value) && isObject(value['attributes'])
        ? { ...value, attributes: cleanedAttributes(value['attributes']) }
        : value,
    ]),
  );
  return cleaned;
}

function cleanedAttributes(attributes: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      if (!isObject(attribute)) return [name, attribute];
      const { default: preset, targetField, ...rest } = attribute;
      const isGone =
        attribute['type'] === 'uid' &&
        typeof targetField === 'string' &&
        !Object.hasOwn(attributes, targetField);
      return [
        name,
        preset === '' || isGone
          ? {
              ...rest,
              ...(preset === undefined || preset === '' ? {} : { default: preset }),
              ...(targetField === undefined || isGone ? {} : { targetField }),
            }
          : attribute,
      ];
    }),
  );
}
