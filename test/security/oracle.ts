/**
 * How the tests of this folder look for a one-bit oracle: the leak is never in the body but in which rows
 * come back. Two probes, one that the secret meets and one that it does not, must get the same status and
 * the same rows: either those of no filter at all, or the refusal an unknown attribute gets.
 */
import { expect } from 'vitest';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../src/core/model/content-type.ts';
import type { Identity, OpenRest, RestAnswer } from '../support/rest.ts';

/** The text every planted secret begins with, and one that none begins with. */
export const HIT = 'canary';
export const MISS = 'zebra';

/** A name no schema has. */
const UNKNOWN = 'nosuchname';

/** All operators, and what they are given for a text to look for. */
export const OPERATORS: Readonly<Record<string, (text: string) => string[]>> = {
  ...Object.fromEntries(
    [
      ...['$eq', '$ne', '$eqi', '$nei', '$lt', '$lte', '$gt', '$gte', '$contains', '$notContains'],
      ...['$containsi', '$notContainsi', '$startsWith', '$startsWithi', '$endsWith', '$endsWithi'],
    ].map((operator) => [operator, (text: string) => [`[${operator}]=${text}`]]),
  ),
  'bare value': (text) => [`=${text}`],
  list: (text) => [`[0]=${text}`, `[1]=-`],
  $in: (text) => [`[$in][0]=${text}`],
  $notIn: (text) => [`[$notIn][0]=${text}`],
  $between: (text) => [`[$between][0]=${text}`, `[$between][1]=${text}~`],
  $null: (text) => [`[$null]=${text === HIT}`],
  $notNull: (text) => [`[$notNull]=${text === HIT}`],
  $not: (text) => [`[$not][$startsWith]=${text}`],
  'unknown operator': (text) => [`[$like]=${text}%`],
};

/** The ids of what came back, at the top level. */
export const ids = ({ body }: RestAnswer): unknown =>
  Array.isArray(body.data) ? body.data.map((entry: { id: number }) => entry.id) : body.data?.id;

export interface Probe {
  /** The endpoint: `/api/authors`. */
  readonly path: string;
  /** What is the same with and without the probe: `fields[0]=name`. */
  readonly base?: string;
  /** The hidden name. */
  readonly name: string;
  /** The probing part of the query string. */
  readonly query: (name: string, text: string) => string;
  readonly as?: Identity;
}

/**
 * Asserts that a probe learns nothing, not even that the name exists.
 * @returns how it was refused: `refused` as an unknown name is, or `ignored`
 */
export async function expectNoOracle(rest: OpenRest, probe: Probe): Promise<'refused' | 'ignored'> {
  const { path, base = '', name, query, as = 'token:full' } = probe;
  const ask = (part: string): Promise<RestAnswer> => rest.get(`${path}?${base}&${part}`, as);
  const [hit, miss] = [await ask(query(name, HIT)), await ask(query(name, MISS))];
  expect([hit.status, ids(hit)], hit.request).toEqual([miss.status, ids(miss)]);
  if (hit.status === 200) {
    expect(ids(hit), `${hit.request} gives other rows than no filter`).toEqual(ids(await ask('')));
    expect(hit.text, hit.request).toBe(miss.text);
    return 'ignored';
  }
  // 403: the whole endpoint is closed to this caller
  expect([400, 403], hit.request).toContain(hit.status);
  expect(miss.text, miss.request).toBe(hit.text);
  // without the rule v4's order holds, unknown names first: a second bad name in the probe is answered then
  if (!rest.settings.rules.hiddenNamesRefusedFirst && hit.body.error.message === 'Invalid parameter $like') {
    return 'refused';
  }
  const unknown = await answerToUnknown(rest, `${path}?${base}&${query(UNKNOWN, HIT)}`, as);
  const asUnknown = unknown.body.error.message.replaceAll(UNKNOWN, decodeURIComponent(name));
  expect(
    [hit.status, hit.body.error.message],
    `${hit.request} differs from the answer to an unknown name`,
  ).toEqual([unknown.status, asUnknown]);
  return 'refused';
}

const answersToUnknown = new WeakMap<OpenRest, Map<string, Promise<RestAnswer>>>();

/** Many hidden names have the same way, and a refusal does not depend on rows: each is asked for once. */
function answerToUnknown(rest: OpenRest, target: string, as: Identity): Promise<RestAnswer> {
  const known = answersToUnknown.get(rest) ?? new Map<string, Promise<RestAnswer>>();
  answersToUnknown.set(rest, known);
  const key = `${as} ${target}`;
  const answer = known.get(key) ?? rest.get(target, as);
  known.set(key, answer);
  return answer;
}

/** A way from an endpoint's type to another type, by names filters can follow. */
export interface Way {
  readonly endpoint: string;
  readonly names: readonly string[];
  readonly schema: AnySchema;
}

/** All ways from all endpoints through at most `depth` relations, components and media, by breadth. */
export function waysTo(model: Model, depth: number): Way[] {
  const ways: Way[] = [];
  for (const type of model.contentTypes.values()) {
    if (type.origin !== 'api') continue;
    let level: Way[] = [{ endpoint: endpointOf(type), names: [], schema: type }];
    const seen = new Set([type.uid]);
    for (let left = depth; ; left -= 1) {
      ways.push(...level);
      if (left === 0) break;
      level = level
        .flatMap((way) => steps(model, way))
        .filter(({ schema }) => {
          const isNew = !seen.has(schema.uid);
          seen.add(schema.uid);
          return isNew;
        });
    }
  }
  return ways;
}

function steps(model: Model, way: Way): Way[] {
  const next: Way[] = [];
  for (const attribute of way.schema.attributes.values()) {
    if (attribute.private || attribute.kind === 'scalar' || attribute.kind === 'dynamiczone') continue;
    const uid =
      attribute.kind === 'media'
        ? 'plugin::upload.file'
        : attribute.kind === 'component'
          ? attribute.component
          : attribute.target;
    if (uid) next.push({ ...way, names: [...way.names, attribute.name], schema: schemaOf(model, uid) });
  }
  return next;
}

export const endpointOf = (type: ContentType): string =>
  `/api/${type.kind === 'singleType' ? type.singularName : type.pluralName}`;

/** `[a][b]` */
export const brackets = (names: readonly string[]): string => names.map((name) => `[${name}]`).join('');
