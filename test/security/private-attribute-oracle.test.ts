/**
 * V1 and its kin (CVE-2023-22894): a filter that reaches a private attribute or a password reveals, by the
 * rows that come back, what the hidden value is. Every hidden attribute of the model, every operator,
 * every way to it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong, someOf } from '../support/fuzz.ts';
import { type OpenRest, openRest } from '../support/rest.ts';
import { hiddenScalars, plantSecrets } from '../support/secrets.ts';
import {
  brackets,
  expectNoOracle,
  HIT,
  ids,
  MISS,
  OPERATORS,
  type Probe,
  type Way,
  waysTo,
} from './oracle.ts';

const open: OpenRest[] = [];
/** Every way to a type with hidden attributes, with one of them. */
let targets: { readonly way: Way; readonly name: string }[];

beforeAll(async () => {
  for (const compat of ['reference', 'strict'] as const) {
    const rest = await openRest({ compat });
    await plantSecrets(rest.db, rest.model, rest.layout, HIT);
    open.push(rest);
  }
  targets = waysTo(open[0]!.model, isLong ? 3 : 2).flatMap((way) =>
    hiddenScalars(way.schema).map(({ name }) => ({ way, name })),
  );
});

afterAll(async () => {
  for (const rest of open) await rest.close();
});

/** Asserts that in both modes, for the mightiest caller and the least, a probe is refused as unknown. */
async function expectRefused(probe: Probe): Promise<void> {
  for (const rest of open) {
    for (const as of ['token:full', 'public']) {
      expect(
        await expectNoOracle(rest, { ...probe, as }),
        `${probe.path} ${probe.query(probe.name, HIT)}`,
      ).toBe('refused');
    }
  }
}

test('the model has hidden attributes of all sorts within reach', () => {
  const names = new Set(targets.map(({ name }) => name));
  for (const name of [
    'secret',
    'hiddenText',
    'editorNotes',
    'royaltyRate',
    'folderPath',
    'resetPasswordToken',
    'password',
    'isActive',
    'secretMemo',
    'contactEmail',
  ]) {
    expect(names).toContain(name);
  }
  expect(targets.length).toBeGreaterThan(40);
});

test.each(Object.keys(OPERATORS))('filters: %s', async (operator) => {
  for (const { way, name } of someOf(targets)) {
    const query = (hidden: string, text: string): string =>
      OPERATORS[operator]!(text)
        .map((rest) => `filters${brackets(way.names)}[${hidden}]${rest}`)
        .join('&');
    await expectRefused({ path: way.endpoint, name, query });
  }
});

const GROUPS: Readonly<Record<string, (inner: string) => string>> = {
  $and: (inner) => `filters[$and][0]${inner}`,
  $or: (inner) => `filters[$or][0][id]=1&filters[$or][1]${inner}`,
  $not: (inner) => `filters[$not]${inner}`,
  'groups in groups': (inner) => `filters[$not][$or][0][$and][0]${inner}`,
  'the [] form': (inner) => `filters[$or][]${inner}`,
};

test.each(Object.keys(GROUPS))('filters: inside %s', async (group) => {
  for (const { way, name } of someOf(targets)) {
    const query = (hidden: string, text: string): string =>
      GROUPS[group]!(`${brackets(way.names)}[${hidden}][$startsWith]=${text}`);
    await expectRefused({ path: way.endpoint, name, query });
  }
});

test('filters: groups inside a relation', async () => {
  for (const { way, name } of someOf(targets.filter((target) => target.way.names.length > 0))) {
    const query = (hidden: string, text: string): string =>
      `filters${brackets(way.names)}[$or][0][${hidden}][$startsWith]=${text}`;
    await expectRefused({ path: way.endpoint, name, query });
  }
});

test('sort: each direction gets the same refusal', async () => {
  for (const { way, name } of someOf(targets)) {
    const path = (hidden: string): string => [...way.names, hidden].join('.');
    const direction = (text: string): string => (text === HIT ? 'asc' : 'desc');
    for (const query of [
      (hidden: string, text: string) => `sort=${path(hidden)}:${direction(text)}`,
      (hidden: string, text: string) => `sort[0]=id&sort[1]=${path(hidden)}:${direction(text)}`,
      (hidden: string, text: string) => `sort${brackets([...way.names, hidden])}=${direction(text)}`,
    ]) {
      await expectRefused({ path: way.endpoint, name, query });
    }
  }
});

test('fields: refused at the top, in populate and in components', async () => {
  for (const { way, name } of someOf(targets)) {
    const where = way.names.map((part) => `[${part}]`).join('[populate]');
    const query = (hidden: string): string =>
      way.names.length === 0 ? `fields[0]=${hidden}` : `populate${where}[fields][0]=${hidden}`;
    await expectRefused({ path: way.endpoint, name, query });
  }
});

test('populate: nested filters and sort', async () => {
  for (const { way, name } of someOf(targets.filter((target) => target.way.names.length > 0))) {
    const where = `populate${way.names.map((part) => `[${part}]`).join('[populate]')}`;
    for (const query of [
      (hidden: string, text: string) => `${where}[filters][${hidden}][$startsWith]=${text}`,
      (hidden: string, text: string) => `${where}[filters][$or][0][${hidden}]=${text}`,
      (hidden: string, text: string) => `${where}[sort]=${hidden}:${text === HIT ? 'asc' : 'desc'}`,
      (hidden: string, text: string) => `${where}[count]=true&${where}[filters][${hidden}][$gt]=${text}`,
    ]) {
      await expectRefused({ path: way.endpoint, name, query });
    }
  }
});

test('dynamic zones: parameters of one component, and of the zone', async () => {
  const zone = 'populate[sections][on][sections.quote]';
  for (const query of [
    (name: string, text: string) => `${zone}[filters][${name}][$startsWith]=${text}`,
    (name: string) => `${zone}[fields][0]=${name}`,
    (name: string, text: string) => `${zone}[sort]=${name}:${text === HIT ? 'asc' : 'desc'}`,
    (name: string, text: string) => `populate[sections][filters][${name}]=${text}`,
    (name: string) => `populate[sections][fields][0]=${name}`,
    (name: string) => `populate[sections][sort]=${name}`,
    (name: string, text: string) => `filters[sections][${name}]=${text}`,
  ]) {
    await expectNoOracleInBoth({ path: '/api/articles', name: 'internalRemark', query });
  }
});

test('polymorphic values: parameters of one type, and of all', async () => {
  for (const attribute of ['subject', 'subjects']) {
    const on = `populate[${attribute}][on][api::article.article]`;
    for (const query of [
      (name: string, text: string) => `${on}[filters][${name}][$startsWith]=${text}`,
      (name: string) => `${on}[fields][0]=${name}`,
      (name: string, text: string) => `${on}[sort]=${name}:${text === HIT ? 'asc' : 'desc'}`,
      (name: string) => `populate[${attribute}][fields][0]=${name}`,
      (name: string, text: string) => `populate[${attribute}][filters][${name}]=${text}`,
      (name: string, text: string) => `filters[${attribute}][${name}]=${text}`,
    ]) {
      await expectNoOracleInBoth({ path: '/api/notes', name: 'editorNotes', query });
    }
  }
});

async function expectNoOracleInBoth(probe: Probe): Promise<void> {
  for (const rest of open) await expectNoOracle(rest, probe);
}

test('_q finds nothing by a hidden value', async () => {
  for (const rest of open) {
    for (const type of rest.model.contentTypes.values()) {
      if (type.origin !== 'api' || hiddenScalars(type).length === 0) continue;
      const path = `/api/${type.kind === 'singleType' ? type.singularName : type.pluralName}`;
      const [hit, miss] = [
        await rest.get(`${path}?_q=${HIT}`, 'token:full'),
        await rest.get(`${path}?_q=${MISS}`, 'token:full'),
      ];
      expect([hit.status, ids(hit)], hit.request).toEqual([miss.status, ids(miss)]);
    }
  }
});

test('a read of one entry refuses the probes it would ignore', async () => {
  for (const { way, name } of someOf(targets)) {
    if (way.names.length > 0) continue;
    const path = /(homepage|setting)$/.test(way.endpoint) ? way.endpoint : `${way.endpoint}/1`;
    await expectRefused({ path, name, query: (hidden, text) => `filters[${hidden}][$startsWith]=${text}` });
    await expectRefused({ path, name, query: (hidden) => `sort=${hidden}` });
  }
});
