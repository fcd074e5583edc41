/**
 * The hand-written statements of the limit servers: each gives one finished body. They know the project's
 * tables, what may be NULL and which texts need no escaping, and share one scan where a generic server may
 * need two; a general server can at best come near them.
 */
import type { LimitDialect } from './limit-dialect.ts';
import type { SqlName } from './requests.ts';

/** What GraphQL has otherwise than REST: ids are texts. */
interface Form {
  /** The beginning of an entry. */
  id(column: string): string;
  /** Before a list's entries, and after its page. */
  readonly open: string;
  readonly close: string;
}

const REST: Form = { id: (column) => `'{"id":',${column}`, open: '', close: '' };

const graphqlForm = (field: string): Form => ({
  id: (column) => `'{"id":"',${column},'"'`,
  open: `{"data":{"${field}":`,
  close: '}}',
});

const ARTICLE = graphqlForm('article');
const ARTICLES = graphqlForm('articles');
const CATEGORIES = graphqlForm('categories');

/** The statements in a database's dialect. */
export const limitSql = (dialect: LimitDialect): Readonly<Record<SqlName, string>> =>
  statementsIn(dialect).reads;

/** The answer that is one entry, from another source than a read by id; its rows are named `a`. */
export const entryFrom = (dialect: LimitDialect, source: string): string =>
  statementsIn(dialect).entryFrom(source);

function statementsIn(dialect: LimitDialect) {
  const { quote, moment, join } = dialect;

  const stamps = (row: string): string =>
    `',"createdAt":',${moment(`${row}.created_at`)},',"updatedAt":',${moment(`${row}.updated_at`)}`;

  const publishedOn = `'"publishedOn":"',a.published_on,'",'`;

  /** The text of article `a`; v4 puts the column a list is sorted by first. */
  const article = (relations: readonly string[], sorted: boolean, form = REST): string =>
    [
      `concat(${form.id('a.id')},',"attributes":{'`,
      ...(sorted ? [publishedOn] : []),
      `'"title":',${quote('a.title')},',"slug":"',a.slug,'","description":',${quote('a.description')}`,
      `',"body":',${quote('a.body')},',"views":',a.views,',"rating":',${dialect.number('a.rating')}`,
      `',"featured":',${dialect.boolean('a.featured')}`,
      ...(sorted ? [] : [`',"publishedOn":"',a.published_on,'"'`]),
      stamps('a'),
      // a draft has no date; only a read by id shows one
      `',"publishedAt":',CASE WHEN a.published_at IS NULL THEN 'null' ELSE concat(${moment('a.published_at')}) END`,
      ...relations,
      `'}}')`,
    ].join();

  const author = (form: Form): string =>
    `',"author":{"data":',(SELECT concat(${form.id('u.id')},',"attributes":{"name":',${quote('u.name')},',"email":',${quote('u.email')},',"bio":',${quote('u.bio')},${stamps('u')},'}}') FROM articles_author_links l CROSS JOIN authors u WHERE l.article_id=a.id AND u.id=l.author_id),'}'`;

  const category = (form: Form): string =>
    `',"category":{"data":',(SELECT concat(${form.id('c.id')},',"attributes":{"name":',${quote('c.name')},',"slug":"',c.slug,'"',${stamps('c')},'}}') FROM articles_category_links l CROSS JOIN categories c WHERE l.article_id=a.id AND c.id=l.category_id),'}'`;

  const tag = (form: Form): string =>
    `concat(${form.id('t.id')},',"attributes":{"name":',${quote('t.name')},${stamps('t')},'}}')`;

  const tags = (form: Form): string => {
    const { from, where } = dialect.ordered(
      'tag_id,tag_order',
      'articles_tags_links',
      'l.article_id=a.id',
      'l.tag_order',
    );
    return `',"tags":{"data":[',(SELECT ${join(tag(form), 'l.tag_order')} FROM ${from} CROSS JOIN tags t WHERE ${where} AND t.id=l.tag_id),']}'`;
  };

  const meta = (pageSize: number, form: Form): string =>
    `'],"meta":{"pagination":{"page":',${dialect.value('page', 'number')},',"pageSize":${pageSize},"pageCount":',${dialect.pages('total', pageSize)},',"total":',total,'}}}${form.close}'`;

  const list = (relations: readonly ((form: Form) => string)[], form = REST): string => {
    const entry = article(
      relations.map((relation) => relation(form)),
      false,
      form,
    );
    const page = `(SELECT id FROM articles WHERE published_at IS NOT NULL ORDER BY id LIMIT 25 OFFSET ${dialect.offset('offset')}) k`;
    return `SELECT ${dialect.body(`concat('${form.open}{"data":[',(SELECT ${join(entry, 'k.id')} FROM ${page} CROSS JOIN articles a WHERE a.id=k.id),${meta(25, form)})`)} FROM (SELECT count(*) AS total FROM articles WHERE published_at IS NOT NULL) n`;
  };

  const byId = `articles a WHERE a.id=${dialect.value('id', 'number')}`;

  const one = (form: Form, open: string, source = byId): string =>
    `SELECT ${dialect.body(`concat('${open}{"data":',${article([], false, form)},'${form === REST ? ',"meta":{}}' : `}${form.close}`}')`)} FROM ${source}`;

  /** The matching ids are found once, for the total and the page. */
  const filtered = (): string => {
    const hits = `${dialect.once('hit')} (SELECT a.id,a.published_on FROM categories c CROSS JOIN articles_category_links l CROSS JOIN articles a WHERE c.slug=${dialect.value('slug', 'text')} AND l.category_id=c.id AND a.id=l.article_id AND a.views>${dialect.value('views', 'number')} AND a.published_at IS NOT NULL)`;
    const page = '(SELECT id,published_on FROM hit ORDER BY published_on DESC,id LIMIT 25) k';
    return `${hits} SELECT ${dialect.body(`concat('{"data":[',(SELECT ${join(article([author(REST)], true), 'k.published_on DESC,k.id')} FROM ${page} CROSS JOIN articles a WHERE a.id=k.id),${meta(25, REST)})`)} FROM (SELECT count(*) AS total FROM hit) n`;
  };

  /** Of each category the five latest articles with more than so many views. */
  const nested = (): string => {
    const row = `concat('{"id":"',id,'","attributes":{"title":',${quote('title')},',"slug":"',slug,'","views":',views,',"publishedOn":"',published_on,'"}}')`;
    const latest = `(SELECT ${join(row, 'published_on DESC,id')} FROM (SELECT a.id,a.title,a.slug,a.views,a.published_on FROM articles_category_links l CROSS JOIN articles a WHERE l.category_id=c.id AND a.id=l.article_id AND a.published_at IS NOT NULL AND a.views>${dialect.value('views', 'number')} ORDER BY a.published_on DESC,a.id LIMIT 5) latest)`;
    const entry = `concat(${CATEGORIES.id('c.id')},',"attributes":{"name":',${quote('c.name')},',"slug":"',c.slug,'","articles":{"data":[',${latest},']}}}')`;
    return `SELECT ${dialect.body(`concat('${CATEGORIES.open}{"data":[',(SELECT ${join(entry, 'c.id')} FROM (SELECT * FROM categories ORDER BY id LIMIT 20) c),${meta(20, CATEGORIES)})`)} FROM (SELECT count(*) AS total FROM categories) n`;
  };

  const relations = [author, category, tags];
  const reads: Record<SqlName, string> = {
    one: one(REST, ''),
    list: list([]),
    relations: list(relations),
    filtered: filtered(),
    graphqlOne: one(ARTICLE, ARTICLE.open),
    graphqlRelations: list(relations, ARTICLES),
    graphqlNested: nested(),
  };
  return { reads, entryFrom: (source: string) => one(REST, '', source) };
}
