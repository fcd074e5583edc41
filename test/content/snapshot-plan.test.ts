/** The plan of a snapshot, from the model alone. */
import { expect, test } from 'vitest';
import { snapshotPlan } from '../../src/core/content/snapshots/snapshot-plan.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';

test('a component inside itself ends there, and a password is not read', () => {
  const { model, problems } = buildModel(
    [
      {
        file: 'page',
        kind: 'contentType',
        uid: 'api::page.page',
        schema: {
          info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
          attributes: {
            secret: { type: 'password' },
            menu: { type: 'component', component: 'nav.item', repeatable: true },
          },
        },
      },
      {
        file: 'item',
        kind: 'component',
        uid: 'nav.item',
        schema: {
          collectionName: 'components_nav_items',
          info: { displayName: 'Item' },
          attributes: {
            label: { type: 'string' },
            items: { type: 'component', component: 'nav.item', repeatable: true },
          },
        },
      },
    ],
    { privateAttributes: [] },
  );
  expect(problems).toEqual([]);
  const { plan } = snapshotPlan(
    { model, layout: buildLayout(model) },
    contentTypeOf(model, 'api::page.page'),
  );
  const keys = (fields: typeof plan.entry.fields): string[] => fields.map(({ key }) => key);
  expect(keys(plan.entry.fields)).not.toContain('secret');
  const menu = plan.entry.fields.find(({ key }) => key === 'menu')!.value;
  expect(menu.kind === 'component' && keys(menu.entry.fields)).toEqual(['label']);
});
