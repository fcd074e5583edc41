/** Requests made of the tables: right ones by every caller, and ones with a single thing wrong by the super admin. */
import type { WriteCall } from '../support/request.ts';
import type { AdminRoute } from './routes.ts';

/** A request, and what it tries: the route and the variation. */
export type Probe = WriteCall;

const OTHERS = [
  'admin:second',
  'admin:editor',
  'admin:author',
  'public',
  'expired:admin:super',
  'forged:admin:super',
  'token:full',
  'editor',
];

const ODD_IDS = ['999', '0', '-1', 'abc', '1.5', '01', '1abc', 'null', '99999999999999999999', 'constructor'];

/** Values that are seldom right. */
const ODD: readonly unknown[] = [
  null,
  '',
  ' ',
  'abc',
  '1',
  0,
  -1,
  1.5,
  5,
  true,
  [],
  {},
  [null],
  [1],
  ['a'],
  [{}],
  { a: 1 },
  'x'.repeat(300),
];

/** Members added to bodies. */
const EXTRA: Readonly<Record<string, unknown>> = { nope: 1, id: 77, createdAt: '2020-01-01', __proto: 1 };

type Path = readonly (string | number)[];

/** The places of a body, the outer ones first. */
function* places(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const key of keys) {
    yield [...path, key];
    yield* places((value as Record<string | number, unknown>)[key], [...path, key]);
  }
}

/** A copy of a body with another value in a place; nothing there where it is `undefined`. */
function put(body: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(body);
  let holder = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as typeof holder;
  const last = path.at(-1)!;
  if (value !== undefined) holder[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}

function* bodyVariations(body: unknown, keep?: RegExp): Generator<readonly [string, unknown]> {
  yield ['no body', undefined];
  yield ['body {}', {}];
  yield ['body []', []];
  yield ['body [1]', [1]];
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(EXTRA)) yield [`extra ${name}`, { ...body, [name]: value }];
  for (const path of places(body)) {
    const name = path.join('.');
    if (keep?.test(name)) continue;
    yield [`without ${name}`, put(body, path, undefined)];
    for (const value of ODD)
      yield [`${name} = ${JSON.stringify(value).slice(0, 12)}`, put(body, path, value)];
  }
}

/** All requests of a route. */
export function* probesOf({
  method,
  path,
  ids = [''],
  bodies = [],
  queries = [],
  keep,
}: AdminRoute): Generator<Probe> {
  const at = (id: string): string => path.replace(':id', id);
  const first = at(ids[0]!);
  const good = bodies[0];
  const probe = (variation: string, as: string, to: string, body: unknown): Probe => ({
    route: `${method} ${path} · ${variation}`,
    as,
    method,
    path: to,
    ...(body === undefined ? {} : { body }),
  });
  for (const as of ['admin:super', ...OTHERS]) yield probe(`as ${as}`, as, first, good);
  if (path.includes(':id'))
    for (const id of [...ids.slice(1), ...ODD_IDS]) yield probe(`id ${id}`, 'admin:super', at(id), good);
  for (const [index, body] of bodies.entries())
    if (index > 0) yield probe(`body ${JSON.stringify(body)?.slice(0, 200)}`, 'admin:super', first, body);
  for (const query of queries) {
    yield probe(`?${query}`, 'admin:super', `${first}?${query}`, good);
    if (method === 'GET') yield probe(`?${query} as editor`, 'admin:editor', `${first}?${query}`, good);
  }
  if (method !== 'GET')
    for (const [variation, body] of bodyVariations(good, keep))
      yield probe(variation, 'admin:super', first, body);
}
