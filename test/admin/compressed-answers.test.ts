/** Answers of the administration API are compressed in every project, those of the content API where the project says so. */
import { expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit();

const articles = '/content-manager/collection-types/api::article.article?page=1&pageSize=20';

test.each([
  ['/content-manager/init', 'admin:super', 'br'],
  [articles, 'admin:super', 'br'],
  ['/admin/permissions', 'admin:super', 'br'],
  ['/content-type-builder/content-types', 'admin:super', 'br'],
  ['/upload/files?page=1', 'admin:super', 'br'],
  ['/users-permissions/routes', 'admin:super', 'br'],
  ['/i18n/iso-locales', 'admin:super', 'br'],
  ['/api/articles?populate=*', 'token:full', undefined],
  ['/api/upload/files', 'token:full', undefined],
] as const)('%s', async (path, as, encoding) => {
  const packed = await kit().send('GET', path, undefined, as, { 'accept-encoding': 'br' });
  expect(packed.status).toBe(200);
  expect(packed.headers['content-encoding']).toBe(encoding);
  const plain = await kit().send('GET', path, undefined, as);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.text.length).toBeGreaterThan(1024);
});

test('what is sent on with a version goes out compressed, and its version is that of the entry', async () => {
  const path = '/content-manager/collection-types/api::article.article/1';
  const packed = await kit().send('GET', path, undefined, 'admin:super', { 'accept-encoding': 'br' });
  const plain = await kit().send('GET', path, undefined, 'admin:super');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers['etag']).toBe(plain.headers['etag']);
});
