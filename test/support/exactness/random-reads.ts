/** A pool of reads that are asked again and again, some of them much more often than others. */
import fc from 'fast-check';
import type { ContentType, Model } from '../../../src/core/model/content-type.ts';
import type { Identity } from '../credentials.ts';
import { OperationGrammar } from '../operation-grammar.ts';
import { QueryGrammar } from '../query-grammar.ts';
import type { Dice } from '../random.ts';

export interface RandomRead {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly as: Identity;
}

const CALLERS: readonly Identity[] = [
  'public',
  'editor',
  'authenticated',
  'limited',
  'user:second',
  'user:blocked',
  'token:full',
  'token:read',
  'token:custom',
];

/** Reads that differ from each other in one thing only: what an answer is found by must hold all of it. */
const ALIKE = {
  types: ['articles', 'authors', 'tags', 'books', 'notes'],
  ids: ['', '/1', '/2', '/3'],
  queries: [
    '',
    'populate=*',
    'populate=*&locale=all&publicationState=preview',
    'populate=*&format=flat',
    'format=flat',
    'populate[localizations]=*&populate[sections][populate]=*&populate[cover][fields]=url',
    'populate[subjects]=*&populate[notes]=*',
    'filters[tags][name][$notNull]=true&sort=id:desc',
    'filters[author][books][id][$gt]=0&locale=fr',
    '_q=changed',
    // pages of one total
    'pagination[page]=2&pagination[pageSize]=2&sort=id:desc',
    'pagination[start]=1&pagination[limit]=2&populate=*',
  ],
  callers: ['public', 'token:full', 'editor'],
} as const;

/** The part of a pool that such reads are. */
const ALIKE_PART = 0.6;

/** Queries of several entries at once, for different callers. */
const OPERATIONS = [
  '{ one: author(id: 1) { data { attributes { name } } } two: tags { data { id attributes { name } } } }',
  '{ one: author(id: 1) { data { attributes { name } } } two: books { data { id attributes { title } } } }',
  '{ articles { data { id attributes { title author { data { attributes { name } } } } } meta { pagination { total } } } }',
  '{ articles(pagination: { pageSize: 2 }) { meta { pagination { pageCount } } } }',
];

/** Asked most often: what changes of the schema spread to is in them. */
const FIRST: readonly RandomRead[] = [
  { method: 'GET', path: '/api/authors', as: 'token:full' },
  { method: 'GET', path: '/api/articles?populate=author', as: 'token:full' },
];

/** Reads of all types, with everything around them and with random parameters, over REST and GraphQL. */
export function readPool(model: Model, dice: Dice, seed: number, size: number): RandomRead[] {
  const types = [...model.contentTypes.values()].filter((type) => type.origin === 'api');
  const draw = fc.sample(fc.gen(), { seed, numRuns: 1 })[0]!;
  const operations = new OperationGrammar(model, draw);
  const collections = types.filter((type) => type.kind === 'collectionType');
  // of few kinds, so that many differ from another one in their id, caller or query alone
  const pathsOf = [dice.pick(ALIKE.types), dice.pick(ALIKE.types)];
  const queries = [dice.pick(ALIKE.queries), dice.pick(ALIKE.queries), dice.pick(ALIKE.queries)];
  const reads = Array.from({ length: size }, (_one, at): RandomRead => {
    if (at < size * ALIKE_PART) return alike(dice, pathsOf, queries);
    const as = dice.pick(CALLERS);
    if (dice.flip()) {
      const query = dice.flip() ? operations.list(dice.pick(collections)).query : dice.pick(OPERATIONS);
      return graphql(query, as, dice);
    }
    const type = dice.pick(types);
    return { method: 'GET', path: `${pathOf(type, dice)}?${queryOf(model, type, draw, dice)}`, as };
  });
  return [...FIRST, ...shuffled(reads, dice)];
}

function alike(dice: Dice, types: readonly string[], queries: readonly string[]): RandomRead {
  const as = dice.pick(ALIKE.callers);
  if (dice.once(4)) return graphql(dice.pick(OPERATIONS), as, dice);
  const query = dice.pick(queries);
  return { method: 'GET', path: `/api/${dice.pick(types)}${dice.pick(ALIKE.ids)}?${query}`, as };
}

const graphql = (query: string, as: Identity, dice: Dice): RandomRead =>
  dice.flip()
    ? { method: 'POST', path: '/graphql', body: { query }, as }
    : { method: 'GET', path: `/graphql?query=${encodeURIComponent(query)}`, as };

function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  const left = [...list];
  return list.map(() => left.splice(dice.upTo(left.length - 1), 1)[0]!);
}

function pathOf(type: ContentType, dice: Dice): string {
  if (type.kind === 'singleType') return `/api/${type.singularName}`;
  return `/api/${type.pluralName}${dice.pick(ALIKE.ids)}`;
}

function queryOf(model: Model, type: ContentType, draw: fc.GeneratorValue, dice: Dice): string {
  return dice.flip() ? dice.pick(ALIKE.queries) : new QueryGrammar(model, draw, false).query(type).text;
}

/** One of a list: the first more often than the second, and so on. */
export function oftenTheFirst<T>(list: readonly T[], dice: Dice): T {
  // the smallest of several has a falling distribution
  return list[Math.min(...Array.from({ length: 3 }, () => dice.upTo(list.length - 1)))]!;
}
