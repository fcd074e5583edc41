/**
 * What every route of the administration asks of its caller. `administration-routes.test.ts` compares this list with the
 * routes of a started server, and asks each of them without what it asks.
 */

export type Verb = 'create' | 'read' | 'update' | 'delete' | 'publish';

/** What a caller needs. */
export type Needs =
  /** Nothing. */
  | { readonly kind: 'nothing' }
  /** To be an administrator. */
  | { readonly kind: 'session' }
  /** To be the administrator to whom belongs what the path names. */
  | { readonly kind: 'own' }
  /** One of some actions; with `ofFile` on the very file. */
  | { readonly kind: 'action'; readonly actions: readonly string[]; readonly ofFile?: true }
  /** One of some verbs on the content-type; with `ofEntry` on the very entry. */
  | { readonly kind: 'content'; readonly verbs: readonly Verb[]; readonly ofEntry?: true };

const EXPLORER = 'plugin::content-manager.explorer';

/**
 * Whether a permission is one of those that a route asks for.
 * @param model the content-type in the path
 * @returns null for a route that asks for no permission
 */
export function askedPermission(
  needs: Needs,
  model: string,
): ((one: { readonly action: string; readonly subject: string | null }) => boolean) | null {
  if (needs.kind === 'action') return ({ action }) => needs.actions.includes(action);
  if (needs.kind !== 'content') return null;
  const actions = needs.verbs.map((verb) => `${EXPLORER}.${verb}`);
  return ({ action, subject }) => subject === model && actions.includes(action);
}

/** A route, what it asks, and how the test asks it. */
export interface RouteRow {
  readonly needs: Needs;
  readonly body?: unknown;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer goes on until its client leaves. */
  readonly streams?: true;
  /** The content-type in the path; unless given `COLLECTION` or `SINGLE`. */
  readonly model?: string;
  /** Why a caller with nothing but what is asked is refused all the same. */
  readonly refuses?: string;
}

export const COLLECTION = 'api::article.article';
export const SINGLE = 'api::homepage.homepage';
/** English entries that others have made, with French ones beside them; the second one is deleted. A file of another's. */
export const ENTRY = 2;
export const DELETED = 4;
export const FILE = 2;

const nothing = (body?: unknown): RouteRow => ({ needs: { kind: 'nothing' }, body });
const session = (body?: unknown): RouteRow => ({ needs: { kind: 'session' }, body });
const ofOwner = (more: Partial<RouteRow> = {}): RouteRow => ({ needs: { kind: 'own' }, ...more });
const action = (actions: string | readonly string[], more: Partial<RouteRow> = {}): RouteRow => ({
  needs: { kind: 'action', actions: [actions].flat() },
  ...more,
});
const file = (name: string, more: Partial<RouteRow> = {}): RouteRow => ({
  needs: { kind: 'action', actions: [`plugin::upload.${name}`], ofFile: true },
  ...more,
});
const type = (verbs: Verb | readonly Verb[], more: Partial<RouteRow> = {}): RouteRow => ({
  needs: { kind: 'content', verbs: [verbs].flat() as Verb[] },
  ...more,
});
const entry = (verbs: Verb | readonly Verb[], more: Partial<RouteRow> = {}): RouteRow => ({
  needs: { kind: 'content', verbs: [verbs].flat() as Verb[], ofEntry: true },
  ...more,
});

const users = (name: string): string => `plugin::users-permissions.${name}`;
const BUILDER = action('plugin::content-type-builder.read', { body: {} });
const IDS = { body: { ids: [ENTRY] } };
const TUS = { headers: { 'tus-resumable': '1.0.0' } };
const TITLE = { body: { title: 'Another title' } };

const tokens = (path: string, name: string): Readonly<Record<string, RouteRow>> => ({
  [`GET ${path}`]: action(`${name}.read`),
  [`GET ${path}/:id`]: action(`${name}.read`),
  [`POST ${path}`]: action(`${name}.create`, { body: {} }),
  [`PUT ${path}/:id`]: action(`${name}.update`, {
    body: {},
    refuses: 'what the token may do is handed out',
  }),
  [`DELETE ${path}/:id`]: action(`${name}.delete`),
  [`POST ${path}/:id/regenerate`]: action(`${name}.regenerate`, {
    refuses: 'what the token may do is handed out',
  }),
});

/** The routes of one entry, of a collection or of a single type. */
const oneEntry = (base: string, id: string, localized: string): Readonly<Record<string, RouteRow>> => ({
  [`GET ${base}${id}`]: entry('read'),
  [`PUT ${base}${id}`]: entry('update', TITLE),
  [`DELETE ${base}${id}`]: entry('delete'),
  [`GET ${base}${id}/actions/countDraftRelations`]: entry('read'),
  [`POST ${base}${id}/actions/publish`]: entry('publish'),
  [`POST ${base}${id}/actions/unpublish`]: entry('publish'),
  [`GET ${base}${id}/revisions`]: entry('read'),
  [`GET ${base}${id}/revisions/:number`]: entry('read'),
  [`POST ${base}${id}/revisions/:number/restore`]: entry('update'),
  [`GET ${base}${id}/schedule`]: entry('read'),
  [`PUT ${base}${id}/schedule`]: entry('publish', { body: {} }),
  [`GET ${base}${id}/where-used`]: entry('read'),
  [`GET ${base}${id}/actions/fillIn`]: entry('read', {
    query: 'locale=de',
    model: localized,
    refuses: 'to create or update is asked as well',
  }),
});

const MANAGER = '/content-manager';
const ARTICLES = `${MANAGER}/collection-types/:model`;
const SINGLES = `${MANAGER}/single-types/:model`;

export const ROUTES: Readonly<Record<string, RouteRow>> = {
  'GET /admin/init': nothing(),
  'GET /admin/project-type': nothing(),
  'GET /admin/panel-settings': nothing(),
  'GET /admin/project-files/:name': nothing(),
  'POST /admin/login': nothing({}),
  'POST /admin/renew-token': nothing({}),
  'POST /admin/register-admin': nothing({}),
  'GET /admin/registration-info': nothing(),
  'POST /admin/register': nothing({}),
  'POST /admin/forgot-password': nothing({}),
  'POST /admin/reset-password': nothing({}),

  'GET /admin/information': session(),
  'GET /admin/server-information': session(),
  'GET /admin/telemetry-properties': session(),
  'GET /admin/panel-settings/previews': session(),
  'GET /admin/content-api/permissions': session(),
  'GET /admin/content-api/routes': session(),
  'POST /admin/logout': session(),
  'GET /admin/users/me': session(),
  'PUT /admin/users/me': session({}),
  'GET /admin/users/me/permissions': session(),
  'GET /admin/permissions': session(),
  'POST /admin/permissions/check': session({ permissions: [] }),
  'GET /admin/plugins': action('admin::marketplace.read'),
  'GET /admin/project-settings': action('admin::project-settings.read'),
  'POST /admin/project-settings': action('admin::project-settings.update', { body: {} }),

  'GET /admin/users': action('admin::users.read'),
  'GET /admin/users/:id': action('admin::users.read'),
  'POST /admin/users': action('admin::users.create', { body: {} }),
  'PUT /admin/users/:id': action('admin::users.update', { body: { firstname: 7 } }),
  'POST /admin/users/batch-delete': action('admin::users.delete', { body: {} }),
  'DELETE /admin/users/:id': action('admin::users.delete', { refuses: 'the first one is a super admin' }),
  'GET /admin/roles': action('admin::roles.read'),
  'GET /admin/roles/:id': action('admin::roles.read'),
  'POST /admin/roles': action('admin::roles.create', { body: {} }),
  'PUT /admin/roles/:id': action('admin::roles.update', { body: { name: 7 } }),
  'POST /admin/roles/batch-delete': action('admin::roles.delete', { body: {} }),
  'DELETE /admin/roles/:id': action('admin::roles.delete'),
  'GET /admin/roles/:id/permissions': action('admin::roles.read'),
  'PUT /admin/roles/:id/permissions': action('admin::roles.update', { body: {} }),
  ...tokens('/admin/api-tokens', 'admin::api-tokens'),
  ...tokens('/admin/transfer/tokens', 'admin::transfer.tokens'),
  'GET /admin/webhooks': action('admin::webhooks.read'),
  'GET /admin/webhooks/:id': action('admin::webhooks.read'),
  'POST /admin/webhooks': action('admin::webhooks.create', { body: {} }),
  'POST /admin/webhooks/batch-delete': action('admin::webhooks.delete', { body: {} }),
  'PUT /admin/webhooks/:id': action('admin::webhooks.update', { body: {} }),
  'DELETE /admin/webhooks/:id': action('admin::webhooks.delete'),
  'POST /admin/webhooks/:id/trigger': action('admin::webhooks.update'),
  'GET /admin/webhooks/:id/deliveries': action('admin::webhooks.read'),
  'POST /admin/webhooks/:id/deliveries/:delivery/send-again': action('admin::webhooks.update'),
  'GET /admin/webhooks/:id/secret': action('admin::webhooks.read'),
  'POST /admin/webhooks/:id/secret': action('admin::webhooks.update'),
  'DELETE /admin/webhooks/:id/secret': action('admin::webhooks.update'),
  'GET /admin/audit-logs': action('admin::audit-logs.read'),
  'GET /admin/audit-logs/:id': action('admin::audit-logs.read'),

  'GET /content-manager/init': session(),
  'GET /content-manager/content-types': session(),
  'GET /content-manager/overview': session(),
  'GET /content-manager/search': { ...session(), query: '_q=the' },
  'GET /content-manager/components': session(),
  'GET /content-manager/content-types-settings': session(),
  'GET /content-manager/content-types/:uid/configuration': session(),
  'PUT /content-manager/content-types/:uid/configuration': action(
    'plugin::content-manager.collection-types.configure-view',
    { body: {} },
  ),
  'GET /content-manager/components/:uid/configuration': session(),
  'PUT /content-manager/components/:uid/configuration': action(
    'plugin::content-manager.components.configure-layout',
    { body: {} },
  ),
  'POST /content-manager/uid/generate': type(['create', 'update'], {
    body: { contentTypeUID: COLLECTION, field: 'slug', data: {} },
  }),
  'POST /content-manager/uid/check-availability': type(['create', 'update'], {
    body: { contentTypeUID: COLLECTION, field: 'slug', value: 'free' },
  }),
  'GET /content-manager/relations/:model/:targetField': type('read'),
  'GET /content-manager/relations/:model/:id/:targetField': entry('read'),
  [`GET ${ARTICLES}`]: type('read'),
  [`GET ${ARTICLES}/actions/countManyEntriesDraftRelations`]: type('read', { query: `ids[0]=${ENTRY}` }),
  [`POST ${ARTICLES}`]: type('create', TITLE),
  [`POST ${ARTICLES}/clone/:sourceId`]: entry('read', {
    body: { title: 'Cloned', slug: 'cloned' },
    refuses: 'to create is asked as well',
  }),
  [`POST ${ARTICLES}/auto-clone/:sourceId`]: type('create', {
    refuses: 'to read the entry is asked as well',
  }),
  [`POST ${ARTICLES}/actions/bulkUpdate`]: entry('update', { body: { ids: [ENTRY], data: TITLE.body } }),
  [`POST ${ARTICLES}/actions/bulkDelete`]: type('delete', IDS),
  [`POST ${ARTICLES}/actions/bulkPublish`]: entry('publish', IDS),
  [`POST ${ARTICLES}/actions/bulkUnpublish`]: entry('publish', IDS),
  ...oneEntry(ARTICLES, '/:id', COLLECTION),
  ...oneEntry(SINGLES, '', 'api::setting.setting'),
  'GET /content-manager/trash/:model': type('delete'),
  'GET /content-manager/trash/:model/:id': entry('delete'),
  'POST /content-manager/trash/:model/:id/restore': entry('delete', {
    refuses: 'to create is asked as well',
  }),
  'DELETE /content-manager/trash/:model/:id': entry('delete'),

  'GET /i18n/locales': session(),
  'GET /i18n/iso-locales': action('plugin::i18n.locale.read'),
  'POST /i18n/locales': action('plugin::i18n.locale.create', { body: {} }),
  'PUT /i18n/locales/:id': action('plugin::i18n.locale.update', { body: { name: 7 } }),
  'DELETE /i18n/locales/:id': action('plugin::i18n.locale.delete'),
  'POST /i18n/content-manager/actions/get-non-localized-fields': entry('read', {
    body: { model: COLLECTION, id: ENTRY, locale: 'en' },
  }),

  ...Object.fromEntries(
    ['reserved-names', 'content-types', 'content-types/:uid', 'components', 'components/:uid', 'state'].map(
      (path) => [`GET /content-type-builder/${path}`, BUILDER],
    ),
  ),
  'GET /content-type-builder/events': { ...BUILDER, streams: true },
  ...Object.fromEntries(
    [
      ...['POST /content-type-builder/content-types', 'PUT /content-type-builder/content-types/:uid'],
      ...['DELETE /content-type-builder/content-types/:uid', 'POST /content-type-builder/components'],
      ...['PUT /content-type-builder/components/:uid', 'DELETE /content-type-builder/components/:uid'],
      'PUT /content-type-builder/component-categories/:name',
      'DELETE /content-type-builder/component-categories/:name',
    ].map((route) => [route, { ...BUILDER, refuses: 'a server that is in use changes no types' }]),
  ),

  'GET /users-permissions/permissions': action(users('roles.read')),
  'GET /users-permissions/policies': action(users('roles.read')),
  'GET /users-permissions/routes': action(users('roles.read')),
  'GET /users-permissions/roles': action(users('roles.read')),
  'GET /users-permissions/roles/:id': action(users('roles.read')),
  'POST /users-permissions/roles': action(users('roles.create'), { body: {} }),
  'PUT /users-permissions/roles/:id': action(users('roles.update'), { body: { name: 7 } }),
  'DELETE /users-permissions/roles/:id': action(users('roles.delete')),
  'GET /users-permissions/email-templates': action(users('email-templates.read')),
  'PUT /users-permissions/email-templates': action(users('email-templates.update'), { body: {} }),
  'POST /users-permissions/email-templates/preview': action(users('email-templates.read'), { body: {} }),
  'GET /users-permissions/advanced': action(users('advanced-settings.read')),
  'PUT /users-permissions/advanced': action(users('advanced-settings.update'), { body: {} }),
  'GET /users-permissions/providers': action(users('providers.read')),
  'PUT /users-permissions/providers': action(users('providers.update'), { body: {} }),
  'GET /email/settings': action('plugin::email.settings.read'),
  'POST /email/test': action('plugin::email.settings.read', { body: {} }),
  'POST /email': action('plugin::email.settings.read', { body: {} }),

  'GET /upload/files': action('plugin::upload.read'),
  'GET /upload/files/:id': file('read'),
  'DELETE /upload/files/:id': file('assets.update'),
  'GET /upload/files/:id/details': file('read'),
  'GET /upload/files/:id/where-used': file('read'),
  'PUT /upload/files/:id/focal-point': file('assets.update', { body: { focalPoint: null } }),
  'POST /upload/actions/find-duplicates': action('plugin::upload.read', { body: {} }),
  'POST /upload': action('plugin::upload.assets.create', { body: {} }),
  'POST /upload/actions/fetch': action('plugin::upload.assets.create', { body: {} }),
  'GET /upload/folders': action('plugin::upload.read'),
  'GET /upload/folder-structure': action('plugin::upload.read'),
  'GET /upload/folders/:id': action('plugin::upload.read'),
  'POST /upload/folders': action('plugin::upload.assets.create', { body: {} }),
  'PUT /upload/folders/:id': action('plugin::upload.assets.update', { body: {} }),
  'POST /upload/actions/bulk-move': action('plugin::upload.assets.update', { body: {} }),
  'POST /upload/actions/bulk-delete': file('assets.update', { body: { fileIds: [FILE] } }),
  'GET /upload/settings': action('plugin::upload.settings.read'),
  'PUT /upload/settings': action('plugin::upload.settings.read', { body: {} }),
  'GET /upload/configuration': session(),
  'PUT /upload/configuration': action('plugin::upload.configure-view', { body: {} }),
  'OPTIONS /upload/resumable': nothing(),
  'POST /upload/resumable': action('plugin::upload.assets.create', {
    headers: { ...TUS.headers, 'upload-length': '5', 'upload-metadata': `filename ${btoa('a.txt')}` },
  }),
  'GET /upload/resumable/:id': ofOwner(TUS),
  'PATCH /upload/resumable/:id': ofOwner({
    headers: { ...TUS.headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
  }),
  'DELETE /upload/resumable/:id': ofOwner(TUS),
};
