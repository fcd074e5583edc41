/** Which columns `_q` looks into. */

import { expect, test } from 'vitest';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import type { Condition } from '../../src/core/query/plan.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { resolveSearch } from '../../src/core/query/resolve/search.ts';
import { build, type } from '../model/sources.ts';

const UID = 'api::thing.thing';

/** The columns looked into, in a type with these attributes. */
function searched(attributes: Readonly<Record<string, unknown>>, text: string): string[] {
  const { model } = build(type('thing', attributes));
  const settings = {
    model,
    layout: buildLayout(model),
    rules: PRESETS.reference,
    limits: DEFAULT_LIMITS,
    defaultLimit: 25,
    maxLimit: 100,
    withCount: true,
    defaultLocale: 'en',
  };
  const context = new ResolveContext(settings, () => true);
  const found = resolveSearch(context, model.contentTypes.get(UID)!, text)!;
  const items: readonly Condition[] = found.kind === 'or' ? found.items : [found];
  return items.flatMap((item) => (item.kind === 'test' ? [item.column] : []));
}

test('attributes the schema calls not searchable are left out', () => {
  const attributes = {
    title: { type: 'string' },
    notes: { type: 'text', searchable: false },
    rank: { type: 'integer' },
    score: { type: 'integer', searchable: false },
  };
  expect(searched(attributes, '7')).toEqual(['id', 'title', 'rank']);
  expect(searched(attributes, 'seven')).toEqual(['id', 'title']);
});

test('any other value of searchable changes nothing, as in v4', () => {
  expect(searched({ title: { type: 'string', searchable: true } }, 'a')).toEqual(['id', 'title']);
  expect(searched({ title: { type: 'string', searchable: null } }, 'a')).toEqual(['id', 'title']);
});
