/** Requests of administrators with lists, pages and texts of any length: each names the limit it passes, before any work. */
import { expect, test } from 'vitest';
import { DEFAULT_ADMIN_LIMITS } from '../../src/core/project/config/admin-limits.ts';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit();

const { ids, permissions, fields, questions, rows, templateLength } = DEFAULT_ADMIN_LIMITS;

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const tooManyIds = many(ids + 1, (n) => n + 1);
const template = { object: 'x', message: 'x'.repeat(templateLength + 1) };
const permission = { action: 'plugin::content-manager.explorer.read', subject: 'api::article.article' };

const ARTICLES = '/content-manager/collection-types/api::article.article';

test.each<[method: string, path: string, body: unknown, limit: string]>([
  ...['bulkUpdate', 'bulkDelete', 'bulkPublish', 'bulkUnpublish'].map(
    (action): [string, string, unknown, string] => [
      'POST',
      `${ARTICLES}/actions/${action}`,
      { ids: tooManyIds, data: {} },
      'ids',
    ],
  ),
  ['POST', '/upload/actions/bulk-move', { fileIds: tooManyIds, destinationFolderId: null }, 'ids'],
  ['POST', '/upload/actions/bulk-delete', { folderIds: tooManyIds }, 'ids'],
  ['POST', '/admin/users/batch-delete', { ids: tooManyIds }, 'ids'],
  ['POST', '/admin/roles/batch-delete', { ids: tooManyIds }, 'ids'],
  [
    'PUT',
    '/admin/roles/2/permissions',
    { permissions: many(permissions + 1, () => permission) },
    'permissions',
  ],
  [
    'PUT',
    '/admin/roles/2/permissions',
    { permissions: [{ ...permission, properties: { fields: many(fields + 1, (n) => `f${n}`) } }] },
    'fields',
  ],
  [
    'PUT',
    '/admin/roles/2/permissions',
    { permissions: [{ ...permission, conditions: many(fields + 1, (n) => `c${n}`) }] },
    'fields',
  ],
  [
    'POST',
    '/admin/api-tokens',
    { name: 'x', type: 'custom', permissions: many(permissions + 1, (n) => `a${n}`) },
    'permissions',
  ],
  ['POST', '/admin/permissions/check', { permissions: many(questions + 1, () => permission) }, 'questions'],
  [
    'PUT',
    '/content-manager/content-types/api::article.article/configuration',
    {
      layouts: {
        edit: many(rows, () => [
          { name: 'title', size: 6 },
          { name: 'slug', size: 6 },
        ]),
      },
    },
    'rows',
  ],
  [
    'PUT',
    '/content-manager/content-types/api::article.article/configuration',
    { layouts: { list: many(rows + 1, () => 'title') } },
    'rows',
  ],
  ['GET', '/upload/files?pageSize=501', undefined, 'pageSize'],
  ['GET', '/admin/users?pageSize=501', undefined, 'pageSize'],
  ['GET', '/admin/audit-logs?pageSize=501', undefined, 'pageSize'],
  ['POST', '/users-permissions/email-templates/preview', template, 'templateLength'],
  [
    'PUT',
    '/users-permissions/email-templates',
    { 'email-templates': { reset_password: { display: 'x', icon: 'x', options: template } } },
    'templateLength',
  ],
])('%s %s', async (method, path, body, limit) => {
  const answer = await kit().send(method, path, body, 'admin:super');
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain(`(admin.limits.${limit})`);
  expect(answer.body.error.message).toContain(
    String(DEFAULT_ADMIN_LIMITS[limit as keyof typeof DEFAULT_ADMIN_LIMITS]),
  );
});
