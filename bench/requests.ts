/** The measured requests: for each kind the URLs that take turns, and the values behind them. */
import { CATEGORIES, publishedCount } from './dataset.ts';

export const REQUEST_NAMES = ['r1', 'r2', 'r3', 'r4', 'r5'] as const;

export type RequestName = (typeof REQUEST_NAMES)[number];

export const REQUEST_TITLES: Readonly<Record<RequestName, string>> = {
  r1: 'one entry',
  r2: 'list of 25 with total',
  r3: 'list of 25, three relations',
  r4: 'filtered by a relation, sorted',
  r5: 'deep page',
};

export type SqlName = 'one' | 'list' | 'relations' | 'filtered';

/** One URL, and which hand-written statement answers it with which values. */
export interface BenchRequest {
  readonly url: string;
  readonly sql: SqlName;
  readonly values: Readonly<Record<string, number | string>>;
}

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
        const id = 1 + ((i * Math.floor(articles / IDS)) % articles);
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
  }
}

const series = (count: number, make: (index: number) => BenchRequest): BenchRequest[] =>
  Array.from({ length: count }, (_, index) => make(index));

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
