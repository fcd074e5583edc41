/**
 * The hand-written statements of the limit server: each gives one finished body as a BLOB. They know the
 * project's tables, what may be NULL and which texts need no escaping, and share one scan where a generic
 * server may need two; a general server can at best come near them.
 *
 * Parameters are written `+@name`: SQLite plans a statement anew whenever a bare parameter that its planner
 * has looked at gets another value, and that costs more than some of the statements here.
 */
import type { SqlName } from './requests.ts';

/** `,"createdAt":"` and so on; `date` and `time` cost less than one `strftime`. */
const moment = (key: string, column: string): string =>
  `',"${key}":"',date(${column}/1000,'unixepoch'),'T',time(${column}/1000.0,'unixepoch','subsec'),'Z"'`;

const stamps = (row: string): string =>
  `${moment('createdAt', `${row}.created_at`)},${moment('updatedAt', `${row}.updated_at`)}`;

/** A whole number prints without `.0`, as JavaScript prints it. */
const number = (column: string): string =>
  `CASE WHEN ${column}=CAST(${column} AS INTEGER) THEN CAST(${column} AS INTEGER) ELSE ${column} END`;

const PUBLISHED_ON = `'"publishedOn":"',a.published_on,'",'`;

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

/** The text of article `a`; v4 puts the column a list is sorted by first. */
function article(relations: readonly string[], sorted: boolean, form = REST): string {
  return [
    `concat(${form.id('a.id')},',"attributes":{'`,
    ...(sorted ? [PUBLISHED_ON] : []),
    `'"title":',json_quote(a.title),',"slug":"',a.slug,'","description":',json_quote(a.description)`,
    `',"body":',json_quote(a.body),',"views":',a.views,',"rating":',${number('a.rating')}`,
    `',"featured":',CASE a.featured WHEN 1 THEN 'true' ELSE 'false' END`,
    ...(sorted ? [] : [`',"publishedOn":"',a.published_on,'"'`]),
    stamps('a'),
    // a draft has no date; only a read by id shows one
    `CASE WHEN a.published_at IS NULL THEN ',"publishedAt":null' ELSE concat(${moment('publishedAt', 'a.published_at')}) END`,
    ...relations,
    `'}}')`,
  ].join();
}

const author = (form: Form): string =>
  `',"author":{"data":',(SELECT concat(${form.id('u.id')},',"attributes":{"name":',json_quote(u.name),',"email":',json_quote(u.email),',"bio":',json_quote(u.bio),${stamps('u')},'}}') FROM articles_author_links l CROSS JOIN authors u WHERE l.article_id=a.id AND u.id=l.author_id),'}'`;

const category = (form: Form): string =>
  `',"category":{"data":',(SELECT concat(${form.id('c.id')},',"attributes":{"name":',json_quote(c.name),',"slug":"',c.slug,'"',${stamps('c')},'}}') FROM articles_category_links l CROSS JOIN categories c WHERE l.article_id=a.id AND c.id=l.category_id),'}'`;

const tags = (form: Form): string =>
  `',"tags":{"data":[',(SELECT group_concat(concat(${form.id('t.id')},',"attributes":{"name":',json_quote(t.name),${stamps('t')},'}}'),',') FROM (SELECT tag_id FROM articles_tags_links l WHERE l.article_id=a.id ORDER BY l.tag_order) l CROSS JOIN tags t WHERE t.id=l.tag_id),']}'`;

const RELATIONS = [author, category, tags];

const meta = (pageSize: number, form: Form): string =>
  `'],"meta":{"pagination":{"page":',CAST(@page AS INTEGER),',"pageSize":${pageSize},"pageCount":',(total+${pageSize - 1})/${pageSize},',"total":',total,'}}}${form.close}'`;

function list(relations: readonly ((form: Form) => string)[], form = REST): string {
  const texts = relations.map((relation) => relation(form));
  return `SELECT CAST(concat('${form.open}{"data":[',(SELECT group_concat(${article(texts, false, form)},',') FROM (SELECT id FROM articles WHERE published_at IS NOT NULL ORDER BY id LIMIT 25 OFFSET CAST(@offset AS INTEGER)) k CROSS JOIN articles a WHERE a.id=k.id),${meta(25, form)}) AS BLOB) FROM (SELECT count(*) AS total FROM articles WHERE published_at IS NOT NULL)`;
}

/** The five latest articles of category `c` with more than so many views. */
const LATEST = `(SELECT group_concat(concat('{"id":"',id,'","attributes":{"title":',json_quote(title),',"slug":"',slug,'","views":',views,',"publishedOn":"',published_on,'"}}'),',') FROM (SELECT a.id,a.title,a.slug,a.views,a.published_on FROM articles_category_links l CROSS JOIN articles a WHERE l.category_id=c.id AND a.id=l.article_id AND a.published_at IS NOT NULL AND a.views>+@views ORDER BY a.published_on DESC,a.id LIMIT 5))`;

const ARTICLE = graphqlForm('article');
const ARTICLES = graphqlForm('articles');
const CATEGORIES = graphqlForm('categories');

export const LIMIT_SQL: Readonly<Record<SqlName, string>> = {
  one: `SELECT CAST(concat('{"data":',${article([], false)},',"meta":{}}') AS BLOB) FROM articles a WHERE a.id=+@id`,
  list: list([]),
  relations: list(RELATIONS),
  // the matching ids are found once, for the total and the page
  filtered: `WITH hit AS MATERIALIZED (SELECT a.id,a.published_on FROM categories c CROSS JOIN articles_category_links l CROSS JOIN articles a WHERE c.slug=+@slug AND l.category_id=c.id AND a.id=l.article_id AND a.views>+@views AND a.published_at IS NOT NULL) SELECT CAST(concat('{"data":[',(SELECT group_concat(${article([author(REST)], true)},',') FROM (SELECT id FROM hit ORDER BY published_on DESC,id LIMIT 25) k CROSS JOIN articles a WHERE a.id=k.id),${meta(25, REST)}) AS BLOB) FROM (SELECT count(*) AS total FROM hit)`,
  graphqlOne: `SELECT CAST(concat('${ARTICLE.open}{"data":',${article([], false, ARTICLE)},'}${ARTICLE.close}') AS BLOB) FROM articles a WHERE a.id=+@id`,
  graphqlRelations: list(RELATIONS, ARTICLES),
  graphqlNested: `SELECT CAST(concat('${CATEGORIES.open}{"data":[',(SELECT group_concat(concat(${CATEGORIES.id('c.id')},',"attributes":{"name":',json_quote(c.name),',"slug":"',c.slug,'","articles":{"data":[',${LATEST},']}}}'),',') FROM (SELECT * FROM categories ORDER BY id LIMIT 20) c),${meta(20, CATEGORIES)}) AS BLOB) FROM (SELECT count(*) AS total FROM categories)`,
};
