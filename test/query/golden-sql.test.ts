/** The SQL of representative requests, kept as files: a review sees every change of generated SQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { bindValues, compilePlan, type Guards } from '../../src/core/query/compile/compile-plan.ts';
import type { QueryDialect } from '../../src/core/query/compile/dialect.ts';
import { mysqlDialect } from '../../src/core/query/compile/mysql-dialect.ts';
import { postgresDialect } from '../../src/core/query/compile/postgres-dialect.ts';
import { sqliteDialect } from '../../src/core/query/compile/sqlite-dialect.ts';
import type { BoundPlan } from '../../src/core/query/plan.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { resolveCount } from '../../src/core/query/resolve/resolve-count.ts';
import { resolveList, resolveOne, resolveSingle } from '../../src/core/query/resolve/resolve-read.ts';
import { resolveUnwrappedList } from '../../src/core/query/resolve/resolve-unwrapped.ts';
import { type OpenKit, openKit } from '../support/kit.ts';

let kit: OpenKit;
let strict: OpenKit;

beforeAll(async () => {
  kit = await openKit();
  strict = await openKit({ compat: 'strict' });
});

afterAll(async () => {
  await kit.close();
  await strict.close();
});

const REQUESTS: readonly [name: string, type: string, query: string, mode?: 'strict'][] = [
  ['list', 'api::tag.tag', ''],
  ['list-localized-drafts', 'api::article.article', 'fields[0]=title'],
  ['list-page', 'api::tag.tag', 'pagination[page]=3&pagination[pageSize]=5&fields[0]=name'],
  ['list-without-count', 'api::tag.tag', 'pagination[withCount]=false&fields[0]=name'],
  ['list-without-count-by-path', 'api::tag.tag', 'pagination.withCount=false&fields[0]=name'],
  [
    'filter-relation',
    'api::tag.tag',
    'fields[0]=name&filters[articles][title][$contains]=a&filters[weight][$gt]=3',
  ],
  ['filter-negated-relation', 'api::tag.tag', 'fields[0]=name&filters[$not][articles][author][name]=x'],
  [
    'filter-null-through-relation',
    'api::article.article',
    'fields[0]=title&filters[author][website][$null]=true',
  ],
  [
    'filter-component',
    'api::specimen.specimen',
    'fields[0]=code&filters[measures][amount][$between][0]=1&filters[measures][amount][$between][1]=2',
  ],
  [
    'filter-case',
    'api::tag.tag',
    'fields[0]=name&filters[$or][0][name][$eqi]=PAPER&filters[$or][1][name][$startsWithi]=É',
  ],
  ['sort-through-relation', 'api::article.article', 'fields[0]=title&sort=author.name:desc,title'],
  ['search', 'api::tag.tag', 'fields[0]=name&_q=12'],
  [
    'populate-relations',
    'api::article.article',
    'fields[0]=title&populate[author][fields][0]=name&populate[tags][fields][0]=name',
  ],
  [
    'populate-page-per-parent',
    'api::article.article',
    'fields[0]=title&populate[tags][fields][0]=name&populate[tags][limit]=2&populate[tags][sort]=name',
  ],
  [
    'populate-media',
    'api::article.article',
    'fields[0]=title&populate[cover][fields][0]=url&populate[gallery][fields][0]=url',
  ],
  [
    'populate-zone',
    'api::article.article',
    'fields[0]=title&populate[sections][on][sections.quote][fields][0]=text&populate[sections][on][sections.prose]=true',
  ],
  [
    'populate-polymorphic',
    'api::note.note',
    'fields[0]=text&populate[subject][on][api::book.book][fields][0]=title&populate[subjects][on][api::shelf.shelf][fields][0]=label',
  ],
  ['every-column-type', 'api::specimen.specimen', ''],
  ['strict-availableLocales', 'api::article.article', 'fields[0]=title', 'strict'],
];

test.each(REQUESTS)('%s', async (name, uid, query, mode) => {
  const { settings, model } = mode === 'strict' ? strict : kit;
  const type = model.contentTypes.get(uid)!;
  const context = new ResolveContext(settings, () => true);
  await matchGolden(name, resolveList(context, type, parseQueryString(query, settings.limits)));
});

/** Where the guards of SQLite stand: before everything else a row is asked. */
const GUARDED = [
  'filter-relation',
  'filter-negated-relation',
  'filter-case',
  'sort-through-relation',
  'search',
  'populate-relations',
  'populate-page-per-parent',
  'populate-polymorphic',
  'populate-zone',
];

test.each(REQUESTS)('%s answers the same with guards', async (name, uid, query, mode) => {
  const { settings, model, db } = mode === 'strict' ? strict : kit;
  const context = new ResolveContext(settings, () => true);
  const bound = resolveList(context, model.contentTypes.get(uid)!, parseQueryString(query, settings.limits));
  const read = (guards: Guards) => {
    const compiled = compilePlan(bound.plan, sqliteDialect, guards);
    return db.readBody(compiled.sql, bindValues(compiled, bound.values, sqliteDialect));
  };
  const plain = String(await read('none'));
  expect(String(await read('rows'))).toBe(plain);
  expect(String(await read('walks'))).toBe(plain);
  if (!GUARDED.includes(name)) return;
  await expect(show(bound, sqliteDialect, 'rows')).toMatchFileSnapshot(`golden/sqlite/guarded-${name}.sql`);
});

test.each([
  ['list-page', 'appended'],
  ['list-page', 'given'],
  ['search', 'given'],
] as const)('%s whose total is %s', async (name, total) => {
  const [, uid, query] = REQUESTS.find(([known]) => known === name)!;
  const context = new ResolveContext(kit.settings, () => true);
  const params = parseQueryString(query, kit.settings.limits);
  const { plan, values } = resolveList(context, kit.model.contentTypes.get(uid)!, params);
  const source = total === 'appended' ? total : values.length;
  await matchGolden(`${name}-total-${total}`, {
    plan: { ...plan, total: source } as typeof plan,
    values: [...values, 42],
  });
});

test('a flat list', async () => {
  const context = new ResolveContext(strict.settings, () => true);
  const type = strict.model.contentTypes.get('api::article.article')!;
  const query =
    'fields[0]=title&populate[author][fields][0]=name&populate[gallery][fields][0]=url&populate[sections][on][sections.quote][fields][0]=text';
  const params = parseQueryString(query, strict.settings.limits);
  await matchGolden('flat-list', resolveList(context, type, params, 'flat'));
});

test('one entry', async () => {
  const context = new ResolveContext(kit.settings, () => true);
  const type = kit.model.contentTypes.get('api::author.author')!;
  await matchGolden('one', resolveOne(context, type, 7, {}));
});

test('unwrapped list of users', async () => {
  const context = new ResolveContext(kit.settings, () => true);
  const type = kit.model.contentTypes.get('plugin::users-permissions.user')!;
  const query = 'fields[0]=username&populate[role][fields][0]=name&sort=username&start=2&limit=2';
  const plan = resolveUnwrappedList(context, type, parseQueryString(query, kit.settings.limits));
  await matchGolden('users-list', plan);
});

test('count of users', async () => {
  const context = new ResolveContext(kit.settings, () => true);
  const type = kit.model.contentTypes.get('plugin::users-permissions.user')!;
  const query = 'filters[blocked]=false&role[type]=authenticated';
  const plan = resolveCount(context, type, parseQueryString(query, kit.settings.limits));
  await matchGolden('users-count', plan);
});

test('single type', async () => {
  const context = new ResolveContext(kit.settings, () => true);
  const type = kit.model.contentTypes.get('api::setting.setting')!;
  await matchGolden('single', resolveSingle(context, type, {}));
});

const DIALECTS = {
  sqlite: sqliteDialect,
  postgres: postgresDialect({ timeZone: null, icu: true }),
  mysql: mysqlDialect({ timeZone: null }),
};

async function matchGolden(name: string, bound: BoundPlan): Promise<void> {
  for (const [folder, dialect] of Object.entries(DIALECTS)) {
    await expect(show(bound, dialect)).toMatchFileSnapshot(`golden/${folder}/${name}.sql`);
  }
}

/** One clause a line, and the value of each placeholder at the end. */
function show({ plan, values }: BoundPlan, dialect: QueryDialect, guards: Guards = 'none'): string {
  const { sql, slots } = compilePlan(plan, dialect, guards);
  const lines = sql
    .replace(/ (FROM|WHERE|ORDER BY|CROSS JOIN|LIMIT) /g, '\n $1 ')
    .replace(/\((SELECT) /g, '(\n $1 ');
  return `${lines}\n-- ${JSON.stringify(slots.map((slot) => values[slot]))}\n`;
}
