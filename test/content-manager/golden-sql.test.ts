/** The SQL of what editors read, kept as files: a review sees every change of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Editor } from '../../src/admin/content-manager/editor.ts';
import { managedList } from '../../src/admin/content-manager/read/list-plan.ts';
import { linkedPlan } from '../../src/admin/content-manager/relations/existing-relations.ts';
import { relationField } from '../../src/admin/content-manager/relations/relation-field.ts';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { compilePlan } from '../../src/core/query/compile/compile-plan.ts';
import { mysqlDialect } from '../../src/core/query/compile/mysql-dialect.ts';
import { postgresDialect } from '../../src/core/query/compile/postgres-dialect.ts';
import { sqliteDialect } from '../../src/core/query/compile/sqlite-dialect.ts';
import type { BoundPlan } from '../../src/core/query/plan.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { type Allowed, editorWith } from '../support/editor.ts';
import { type OpenKit, openKit } from '../support/kit.ts';

let kit: OpenKit;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

const DIALECTS = {
  sqlite: sqliteDialect,
  postgres: postgresDialect({ timeZone: null, icu: true }),
  mysql: mysqlDialect({ timeZone: null }),
};

const contextOf = (editor: Editor): ResolveContext =>
  new ResolveContext(kit.settings, () => false, { rights: editor.caller.rights! });

async function matchGolden(name: string, { plan, values }: BoundPlan): Promise<void> {
  for (const [folder, dialect] of Object.entries(DIALECTS)) {
    const { sql, slots } = compilePlan(plan, dialect);
    const lines = sql
      .replace(/ (FROM|WHERE|ORDER BY|CROSS JOIN|LIMIT) /g, '\n $1 ')
      .replace(/\((SELECT) /g, '(\n $1 ');
    const text = `${lines}\n-- ${JSON.stringify(slots.map((slot) => values[slot]))}\n`;
    await expect(text).toMatchFileSnapshot(`golden/${folder}/${name}.sql`);
  }
}

const OWN = { conditions: ['admin::is-creator'] };

test.each<[name: string, type: string, query: string, allowed: Allowed[]]>([
  ['list-all', 'tag', 'page=2&sort=name:ASC', [{ type: 'tag' }]],
  [
    'list-own-in-a-locale',
    'article',
    'locale=fr&_q=a',
    [{ type: 'article', fields: ['title', 'seo.metaTitle', 'tags'], locales: ['fr'], ...OWN }],
  ],
  [
    'list-several-permissions',
    'profile',
    'filters[author][email][$contains]=a&sort=author.name',
    [
      { type: 'profile', fields: ['headline', 'author'] },
      { type: 'profile', fields: ['story'], ...OWN },
      { type: 'author', fields: ['name'] },
      { type: 'author', fields: ['email'], conditions: ['admin::has-same-role-as-creator'] },
    ],
  ],
])('%s', async (name, type, query, allowed) => {
  const editor = await editorWith(kit.model, allowed);
  const context = contextOf(editor);
  const of = contentTypeOf(kit.model, `api::${type}.${type}`);
  const params = parseQueryString(query, kit.settings.limits);
  await matchGolden(name, managedList(context, of, params, editor.on(of, 'read').where(context)));
});

test('a page of links', async () => {
  const editor = await editorWith(kit.model, [
    { type: 'article', locales: ['en'] },
    { type: 'tag', ...OWN },
  ]);
  const field = relationField(kit.settings, 'api::article.article', 'tags');
  const page = { page: 3, pageSize: 5 };
  await matchGolden('linked', linkedPlan(contextOf(editor), { ...field, hop: field.hop! }, 'name', page));
});
