/** The rows of the benchmark's database, always the same for the same number of articles. */

export const AUTHORS = 50;
export const CATEGORIES = 20;
export const TAGS = 100;
export const TAGS_AN_ARTICLE = 3;
export const LINKS_AN_ARTICLE = 2;

/** Every fiftieth article is a draft, so that the condition on `published_at` has work to do. */
export const DRAFT_EVERY = 50;

/** Ordinary prose has some letters and signs beyond ASCII and some that JSON escapes. */
const WORDS =
  'article author page piece paper garden harbour river mountain winter summer morning evening window table letter story answer question reason village market station bridge island forest weather colour number music picture theatre kitchen bread coffee naïve café façade “quoted” it’s – über Łódź "plain" back\\slash'.split(
    ' ',
  );

/** One table's row, values in the order of its columns. */
export type Row = readonly (string | number | null)[];

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<Row>;
}

/** A generator of numbers in [0, 1) (mulberry32). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What one table draws does not depend on how much another one drew. */
const source = (table: number, row: number): (() => number) => mulberry32(table * 1_000_003 + row * 7919);

const whole = (random: () => number, below: number): number => Math.floor(random() * below);

function text(random: () => number, length: number): string {
  let sentence = '';
  while (sentence.length < length) sentence += `${sentence && ' '}${WORDS[whole(random, WORDS.length)]}`;
  return sentence.slice(0, length).trimEnd();
}

/** About `length` characters of Markdown. */
function prose(random: () => number, length: number): string {
  let parts = '';
  for (let part = 1; parts.length < length; part += 1) parts += `## Part ${part}\n\n${text(random, 240)}\n\n`;
  return parts.slice(0, length).trimEnd();
}

const EPOCH = Date.UTC(2022, 5, 1);
const DAY = 86_400_000;

function* range<T>(count: number, row: (id: number) => T): Generator<T> {
  for (let id = 1; id <= count; id += 1) yield row(id);
}

/** `created_at` and `updated_at`. */
const stamps = (id: number): [number, number] => [EPOCH + id * 1234, EPOCH + id * 2345];

const isDraft = (id: number): boolean => id % DRAFT_EVERY === 0;

/** How many of `articles` are published. */
export const publishedCount = (articles: number): number => articles - Math.floor(articles / DRAFT_EVERY);

function articleRow(id: number): Row {
  const random = source(1, id);
  const created = Date.UTC(2023, 0, 1) + whole(random, 3e10);
  const day = new Date(Date.UTC(2015, 0, 1) + whole(random, 3650) * DAY).toISOString().slice(0, 10);
  return [
    id,
    `Article ${id}: ${text(random, 40)}`,
    `article-${id}`,
    text(random, 200),
    prose(random, 2000),
    whole(random, 100_000),
    Math.round(random() * 500) / 100,
    random() < 0.3 ? 1 : 0,
    day,
    created,
    created + whole(random, 1e9),
    isDraft(id) ? null : created + whole(random, 1e8),
  ];
}

/** The article, its one author or category, and its place among that one's articles. */
function* toOne(articles: number, table: number, targets: number): Generator<Row> {
  const orders = new Map<number, number>();
  for (let id = 1; id <= articles; id += 1) {
    const target = 1 + whole(source(table, id), targets);
    const order = (orders.get(target) ?? 0) + 1;
    orders.set(target, order);
    yield [id, id, target, order];
  }
}

function* tagLinks(articles: number): Generator<Row> {
  const orders = new Map<number, number>();
  let link = 0;
  for (let id = 1; id <= articles; id += 1) {
    const random = source(4, id);
    const tags = new Set<number>();
    while (tags.size < TAGS_AN_ARTICLE) tags.add(1 + whole(random, TAGS));
    let place = 0;
    for (const tag of tags) {
      const order = (orders.get(tag) ?? 0) + 1;
      orders.set(tag, order);
      yield [++link, id, tag, ++place, order];
    }
  }
}

/** All content tables, in an order that satisfies their foreign keys. */
export function* contentTables(articles: number): Generator<Table> {
  const columns = ['created_at', 'updated_at'];
  yield {
    name: 'authors',
    columns: ['id', 'name', 'email', 'bio', ...columns],
    rows: range(AUTHORS, (id) => [
      id,
      `Author ${id}`,
      `author${id}@example.com`,
      text(source(5, id), 160),
      ...stamps(id),
    ]),
  };
  yield {
    name: 'categories',
    columns: ['id', 'name', 'slug', ...columns],
    rows: range(CATEGORIES, (id) => [id, `Category ${id}`, `category-${id}`, ...stamps(id)]),
  };
  yield {
    name: 'tags',
    columns: ['id', 'name', ...columns],
    rows: range(TAGS, (id) => [id, `tag ${id}`, ...stamps(id)]),
  };
  yield {
    name: 'articles',
    columns:
      'id title slug description body views rating featured published_on created_at updated_at published_at'.split(
        ' ',
      ),
    rows: range(articles, articleRow),
  };
  yield {
    name: 'articles_author_links',
    columns: ['id', 'article_id', 'author_id', 'article_order'],
    rows: toOne(articles, 2, AUTHORS),
  };
  yield {
    name: 'articles_category_links',
    columns: ['id', 'article_id', 'category_id', 'article_order'],
    rows: toOne(articles, 3, CATEGORIES),
  };
  yield {
    name: 'articles_tags_links',
    columns: ['id', 'article_id', 'tag_id', 'tag_order', 'article_order'],
    rows: tagLinks(articles),
  };
  yield {
    name: 'components_shared_links',
    columns: ['id', 'label', 'url'],
    rows: range(articles * LINKS_AN_ARTICLE, (id) => [id, `Link ${id}`, `https://example.com/${id}`]),
  };
  yield {
    name: 'articles_components',
    columns: ['id', 'entity_id', 'component_id', 'component_type', 'field', 'order'],
    rows: range(articles * LINKS_AN_ARTICLE, (id) => [
      id,
      Math.ceil(id / LINKS_AN_ARTICLE),
      id,
      'shared.link',
      'links',
      ((id - 1) % LINKS_AN_ARTICLE) + 1,
    ]),
  };
}
