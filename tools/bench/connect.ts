/**
 * What one `connect` costs in relations of ten and of 100,000 entries: the same few statements, and
 * little more time. Nothing waits for the disk here, since that wait is the same for both.
 *
 *     node tools/bench/connect.ts
 */

import { rmSync } from 'node:fs';
import { contentApiPolicy } from '../../src/core/content/write-request.ts';
import { number, sql } from '../../src/core/database/sql-template.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { type OpenProject, openProject } from '../../src/octavo/app/open-project.ts';
import { PROJECT, temporary } from './paths.ts';
import { median } from './statistics.ts';
import { figure, table } from './table.ts';
import { ANYBODY } from './write-statements.ts';

/** How many tags each of the two articles has. */
const LENGTHS = [10, 100_000] as const;
const LONGEST = LENGTHS[1];
/** Ids of tags in no list yet. */
const FREE = LONGEST + 1;
const RUNS = 400;

/** So many entries after one and the same use up the numbers between two neighbours. */
const CROWD = 120;

/** A `connect` of a free tag; what stands in the middle of the list is its anchor. */
const PLACES: Readonly<Record<string, (id: number, middle: number) => unknown>> = {
  start: (id) => ({ id, position: { start: true } }),
  middle: (id, after) => ({ id, position: { after } }),
  end: (id) => id,
};

/** Milliseconds and statements of one change. */
interface Cost {
  readonly time: number;
  readonly statements: number;
}

/** Measures all places; gives the table. */
export async function connectCosts(): Promise<string> {
  const project = await longRelations();
  const rows: string[][] = [];
  for (const [place, connection] of Object.entries(PLACES)) {
    const costs: Cost[][] = LENGTHS.map(() => []);
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, length] of LENGTHS.entries()) {
        const connect = [connection(FREE + run, length >> 1)];
        costs[index]!.push(await change(project, index + 1, { connect }));
        await change(project, index + 1, { disconnect: [FREE + run] });
      }
    }
    rows.push(row(place, costs, median));
  }
  rows.push(row(`the dearest of ${CROWD} after one entry`, await crowd(project), (all) => Math.max(...all)));
  await project.close();
  return table(['connect at', 'statements, of 10', 'of 100,000', 'µs, of 10', 'of 100,000', 'times'], rows);
}

/** Connects all tags after the same one and leaves them there. */
async function crowd(project: OpenProject): Promise<Cost[][]> {
  const costs: Cost[][] = LENGTHS.map(() => []);
  for (const [index, length] of LENGTHS.entries()) {
    for (let run = 0; run < CROWD; run += 1) {
      const connect = [{ id: FREE + run, position: { after: length >> 1 } }];
      costs[index]!.push(await change(project, index + 1, { connect }));
    }
  }
  return costs;
}

async function change({ db, model, writer }: OpenProject, article: number, tags: object): Promise<Cost> {
  const type = contentTypeOf(model, 'api::article.article');
  const before = db.statementCount;
  const begin = performance.now();
  await writer.update(
    { type, caller: ANYBODY, policy: contentApiPolicy(ANYBODY), queryKey: '', params: {} },
    article,
    { tags },
  );
  return { time: performance.now() - begin, statements: db.statementCount - before };
}

function row(title: string, costs: readonly Cost[][], of: (numbers: number[]) => number): string[] {
  const [short, long] = costs.map((list) => of(list.map(({ time }) => time * 1000)));
  const statements = costs.map((list) => String(of(list.map((cost) => cost.statements))));
  return [title, ...statements, figure(short!), figure(long!), figure(long! / short!)];
}

/** A new database with an article for each length. */
async function longRelations(): Promise<OpenProject> {
  const file = temporary('connect.db');
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const reporter = { info: () => {}, warn: console.error };
  const project = await openProject(PROJECT, reporter, {
    env: { DATABASE_FILENAME: file },
    newDatabase: true,
  });
  const { db } = project;
  await db.run(sql`PRAGMA synchronous = OFF`);
  await db.run(
    sql`INSERT INTO tags (id, name) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${number(LONGEST + RUNS)}) SELECT i, 'tag ' || i FROM n`,
  );
  await db.run(sql`INSERT INTO articles (id, title) VALUES (1, 'short'), (2, 'long')`);
  for (const [index, length] of LENGTHS.entries()) {
    await db.run(
      sql`INSERT INTO articles_tags_links (article_id, tag_id, tag_order, article_order) SELECT ${number(index + 1)}, id, id, ${number(index + 1)} FROM tags WHERE id <= ${number(length)}`,
    );
  }
  return project;
}

if (import.meta.main) console.log(await connectCosts());
