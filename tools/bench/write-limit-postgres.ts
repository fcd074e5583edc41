/**
 * The limit of writes on PostgreSQL: a server hand-written for exactly these writes. Each is one prepared statement, which is a
 * transaction by itself and gives the finished body. It checks neither who asks nor what is sent.
 *
 * node tools/bench/write-limit-postgres.ts <port> <address>
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { POSTGRES_DIALECT } from './limit-dialect.ts';
import { send } from './limit-http.ts';
import { entryFrom } from './limit-sql.ts';
import { POOL_SIZE } from './store.ts';

const [port, address] = process.argv.slice(2) as [string, string];

const pool = new pg.Pool({ connectionString: address, max: POOL_SIZE, options: '-c jit=off' });

/** What the measured requests send. */
interface Data {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly body: string;
  readonly views: number;
  readonly rating: number;
  readonly featured: boolean;
  readonly publishedOn: string;
  readonly author: number;
  readonly category: number;
  readonly tags?: readonly number[] | { readonly connect: readonly number[] };
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}

const BODY = entryFrom(POSTGRES_DIALECT, 'made a');

/** The end of the articles of one author, category or tag. */
const last = (table: string, column: string, id: string): string =>
  `coalesce((SELECT max(article_order) FROM ${table} WHERE ${column}=${id}),0)+1`;

const MADE = `WITH made AS (INSERT INTO articles (title,slug,description,body,views,rating,featured,published_on,created_at,updated_at,published_at)
  VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9::timestamp,$9::timestamp,$9::timestamp) RETURNING *),
author AS (INSERT INTO articles_author_links (article_id,author_id,article_order)
  SELECT id,$10::int,${last('articles_author_links', 'author_id', '$10::int')} FROM made),
category AS (INSERT INTO articles_category_links (article_id,category_id,article_order)
  SELECT id,$11::int,${last('articles_category_links', 'category_id', '$11::int')} FROM made)`;

const CREATE = `${MADE} ${BODY}`;

const CREATE_ALL = `${MADE},
tags AS (INSERT INTO articles_tags_links (article_id,tag_id,tag_order,article_order)
  SELECT made.id,t.id,t.place,${last('articles_tags_links', 'tag_id', 't.id')}
  FROM made CROSS JOIN unnest($12::int[]) WITH ORDINALITY t(id,place)),
links AS (INSERT INTO components_shared_links (label,url) SELECT label,url FROM unnest($13::text[],$14::text[]) l(label,url) RETURNING id),
parts AS (INSERT INTO articles_components (entity_id,component_id,component_type,field,"order")
  SELECT made.id,links.id,'shared.link','links',row_number() OVER (ORDER BY links.id) FROM made CROSS JOIN links)
${BODY}`;

const UPDATE = `WITH made AS (UPDATE articles SET views=$2,updated_at=$3::timestamp WHERE id=$1 RETURNING *) ${BODY}`;

const CONNECT = `WITH tag AS (INSERT INTO articles_tags_links (article_id,tag_id,tag_order,article_order)
  SELECT $1::int,$2::int,coalesce((SELECT max(tag_order) FROM articles_tags_links WHERE article_id=$1::int),0)+1,${last('articles_tags_links', 'tag_id', '$2::int')}
  ON CONFLICT (article_id,tag_id) DO NOTHING),
made AS (UPDATE articles SET updated_at=$3::timestamp WHERE id=$1::int RETURNING *) ${BODY}`;

// rows of link tables go with their articles
const DELETE = `WITH parts AS (DELETE FROM components_shared_links WHERE id IN (SELECT component_id FROM articles_components WHERE entity_id=$1)),
made AS (DELETE FROM articles WHERE id=$1 RETURNING *) ${BODY}`;

async function run(name: string, text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await pool.query<[string]>({ name, text, values: [...values], rowMode: 'array' });
  return rows[0]![0];
}

function answer(method: string, url: string, body: string): Promise<string> {
  const id = Number(url.slice(url.lastIndexOf('/') + 1));
  if (method === 'DELETE') return run('delete', DELETE, [id]);
  const now = new Date().toISOString();
  const { data } = JSON.parse(body) as { data: Data };
  if (method === 'PUT') {
    return data.tags && 'connect' in data.tags
      ? run('connect', CONNECT, [id, data.tags.connect[0], now])
      : run('update', UPDATE, [id, data.views, now]);
  }
  const { title, slug, description, views, rating, featured, publishedOn, author, category } = data;
  const values = [
    title,
    slug,
    description,
    data.body,
    views,
    rating,
    featured,
    publishedOn,
    now,
    author,
    category,
  ];
  if (!data.links) return run('create', CREATE, values);
  const { tags, links } = data;
  return run('create all', CREATE_ALL, [
    ...values,
    tags,
    links.map(({ label }) => label),
    links.map(({ url }) => url),
  ]);
}

createServer((request, response) => {
  // asked before anything else, to see that it serves
  if (request.method === 'GET') {
    response.end();
    return;
  }
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    answer(request.method!, request.url!, body).then(
      (text) => send(text, response),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}).listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
