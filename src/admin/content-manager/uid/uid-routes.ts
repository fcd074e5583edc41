/** The routes that forms ask while a `uid` attribute is typed: a value for it, and whether one is free. */

import type { HttpRequest, Route } from '../../../core/base/http/route.ts';
import { forbidden, noUidAttribute, unknownContentType } from '../../../core/errors/catalogue.ts';
import type { ScalarAttribute } from '../../../core/model/attribute.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { checkInput, matches, object, text } from '../../administrators/input.ts';
import { adminRoutes, data } from '../../administrators/routes/admin-route.ts';
import type { Administrator } from '../../administrators/session/administrator.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { editorOf } from '../editor.ts';
import { freeNumbered, freeValue, isFree } from './free-value.ts';
import { suggestedValue } from './suggested-value.ts';

const FIELD = { contentTypeUID: text({ required: true }), field: text({ required: true }) };
const GENERATE = object({ ...FIELD, data: object({}, { required: true, open: true }) }, { open: true });
const CHECK = object(
  {
    ...FIELD,
    value: text(
      { required: true },
      matches(/^[A-Za-z0-9-_.~]*$/, (label) => `${label} must match the following: "/^[A-Za-z0-9-_.~]*$/"`),
    ),
  },
  { open: true },
);

/** An attribute that an editor may set. */
interface UidField {
  readonly type: ContentType;
  readonly attribute: ScalarAttribute;
}

/** Whether an administrator has some right of the plugin that brings a type; super admins have those of all. */
const hasRightOfPlugin = (admin: Administrator, { uid }: ContentType): boolean =>
  admin.isSuperAdmin ||
  (uid.startsWith('plugin::') &&
    admin.permissions.some(({ action }) => action.startsWith(uid.slice(0, uid.indexOf('.') + 1))));

export function uidRoutes(context: ContentManagerContext): Route[] {
  const { signedIn } = adminRoutes(context);
  const { db, settings } = context;
  const fieldOf = ({ type, attribute }: UidField) => ({
    layout: settings().layout,
    uid: type.uid,
    name: attribute.name,
  });

  /**
   * @throws OctavoError ValidationError where there is no such attribute, ForbiddenError for who may not set it: the
   *   answers say which values there are (A237). No right exists for a type that the content manager does not show: its
   *   plugin's own rights open it there
   */
  const find = async (
    admin: Administrator,
    { contentTypeUID, field }: { contentTypeUID: string; field: string },
  ): Promise<UidField> => {
    const type = settings().model.contentTypes.get(contentTypeUID);
    if (!type) throw unknownContentType();
    const attribute = type.attributes.get(field);
    const isUid = attribute?.kind === 'scalar' && attribute.type === 'uid';
    if (type.hiddenFromEditors && isUid && hasRightOfPlugin(admin, type)) return { type, attribute };
    const editor = await editorOf(context, admin);
    const writes = (['create', 'update'] as const).map((verb) => editor.on(type, verb));
    if (writes.every(({ isEmpty }) => isEmpty)) throw forbidden();
    if (!isUid) throw noUidAttribute(field);
    if (!writes.some(({ fields }) => fields.has(field))) throw forbidden();
    return { type, attribute };
  };

  const read = async <T>(rule: typeof GENERATE, request: HttpRequest): Promise<T> =>
    checkInput<T>(rule, await request.readBody());

  return [
    signedIn('POST', '/content-manager/uid/generate', async (request, admin) => {
      const body = await read<{ contentTypeUID: string; field: string; data: Record<string, unknown> }>(
        GENERATE,
        request,
      );
      const uidField = await find(admin, body);
      return data(
        await freeValue(db, fieldOf(uidField), suggestedValue(uidField.type, uidField.attribute, body.data)),
      );
    }),
    signedIn('POST', '/content-manager/uid/check-availability', async (request, admin) => {
      const body = await read<{ contentTypeUID: string; field: string; value: string }>(CHECK, request);
      const field = fieldOf(await find(admin, body));
      const isAvailable = await isFree(db, field, body.value);
      const suggestion = isAvailable ? null : await freeNumbered(db, field, body.value);
      return { status: 200, body: { isAvailable, suggestion } };
    }),
  ];
}
