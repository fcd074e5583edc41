/** The routes that write one entry: create, update, delete, clone, publish. */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import { USER_UID } from '../../../api/users/users-context.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import { isLocale } from '../../../core/content/statements/find-entry.ts';
import {
  cannotTranslate,
  forbidden,
  sourceUnreadable,
  unknownLocale,
} from '../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { FieldSet } from '../../../core/rights/field-set.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { collectionRoutes, type Explored, granted, pathId } from '../explorer-route.ts';
import { listStoredLocales } from '../locales/locale-store.ts';
import { expectedVersion, withVersion } from '../version-header.ts';
import { EditorWrite } from './editor-write.ts';
import { onceByKey } from './once-by-key.ts';
import { requireClonable } from './prohibited-fields.ts';
import { readAttributes, readUserAttributes } from './read-attributes.ts';
import { userWrites } from './user-writes.ts';

export function entryRoutes(context: ContentManagerContext): Route[] {
  const { writer, settings } = context;
  const collection = collectionRoutes(context);

  const create = async ({ request, editor, type, key }: Explored): Promise<HttpReply> => {
    const { locale, source } = await target(context, request, type);
    const write = new EditorWrite(context, editor, type, undefined, key);
    const fields = fieldsOfNew(editor, type, locale);
    const body = write.permitted(fields, await readAttributes(request));
    const placed = locale === null ? {} : { locale };
    if (source === null) {
      const made = await writer.create(write.creation(body), { ...body, ...placed });
      return withVersion(made, write.version);
    }
    const shared = withoutSharedNulls(type, body);
    try {
      const made = await writer.translate(write.translation(shared), source, { ...shared, ...placed });
      return withVersion(made, write.version);
    } catch (error) {
      throw isCannotTranslate(error) && (await mayHide(context, editor, type)) ? sourceUnreadable() : error;
    }
  };

  const update = async ({ request, editor, type, key }: Explored): Promise<HttpReply> => {
    const id = pathId(request);
    const write = new EditorWrite(context, editor, type, expectedVersion(request), key);
    const fields = await granted(context, editor, type, 'update', id);
    const body = write.permitted(fields, await readAttributes(request));
    return withVersion(await writer.update(write.change('update', body), id, body), write.version);
  };

  const clone = async ({ request, editor, type, key }: Explored): Promise<HttpReply> => {
    const id = pathId(request, 'sourceId');
    const write = new EditorWrite(context, editor, type, undefined, key);
    const source = await granted(context, editor, type, 'read', id);
    const fields = editor.on(type, 'create').fields;
    const body = write.permitted(fields, await readAttributes(request));
    return withVersion(await writer.clone(write.clone(fields, source, body), id, body), write.version);
  };

  const users = context.users && userWrites(context, context.users);
  const isUser = ({ type }: Explored): boolean => type.uid === USER_UID;

  const once = (answer: (explored: Explored) => Promise<HttpReply>) => onceByKey(context, answer);

  return [
    collection(
      'POST',
      '',
      'create',
      once((explored) => (users && isUser(explored) ? users.create(explored) : create(explored))),
    ),
    collection(
      'PUT',
      '/:id',
      'update',
      once(async (explored) => {
        if (!users || !isUser(explored)) return update(explored);
        const { request } = explored;
        return users.change(explored, parseId(request.params['id']), await readUserAttributes(request));
      }),
    ),
    collection('DELETE', '/:id', 'delete', async ({ request, editor, type }) => {
      const write = new EditorWrite(context, editor, type, expectedVersion(request));
      return { status: 200, body: await writer.delete(write.deletion(), pathId(request)) };
    }),
    collection('POST', '/clone/:sourceId', 'create', once(clone)),
    collection('POST', '/auto-clone/:sourceId', 'create', (explored) => {
      requireClonable(settings().model, explored.type);
      return clone(explored);
    }),
    ...(['publish', 'unpublish'] as const).map((action) =>
      collection(
        'POST',
        `/:id/actions/${action}`,
        'publish',
        once(async ({ request, editor, type, key }) => {
          if (!type.draftAndPublish) throw forbidden();
          const write = new EditorWrite(context, editor, type, expectedVersion(request), key);
          const goal = action === 'publish' ? 'published' : 'draft';
          const body = await writer.setState(write.change('publish', {}, action), pathId(request), goal);
          return withVersion(body, write.version);
        }),
      ),
    ),
  ];
}

/**
 * Where a new entry goes: its locale (null for a type without locales), and the entry it is another locale of.
 * @throws OctavoError ApplicationError for a locale there is not, or an entry that cannot be
 */
async function target(
  { db, settings }: ContentManagerContext,
  { rawQuery }: HttpRequest,
  type: ContentType,
): Promise<{ readonly locale: string | null; readonly source: number | null }> {
  if (!type.localized) return { locale: null, source: null };
  const query = parseQueryString(rawQuery, settings().limits) as Readonly<Record<string, unknown>>;
  const { locale = settings().defaultLocale, relatedEntityId } = query;
  if (typeof locale !== 'string' || !(await isLocale(db, locale))) throw unknownLocale();
  if (relatedEntityId === undefined || relatedEntityId === '') return { locale, source: null };
  const source = typeof relatedEntityId === 'string' ? parseId(relatedEntityId) : null;
  if (source === null) throw cannotTranslate();
  return { locale, source };
}

/** Whether there may be entries that the editor cannot read: one answer for these and for entries there are not. */
async function mayHide(
  { db, settings }: ContentManagerContext,
  editor: Editor,
  type: ContentType,
): Promise<boolean> {
  const open = editor.on(type, 'read').openLocales;
  if (open === null) return false;
  const locales = await listStoredLocales(db, settings().defaultLocale);
  return locales.some(({ code }) => !open.includes(code));
}

const isCannotTranslate = (error: unknown): boolean =>
  error instanceof OctavoError && error.code === cannotTranslate.code;

/** @throws OctavoError ForbiddenError where no permission is for the locale (A231) */
function fieldsOfNew(editor: Editor, type: ContentType, locale: string | null): FieldSet {
  const rights = editor.on(type, 'create');
  if (!rights.holdsIn(locale)) throw forbidden();
  return rights.inLocale(locale);
}

/** Of what all locales share a null counts as not sent, as in v4: a new translation empties nothing. */
function withoutSharedNulls(type: ContentType, body: Readonly<Record<string, unknown>>) {
  const isShared = (name: string): boolean => type.attributes.get(name)?.localized === false;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== null || !isShared(name)),
  );
}
