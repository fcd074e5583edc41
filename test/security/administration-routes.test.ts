/**
 * Every route of the administration, asked without what it asks for: by nobody, by callers of the content API, by
 * administrators who hold every right but that one, and by those whose right does not reach the entry. A new route fails
 * here until `administration-routes.ts` says what it asks.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';
import {
  askedPermission,
  COLLECTION,
  DELETED,
  ENTRY,
  FILE,
  ROUTES,
  type RouteRow,
  SINGLE,
} from './administration-routes.ts';

const kit = serveSharedKit({ isWritable: true });

const EDITOR_ROLE = 2;
const OTHERS = ['admin::is-creator'];

/** Where routes begin that are for others than administrators. */
const OF_OTHERS = /^\/(api|graphql|documentation)(\/|$)/;

interface Permission {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: { readonly fields?: readonly string[]; readonly locales?: readonly string[] };
  readonly conditions: readonly string[];
}

/** All there are, as the super admin's role has them. */
let all: readonly Permission[] = [];
/** An upload that the super admin has begun. */
let upload = '';

beforeEach(async () => {
  const answer = await kit().send('GET', '/admin/roles/1/permissions', undefined, 'admin:super');
  all = [
    ...answer.body.data.map(({ action, subject, properties, conditions }: Permission) => ({
      action,
      subject,
      properties,
      conditions,
    })),
    // no start gives it to a role
    { action: 'admin::audit-logs.read', subject: null, properties: {}, conditions: [] },
  ];
});

/** Gives the editor's role these permissions and no others. */
async function allow(permissions: readonly Permission[]): Promise<void> {
  const path = `/admin/roles/${EDITOR_ROLE}/permissions`;
  const answer = await kit().send('PUT', path, { permissions }, 'admin:super');
  expect(answer.status, answer.text).toBe(200);
}

/** A deleted entry, a state of each that was changed, and an upload under way. */
async function prepare(): Promise<void> {
  const { send } = kit();
  const entries = '/content-manager/collection-types';
  const singles = '/content-manager/single-types';
  const answers = [
    await send('DELETE', `${entries}/${COLLECTION}/${DELETED}`, undefined, 'admin:super'),
    await send('PUT', `${entries}/${COLLECTION}/${ENTRY}`, { subtitle: 'changed' }, 'admin:super'),
    await send('PUT', `${singles}/${SINGLE}`, { title: 'changed' }, 'admin:super'),
  ];
  for (const answer of answers) expect(answer.status, answer.text).toBe(200);
  kit().db.exec(`UPDATE files SET created_by_id = 1`);
  const { headers } = ROUTES['POST /upload/resumable']!;
  const begun = await send('POST', '/upload/resumable', undefined, 'admin:super', headers);
  expect(begun.status, begun.text).toBe(201);
  upload = String(begun.headers['location']).split('/').at(-1)!;
}

const isSingle = (route: string): boolean => route.includes('/single-types/');
const modelOf = (route: string, { model }: RouteRow): string =>
  model ?? (isSingle(route) ? SINGLE : COLLECTION);

function pathOf(route: string, row: RouteRow): string {
  const path = route.slice(route.indexOf(' ') + 1);
  const id = path.startsWith('/content-manager/trash')
    ? DELETED
    : path.startsWith('/upload/files')
      ? FILE
      : path.startsWith('/upload/resumable')
        ? upload
        : ENTRY;
  const values: Readonly<Record<string, string | number>> = {
    model: modelOf(route, row),
    uid: path.includes('/components/')
      ? 'shared.seo'
      : path.includes('builder')
        ? 'api::tag.tag'
        : COLLECTION,
    ...{ targetField: 'author', name: 'x', sourceId: ENTRY, number: 1, delivery: 1, id },
  };
  return path.replace(/:(\w+)/g, (_all, name: string) => String(values[name]));
}

async function statusOf(route: string, row: RouteRow, as: string): Promise<number> {
  const method = route.slice(0, route.indexOf(' '));
  const query = row.query === undefined ? '' : `?${row.query}`;
  const body = method === 'GET' ? undefined : row.body;
  const answer = await kit().send(method, pathOf(route, row) + query, body, as, row.headers);
  return answer.status;
}

const REFUSED = [401, 403];
const rows = Object.entries(ROUTES);
/** Whether a permission is one of those that a route asks for. */
const asks = (route: string, row: RouteRow): ((one: Permission) => boolean) | null =>
  askedPermission(row.needs, modelOf(route, row));

test('the table has every route of the administration', () => {
  const served = kit()
    .routes.filter(({ path }) => !OF_OTHERS.test(path))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...served].sort()).toEqual(Object.keys(ROUTES).sort());
});

test.each(['public', 'editor', 'token:full', 'expired:admin:super'])('%s is no administrator', async (as) => {
  await prepare();
  const wrong: string[] = [];
  for (const [route, row] of rows) {
    const status = await statusOf(route, row, as);
    if (row.needs.kind !== 'nothing' && status !== 401) wrong.push(`${route} ${status}`);
    if (row.needs.kind === 'nothing' && status >= 403 && status !== 404) wrong.push(`${route} ${status}`);
  }
  expect(wrong).toEqual([]);
});

describe('an administrator', () => {
  /** Rows that ask for the same are asked together: a role's permissions are written once for them. */
  const grouped = (some: typeof rows) =>
    Map.groupBy(some, ([route, row]) => JSON.stringify([modelOf(route, row), row.needs])).values();

  test('with every right but the one is refused', async () => {
    await prepare();
    const wrong: string[] = [];
    for (const group of grouped(rows)) {
      const [route, row] = group[0]!;
      const isAsked = asks(route, row);
      if (!isAsked) continue;
      expect(all.some(isAsked), `${route}: no permission is asked`).toBe(true);
      await allow(all.filter((one) => !isAsked(one)));
      for (const [name, one] of group) {
        const status = await statusOf(name, one, 'admin:editor');
        if (!REFUSED.includes(status)) wrong.push(`${name} ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('with every right gets at nothing of another', async () => {
    await prepare();
    await allow(all);
    for (const [route, row] of rows.filter(([, { needs }]) => needs.kind === 'own'))
      expect([route, await statusOf(route, row, 'admin:editor')]).toEqual([route, 404]);
  });

  test('with nothing but the right is not refused', async () => {
    await prepare();
    const wrong: string[] = [];
    for (const group of grouped(rows)) {
      const [route, row] = group[0]!;
      if (row.needs.kind === 'own') continue;
      const isAsked = asks(route, row);
      await allow(isAsked ? all.filter(isAsked) : []);
      for (const [name, one] of group) {
        // the session stays, and what is removed is asked for once
        if (one.streams || one.refuses !== undefined || name.startsWith('POST /admin/logout')) continue;
        const status = await statusOf(name, one, 'admin:editor');
        if (REFUSED.includes(status)) wrong.push(`${name} ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  const entryRows = rows.filter(
    ([, { needs }]) =>
      (needs.kind === 'content' && needs.ofEntry) || (needs.kind === 'action' && needs.ofFile),
  );

  test.each<[string, { readonly conditions?: readonly string[]; readonly locales?: readonly string[] }]>([
    ['that a condition keeps from the entry', { conditions: OTHERS }],
    ['for another locale', { locales: ['de'] }],
  ])('with a right %s is refused', async (_name, { conditions, locales }) => {
    await prepare();
    const wrong: string[] = [];
    for (const group of grouped(entryRows)) {
      const [route, row] = group[0]!;
      if (locales && (modelOf(route, row) === SINGLE || row.needs.kind === 'action')) continue;
      const isAsked = asks(route, row)!;
      await allow(
        all.map((one) =>
          isAsked(one)
            ? {
                ...one,
                conditions: conditions ?? one.conditions,
                properties: locales ? { ...one.properties, locales } : one.properties,
              }
            : one,
        ),
      );
      for (const [name, one] of group) {
        const status = await statusOf(name, one, 'admin:editor');
        if (![403, 404].includes(status)) wrong.push(`${name} ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
