/**
 * The role's side of V1: a caller who may not read tags and profiles learns nothing of them through the
 * types he may read. Two databases that differ only in what he may not read give him the same answers.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { resolveList } from '../../src/core/query/resolve/resolve-read.ts';
import { someOf } from '../support/fuzz.ts';
import { kitSources } from '../support/kit.ts';
import { type OpenRest, openRest } from '../support/rest.ts';
import { testSql } from '../support/test-sql.ts';
import { expectNoOracle, HIT, OPERATORS } from './oracle.ts';

const MODES = ['reference', 'strict'] as const;
const open: Record<string, [OpenRest, OpenRest]> = {};

beforeAll(async () => {
  for (const compat of MODES) {
    const pair: [OpenRest, OpenRest] = [await openRest({ compat }), await openRest({ compat })];
    const { db } = pair[0];
    await db.run(testSql(`UPDATE tags SET name = '${HIT}-' || id, weight = 900 - id, slug = null`));
    await db.run(sql`DELETE FROM articles_tags_links WHERE id % 2 = 0`);
    await db.run(testSql(`UPDATE profiles SET headline = '${HIT}-' || id, story = '${HIT}'`));
    await db.run(sql`DELETE FROM authors_profile_links WHERE id % 2 = 0`);
    open[compat] = pair;
  }
});

afterAll(async () => {
  for (const pair of Object.values(open)) for (const rest of pair) await rest.close();
});

describe.each(MODES)('%s mode', (compat) => {
  test.each(Object.keys(OPERATORS))('a closed relation is an unknown name: %s', async (operator) => {
    for (const rest of open[compat]!) {
      for (const [path, name, inner] of someOf([
        ['/api/articles', 'tags', '[name]'],
        ['/api/articles', 'tags', '[articles][title]'],
        ['/api/articles', 'tags', '[id]'],
        ['/api/articles', 'tags', ''],
        ['/api/authors', 'profile', '[headline]'],
        ['/api/authors', 'profile', ''],
      ] as const)) {
        for (const before of ['', '[$or][0]', '[$not]']) {
          const query = (hidden: string, text: string): string =>
            OPERATORS[operator]!(text)
              .map((rest) => `filters${before}[${hidden}]${inner}${rest}`)
              .join('&');
          expect(await expectNoOracle(rest, { path, name, query, as: 'public' }), query(name, HIT)).toBe(
            'refused',
          );
        }
      }
    }
  });

  test('populate leaves it out, at every depth, also where a list of it is counted', async () => {
    const [one, other] = open[compat]!;
    for (const query of someOf([
      '/api/articles?populate=*',
      '/api/articles?populate[tags]=true',
      '/api/articles?populate[tags][count]=true',
      '/api/articles?populate[tags][filters][name][$startsWith]=canary',
      '/api/articles?populate[tags][sort]=weight',
      '/api/authors?populate[articles][populate]=*',
      '/api/authors?populate[articles][populate][tags][populate]=*',
      '/api/authors?populate[0]=profile&populate[1]=articles.tags&populate[2]=articles.author.profile',
      '/api/homepage?populate[featured][populate]=*&populate[sections][populate]=*',
      '/api/homepage?populate[sections][populate][articles][populate]=*',
      '/api/homepage?populate[sections][on][sections.spotlight][populate][author][populate]=*',
      '/api/notes?populate[subject][populate]=*&populate[subjects]=true',
      '/api/notes?populate[subjects][on][api::article.article][populate]=*',
      '/api/articles?populate[localizations][populate]=*',
      '/api/articles?_q=canary',
    ])) {
      const answer = await one.get(query, 'public');
      expect(answer.status, answer.request).toBe(200);
      expect(answer.text, answer.request).not.toMatch(/canary-|"(tags|profile)":\{"data"/);
      expect((await other.get(query, 'public')).text, answer.request).toBe(answer.text);
    }
  });

  test('sort through it is refused, whatever the depth', async () => {
    const [rest] = open[compat]!;
    for (const path of someOf([
      'tags.name',
      'author.profile.headline',
      'related.tags.weight',
      'author.articles.tags.id',
    ])) {
      const { status, body, request } = await rest.get(`/api/articles?sort=${path}`, 'public');
      expect(status, request).toBe(400);
      expect(body.error.message, request).toMatch(/^Invalid parameter (tags|profile)$/);
    }
  });
});

test('an administrator related by the project’s own attribute needs the scope, as any type does', () => {
  const type = {
    file: 'ticket.json',
    kind: 'contentType' as const,
    uid: 'api::ticket.ticket',
    schema: {
      kind: 'collectionType',
      collectionName: 'tickets',
      info: { singularName: 'ticket', pluralName: 'tickets', displayName: 'Ticket' },
      attributes: {
        title: { type: 'string' },
        agent: { type: 'relation', relation: 'oneToOne', target: 'admin::user' },
      },
    },
  };
  const { model } = buildModel([...kitSources(), type], { privateAttributes: [] });
  const ticket = model.contentTypes.get('api::ticket.ticket')!;
  for (const compat of MODES) {
    const settings = { ...open[compat]![0].settings, model, layout: buildLayout(model) };
    const plan = (params: object) =>
      resolveList(new ResolveContext(settings, (scope) => !scope.startsWith('admin::')), ticket, params);
    for (const filters of someOf([
      { agent: '1' },
      { agent: { firstname: { $startsWith: 'A' } } },
      { agent: { $null: 'true' } },
    ])) {
      expect(() => plan({ filters })).toThrow('Invalid parameter agent');
    }
    expect(() => plan({ sort: 'agent.firstname' })).toThrow('Invalid parameter agent');
    expect(plan({ populate: 'agent' })).toEqual(plan({}));
  }
});
