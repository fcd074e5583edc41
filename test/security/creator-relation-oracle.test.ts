/**
 * V1 (CVE-2023-22894): `filters[createdBy][resetPasswordToken][$startsWith]=` revealed an administrator's
 * reset token letter by letter. Creator fields are closed where the type keeps them closed, and where it
 * opens them only what the administrator's own type shows can be asked for.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentType } from '../../src/core/model/content-type.ts';
import { someOf } from '../support/fuzz.ts';
import { type OpenRest, openRest } from '../support/rest.ts';
import { plantSecrets } from '../support/secrets.ts';
import { testSql } from '../support/test-sql.ts';
import { endpointOf, expectNoOracle, HIT, MISS, OPERATORS } from './oracle.ts';

const open: OpenRest[] = [];
let types: ContentType[];

beforeAll(async () => {
  for (const compat of ['reference', 'strict'] as const) {
    const rest = await openRest({ compat });
    for (const type of rest.model.contentTypes.values()) {
      if (type.origin !== 'api') continue;
      const { table } = rest.layout.tables.get(type.uid)!;
      await rest.db.run(
        testSql(`UPDATE "${table}" SET created_by_id = 1 + id % 2, updated_by_id = 1 + id % 2`),
      );
    }
    await plantSecrets(rest.db, rest.model, rest.layout, HIT);
    open.push(rest);
  }
  types = [...open[0]!.model.contentTypes.values()].filter((type) => type.origin === 'api');
});

afterAll(async () => {
  for (const rest of open) await rest.close();
});

const HIDDEN = [
  'email',
  'password',
  'resetPasswordToken',
  'registrationToken',
  'isActive',
  'blocked',
  'roles',
];

test.each(Object.keys(OPERATORS))('hidden fields of a creator: %s', async (operator) => {
  for (const rest of open) {
    for (const creator of ['createdBy', 'updatedBy']) {
      for (const name of HIDDEN) {
        for (const before of ['', '[$or][0]', '[$not]']) {
          const query = (hidden: string, text: string): string =>
            OPERATORS[operator]!(text)
              .map((rest) => `filters${before}[${creator}][${hidden}]${rest}`)
              .join('&');
          const outcome = await expectNoOracle(rest, { path: '/api/authors', name, query });
          expect(outcome, query(name, HIT)).toBe('refused');
        }
      }
    }
  }
});

test('closed creator fields are unknown names to filters and sort', async () => {
  for (const rest of open) {
    for (const type of types.filter(({ populateCreatorFields }) => !populateCreatorFields)) {
      for (const query of someOf([
        (name: string, text: string) => `filters[${name}]=${text === HIT ? 1 : 2}`,
        (name: string, text: string) => `filters[${name}][id]=${text === HIT ? 1 : 2}`,
        (name: string, text: string) => `filters[${name}][$null]=${text === HIT}`,
        (name: string, text: string) => `filters[${name}][firstname][$startsWith]=${text}`,
        (name: string, text: string) => `sort=${name}.firstname:${text === HIT ? 'asc' : 'desc'}`,
        (name: string) => `fields[0]=${name}`,
      ])) {
        for (const name of ['createdBy', 'updatedBy']) {
          expect(await expectNoOracle(rest, { path: endpointOf(type), name, query })).toBe('refused');
        }
      }
    }
  }
});

test('closed creator fields are populated nowhere', async () => {
  for (const rest of open) {
    for (const type of types.filter(({ populateCreatorFields }) => !populateCreatorFields)) {
      const plain = await rest.get(endpointOf(type), 'token:full');
      for (const query of someOf([
        'populate=createdBy',
        'populate[createdBy][fields][0]=id',
        'populate[0]=createdBy.roles',
      ])) {
        const answer = await rest.get(`${endpointOf(type)}?${query}`, 'token:full');
        if (answer.status === 400) {
          // strict mode refuses names below that are no relations, hidden or not
          const unknown = await rest.get(
            `${endpointOf(type)}?${query.replace('roles', 'nope')}`,
            'token:full',
          );
          expect(answer.text, answer.request).toBe(unknown.text.replaceAll('nope', 'roles'));
        } else expect(answer.text, answer.request).toBe(plain.text);
      }
    }
  }
});

const SHOWN = ['firstname', 'lastname', 'username', 'preferedLanguage', 'createdAt', 'updatedAt'];

test('open creator fields show nothing hidden, at no depth', async () => {
  for (const rest of open) {
    for (const query of someOf([
      'populate=*',
      'populate=createdBy',
      'populate[createdBy][populate]=*',
      'populate[createdBy][populate][roles][populate]=*',
      'populate[createdBy][fields][0]=*',
      'populate[updatedBy][populate][createdBy]=true',
    ])) {
      const { text, body, status, request } = await rest.get(`/api/authors?${query}`, 'token:full');
      if (status === 400) continue;
      expect(status, request).toBe(200);
      expect(text, request).not.toContain(HIT);
      expect(text, request).not.toContain(MISS);
      for (const { attributes } of body.data) {
        for (const creator of [attributes.createdBy, attributes.updatedBy]) {
          for (const key of Object.keys(creator?.data.attributes ?? {})) expect(SHOWN).toContain(key);
        }
      }
    }
  }
});
