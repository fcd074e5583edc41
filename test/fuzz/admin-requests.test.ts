/**
 * Random requests to every route of the administration API, by callers of each kind, with plausible and with hostile
 * bodies, queries and ids: no answer is a failure of the server, and none holds a secret.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminApi } from '../../src/admin/administrators/admin-api.ts';
import type { Route } from '../../src/core/base/http/route.ts';
import { expectUsual, fuzz } from '../support/fuzz.ts';
import { Dice, seededRandom } from '../support/random.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';
import { looseBody, plausibleBody } from './admin-bodies.ts';

const { seed: SEED, numRuns: REQUESTS } = fuzz(700);

const CALLERS = [
  'admin:super',
  'admin:super',
  'admin:super',
  'admin:editor',
  'admin:author',
  'public',
  'token:full',
];

/** The routes, by a context that nothing is asked of while they are made. */
function allRoutes(): Pick<Route, 'method' | 'path'>[] {
  const nothing: unknown = new Proxy(() => nothing, { get: () => nothing });
  return adminApi(nothing as never);
}

const QUERIES = [
  'page=2&pageSize=1',
  'page=0',
  'pageSize=x',
  'pageSize=99999999999999999999',
  'sort=id:desc',
  'sort=password',
  'sort[users][password]=asc',
  'filters[firstname][$contains]=a',
  'filters[password][$startsWith]=$2a',
  'filters[users][resetPasswordToken][$notNull]=true',
  'filters[$or][0][id]=1&filters[$or][1][name][$null]=true',
  'filters[id][$in]=x',
  'filters[id][$between]=1',
  'filters[action]=user.update&filters[date][$gt]=x',
  'filters=%00',
  'populate=*',
  'populate[users][populate]=*',
  'fields=password',
  'fields[0]=id',
  '_q=%25%00',
  '_q[]=x',
  'registrationToken=x',
  'registrationToken[$gt]=',
];

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit({ log: 'fatal' });
});
afterAll(() => kit.close());

const SECRET_VALUE = /\$2[aby]\$\d\d\$/;
const SECRET_NAMES = new Set([
  'password',
  'resetPasswordToken',
  'reset_password_token',
  'access_key',
  'hash',
]);
/** Shown when they are made, and in no other answer. */
const SHOWN_ONCE: Readonly<Record<string, RegExp>> = {
  registrationToken: /^POST \/admin\/users$/,
  accessKey: /^POST \/admin\/(api-tokens|transfer\/tokens)(\/[^/]+\/regenerate)?$/,
  secret: /^POST \/admin\/webhooks\/[^/]+\/secret$/,
};

/** Every member's name and value, except where the value describes the model. */
function expectNoSecrets(value: unknown, asked: string): void {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'string') expect(value, asked).not.toMatch(SECRET_VALUE);
    return;
  }
  for (const [name, one] of Object.entries(value)) {
    // a change of a password is named in the audit log, without a value
    const isNamed = typeof one === 'object' && one !== null && Object.keys(one).length === 0;
    if (!isNamed && SECRET_NAMES.has(name)) expect(name, asked).toBeUndefined();
    const place = SHOWN_ONCE[name];
    if (place && !isNamed && typeof one === 'string') expect(asked, name).toMatch(place);
    expectNoSecrets(one, asked);
  }
}

test('no failure, and no secret', async () => {
  const dice = new Dice(seededRandom(SEED));
  const pick = <T>(list: readonly T[]): T => list[dice.upTo(list.length - 1)]!;
  const routes = allRoutes();
  expect(routes.length).toBeGreaterThan(60);

  const path = (pattern: string): string =>
    pattern.replace(/:\w+/g, () =>
      // the administrators who ask stay
      pick(
        pattern.startsWith('/admin/users')
          ? ['4', '4', '99', 'x']
          : ['1', '2', '3', '99', 'x', '%00', '1e9', '9'.repeat(25)],
      ),
    );

  const statuses = new Map<number, number>();
  for (let count = 0; count < REQUESTS; count += 1) {
    const route = count < routes.length ? routes[count]! : pick(routes);
    const at = path(route.path);
    // those who ask stay who they are, and signed in
    if (at === '/admin/logout' || (at === '/admin/users/me' && route.method === 'PUT')) continue;
    // what creates something wants a caller who may, and a body with all that it needs
    const isPlausible = dice.once(3);
    const query = !isPlausible && dice.once(2) ? `?${pick(QUERIES)}` : '';
    const sent = route.method === 'GET' ? undefined : (isPlausible ? plausibleBody : looseBody)(dice);
    const safe = at.endsWith('batch-delete') && at.includes('users') ? { ids: [4, 99] } : sent;
    const as = isPlausible ? 'admin:super' : pick(CALLERS);
    const answer = await kit.send(route.method, `${at}${query}`, safe, as);
    const routeName = `${route.method} ${at}`;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    expect([200, 201, 204, 400, 401, 403, 404, 413, 429, 501], `${answer.request} ${answer.text}`).toContain(
      answer.status,
    );
    if (answer.status >= 400) {
      expect(answer.body.error, answer.request).toMatchObject({
        status: answer.status,
        name: expect.stringMatching(/Error$/),
        message: expect.stringMatching(/\S/),
      });
    } else expectNoSecrets(answer.body, routeName);
  }
  // each caller still has something to say
  for (const status of [200, 201, 400, 401, 403, 404]) expectUsual(statuses.get(status) ?? 0, 0);
  const me = await kit.send('GET', '/admin/users/me', undefined, 'admin:super');
  expect(me.status).toBe(200);
});
