/**
 * Whole numbers beyond 2^53, which bodies bring as bigints (A22): no route of the administration, and no code of a project,
 * ends in a 500 where it answers or stores a part of such a body. A selection of webhooks was deleted, and the answer failed.
 */
import { expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';
import { COLLECTION, ENTRY, FILE, ROUTES, SINGLE } from './administration-routes.ts';

const kit = serveSharedKit({ isWritable: true, log: 'fatal' });

const LONG = '9007199254740993';
const PLACE = '"<long>"';

/** Bodies with a long number in the place of each value. */
function spoiled(body: unknown): string[] {
  const texts: string[] = [];
  const walk = (value: unknown, put: (changed: unknown) => unknown): void => {
    texts.push(JSON.stringify(put('<long>')).replace(PLACE, LONG));
    if (typeof value !== 'object' || value === null) return;
    for (const [name, one] of Object.entries(value))
      walk(one, (changed) =>
        put(Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }),
      );
  };
  for (const [name, one] of Object.entries(Object(body) as object))
    walk(one, (changed) => ({ ...(body as object), [name]: changed }));
  return [`{"extra":${LONG}}`, `[${LONG}]`, ...texts];
}

const HOOK = {
  ...{ name: 'hook', url: 'https://octavo.test/hook' },
  ...{ headers: { 'X-Key': 'a' }, events: ['entry.create'] },
};
const PERMISSION = {
  ...{ action: 'plugin::content-manager.explorer.read', subject: COLLECTION, conditions: [] },
  properties: { fields: ['title'], locales: ['en'], more: 1 },
};
/** Right bodies, where those of the list of routes are short. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /admin/webhooks': HOOK,
  'PUT /admin/webhooks/:id': { ...HOOK, isEnabled: true },
  'POST /admin/webhooks/batch-delete': { ids: [1, 2] },
  'POST /admin/users/batch-delete': { ids: [9] },
  'POST /admin/roles/batch-delete': { ids: [9] },
  'PUT /admin/roles/:id/permissions': { permissions: [PERMISSION] },
  'POST /admin/permissions/check': {
    permissions: [{ action: 'admin::users.read', subject: null, field: 'a' }],
  },
  'PUT /users-permissions/providers': { providers: { github: { enabled: true, key: 'k', scope: ['a'] } } },
  'PUT /users-permissions/advanced': { unique_email: true, default_role: 'public', more: { a: 1 } },
  'POST /users-permissions/roles': { name: 'R', description: 'd', permissions: { a: { controllers: 1 } } },
  'PUT /upload/configuration': { pageSize: 10, sort: 'createdAt:DESC' },
  'POST /upload/actions/bulk-move': { fileIds: [1], folderIds: [1], destinationFolderId: null },
  'POST /i18n/locales': { code: 'it', name: 'Italian', isDefault: false },
};

/** The session stays. */
const WRITES = Object.entries(ROUTES).filter(([route]) => /^(POST|PUT) (?!\/admin\/logout)/.test(route));

test('no route of the administration fails', async () => {
  const wrong: string[] = [];
  for (const name of ['first', 'second'])
    expect((await kit().send('POST', '/admin/webhooks', { ...HOOK, name }, 'admin:super')).status).toBe(201);
  for (const [route, { body, headers }] of WRITES) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern
      .replace(':model', pattern.includes('/single-types/') ? SINGLE : COLLECTION)
      .replace(':uid', pattern.includes('/components/') ? 'shared.seo' : COLLECTION)
      .replace(/:\w+/g, String(pattern.startsWith('/upload') ? FILE : ENTRY));
    const form =
      pattern.endsWith('/configuration') && (await kit().send('GET', path, undefined, 'admin:super'));
    for (const text of spoiled(BODIES[route] ?? (form ? (form.body?.data ?? form.body) : body))) {
      const answer = await kit().send(method, path, text, 'admin:super', headers);
      if (answer.status >= 500 || answer.status === 401) wrong.push(`${answer.request} ${answer.text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a selection of webhooks is deleted, and answered digit by digit', async () => {
  const made = await kit().send('POST', '/admin/webhooks', HOOK, 'admin:super');
  const { id } = made.body.data;
  const text = `{"ids":[${id},${LONG}]}`;
  const { status, text: answer } = await kit().send(
    'POST',
    '/admin/webhooks/batch-delete',
    text,
    'admin:super',
  );
  expect([status, answer]).toEqual([200, `{"data":[${id},${LONG}]}`]);
});
