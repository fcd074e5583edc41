/** The measured requests: for each kind those that take turns, and the values behind them. */
import { CATEGORIES, publishedCount } from './dataset.ts';
import { GRAPHQL_DOCUMENTS, GRAPHQL_URL, type GraphqlSqlName } from './graphql-documents.ts';
import type { LoadRequest } from './load-worker.ts';

const REST_NAMES = ['r1', 'r2', 'r3', 'r4', 'r5'] as const;

const GRAPHQL_NAMES = ['g1', 'g2', 'g3'] as const;

export const REQUEST_NAMES = [...REST_NAMES, ...GRAPHQL_NAMES] as const;

/** Those that need the GraphQL plugin. */
export const isGraphql = (name: RequestName): boolean => (GRAPHQL_NAMES as readonly string[]).includes(name);

export type RequestName = (typeof REQUEST_NAMES)[number];

export const REQUEST_TITLES: Readonly<Record<RequestName, string>> = {
  r1: 'one entry',
  r2: 'list of 25 with total',
  r3: 'list of 25, three relations',
  r4: 'filtered by a relation, sorted',
  r5: 'deep page',
  g1: 'GraphQL: list of 25, three relations',
  g2: 'GraphQL: one entry',
  g3: 'GraphQL: a list inside a list, with arguments',
};

export type SqlName = 'one' | 'list' | 'relations' | 'filtered' | GraphqlSqlName;

/** One request, and which hand-written statement answers it with which values. */
export interface BenchRequest {
  readonly url: string;
  /** JSON text, for a POST. */
  readonly body?: string;
  /** Of a GraphQL request: the URL that reads the same over REST. */
  readonly rest?: string;
  readonly sql: SqlName;
  readonly values: Readonly<Record<string, number | string>>;
}

/** A request as the load sends it. */
export const loadRequest = ({ url, body }: BenchRequest): LoadRequest =>
  body === undefined ? { url } : { method: 'POST', url, body };

export const PAGE_SIZE = 25;

const IDS = 200;
const PAGES = 40;
const THRESHOLDS = 5;

const POPULATE = 'populate[0]=author&populate[1]=category&populate[2]=tags';

/** The requests of one kind for a database with so many articles. */
export function requestsOf(name: RequestName, articles: number): BenchRequest[] {
  const pages = Math.ceil(publishedCount(articles) / PAGE_SIZE);
  switch (name) {
    case 'r1':
      return series(IDS, (i) => {
        const id = idOf(i, articles);
        return { url: `/api/articles/${id}`, sql: 'one', values: { id } };
      });
    case 'r2':
      return series(PAGES, (i) => list('list', 1 + (i % pages)));
    case 'r3':
      return series(PAGES, (i) => list('relations', 1 + (i % pages), `&${POPULATE}`));
    case 'r4':
      return series(CATEGORIES * THRESHOLDS, filtered);
    case 'r5':
      // from page 2,000 on where there are that many, otherwise the last ten
      return series(PAGES, (i) => list('list', pages > 2200 ? 2000 + i * 3 : pages - (i % 10)));
    case 'g1':
      return series(PAGES, (i) => {
        const { url, values } = list('relations', 1 + (i % pages), `&${POPULATE}`);
        return graphql('graphqlRelations', { page: values['page']! }, values, url);
      });
    case 'g2':
      return series(IDS, (i) => {
        const id = idOf(i, articles);
        return graphql('graphqlOne', { id: String(id) }, { id }, `/api/articles/${id}`);
      });
    case 'g3':
      return series(PAGES, nested);
  }
}

/** So many different words that the answer to one is gone from a small memory before it is asked for again. */
const WORDS = 8;

/** Answers a small memory has room for: with fewer, each would be too large a part of it to be kept at all. */
export const SMALL_MEMORY = 12;

/** The same requests again and again in words that change nothing, so that a memory for answers knows none of them. */
export const reworded = (requests: readonly BenchRequest[]): BenchRequest[] =>
  Array.from({ length: WORDS }, (_, word) => requests.map((request) => inWords(request, word))).flat();

function inWords(request: BenchRequest, word: number): BenchRequest {
  const { url, body } = request;
  if (body === undefined) return { ...request, url: `${url}${url.includes('?') ? '&' : '?'}word=${word}` };
  const operation = JSON.parse(body) as { variables: object };
  return { ...request, body: JSON.stringify({ ...operation, variables: { ...operation.variables, word } }) };
}

const series = (count: number, make: (index: number) => BenchRequest): BenchRequest[] =>
  Array.from({ length: count }, (_, index) => make(index));

const idOf = (index: number, articles: number): number =>
  1 + ((index * Math.floor(articles / IDS)) % articles);

function list(sql: 'list' | 'relations', page: number, more = ''): BenchRequest {
  return {
    url: `/api/articles?pagination[page]=${page}&pagination[pageSize]=${PAGE_SIZE}${more}`,
    sql,
    values: { page, offset: (page - 1) * PAGE_SIZE },
  };
}

function filtered(index: number): BenchRequest {
  const slug = `category-${1 + (index % CATEGORIES)}`;
  const views = 10_000 + Math.floor(index / CATEGORIES) * 10_000;
  return {
    url: `/api/articles?filters[category][slug][$eq]=${slug}&filters[views][$gt]=${views}&sort=publishedOn:desc&pagination[pageSize]=${PAGE_SIZE}&populate=author`,
    sql: 'filtered',
    values: { slug, views, page: 1 },
  };
}

/** @param values those of the statement; most of the time they are the operation's variables */
function graphql(
  sql: GraphqlSqlName,
  variables: Readonly<Record<string, number | string>>,
  values: Readonly<Record<string, number | string>>,
  rest: string,
): BenchRequest {
  const body = JSON.stringify({ query: GRAPHQL_DOCUMENTS[sql], variables });
  return { url: GRAPHQL_URL, body, rest, sql, values };
}

/** Of each category the five latest articles with more views than so many. */
function nested(index: number): BenchRequest {
  const views = index * 2000;
  const articles = `filters[views][$gt]=${views}&sort=publishedOn:desc&limit=5&fields[0]=title&fields[1]=slug&fields[2]=views&fields[3]=publishedOn`;
  const rest = `/api/categories?pagination[pageSize]=${CATEGORIES}&fields[0]=name&fields[1]=slug&${populate('articles', articles)}`;
  return graphql('graphqlNested', { views }, { views, page: 1 }, rest);
}

/** `filters[a]=1&sort=b` → `populate[name][filters][a]=1&populate[name][sort]=b` */
const populate = (name: string, params: string): string =>
  params.replaceAll(/(^|&)(\w+)/g, `$1populate[${name}][$2]`);
