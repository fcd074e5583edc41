/**
 * An editor asks which values the uids of a type have that no editor sees. For such types the content manager has no rights: those
 * of the plugin that brings the type decide (A237).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';
import { startCopy } from '../support/started-database.ts';

const ITEM = {
  kind: 'collectionType',
  collectionName: 'shelf_items',
  info: { singularName: 'item', pluralName: 'items', displayName: 'Item' },
  pluginOptions: { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } },
  attributes: { title: { type: 'string' }, slug: { type: 'uid', targetField: 'title' } },
};

const PLUGIN = `'use strict';
module.exports = {
  contentTypes: { item: { schema: ${JSON.stringify(ITEM)} } },
  bootstrap: ({ strapi }) =>
    strapi.admin.services.permission.actionProvider.registerMany([
      { section: 'plugins', displayName: 'Read', uid: 'read', pluginName: 'shelf' },
      { section: 'plugins', displayName: 'Read', uid: 'read', pluginName: 'shelves' },
    ]),
};`;

let octavo: Octavo;
let dir: string;

beforeAll(async () => {
  const copy = copyKit();
  dir = copy.dir;
  await startCopy(copy.file);
  mkdirSync(join(dir, 'src/plugins/shelf'), { recursive: true });
  writeFileSync(join(dir, 'src/plugins/shelf/strapi-server.js'), PLUGIN);
  writeFileSync(
    join(dir, 'config/env/test/plugins.json'),
    JSON.stringify({ shelf: { enabled: true, resolve: './src/plugins/shelf' } }),
  );
  octavo = await openOctavo({ dir, compat: 'reference', env: { NODE_ENV: 'test' } });
});

afterAll(async () => {
  await octavo.close();
  rmSync(dir, { recursive: true, force: true });
});

const allow = async (...actions: readonly string[]): Promise<void> => {
  const permissions = actions.map((action) => ({ action, subject: null, properties: {}, conditions: [] }));
  const answer = await octavo.send('PUT', '/admin/roles/2/permissions', { permissions }, 'admin:super');
  expect(answer.status, answer.text).toBe(200);
};

const ask = async (as: string, field = 'slug'): Promise<number> => {
  const body = { contentTypeUID: 'plugin::shelf.item', field, value: 'one' };
  return (await octavo.send('POST', '/content-manager/uid/check-availability', body, as)).status;
};

test('who has no right of the plugin finds out nothing', async () => {
  await allow('plugin::upload.read');
  expect(await ask('admin:editor')).toBe(403);
  // a plugin whose name begins alike is another one
  await allow('plugin::shelves.read');
  expect(await ask('admin:editor')).toBe(403);
});

test('who has one learns of uids, and of no other attribute', async () => {
  await allow('plugin::shelf.read');
  expect(await ask('admin:editor')).toBe(200);
  expect(await ask('admin:super')).toBe(200);
  expect(await ask('admin:editor', 'title')).toBe(403);
});
