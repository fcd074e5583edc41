/**
 * A link leads an editor to a form with parameters named like members of every object, while a plugin shapes that form by them.
 * Whatever they are called, they are parameters.
 */
import { expect, test } from 'vitest';
import { StrapiApp } from '../../panel/plugin-runtime/app/strapi-app.ts';
import { LAYOUT_HOOK, layOut } from '../../panel/plugin-runtime/form/edit-layout.ts';
import type { ShownType } from '../../panel/src/plugin-host/form-bridge.ts';
import { readQuery } from '../../panel/src/routing/query-codec.ts';

const shown = {
  type: { uid: 'api::tag.tag', attributes: {} },
  components: new Map(),
  configuration: {
    contentType: { layouts: { edit: [], list: [] }, metadatas: {}, settings: {} },
    components: {},
  },
} as unknown as ShownType;

test.each([
  'constructor[prototype][polluted]=1',
  '__proto__[polluted]=1',
  'a[__proto__][polluted]=1',
  'a[constructor][prototype][polluted]=1',
])('%s', (search) => {
  const app = new StrapiApp();
  const seen: unknown[] = [];
  app.registerHook(LAYOUT_HOOK, ((value: { query: unknown }) => {
    seen.push(value.query);
    return value;
  }) as never);
  layOut(app, { ...shown, configuration: { ...shown.configuration } }, readQuery(search));
  expect(seen).toHaveLength(1);
  expect(JSON.stringify(seen)).toContain('polluted');
  expect('polluted' in {}).toBe(false);
  expect('polluted' in Object).toBe(false);
});
