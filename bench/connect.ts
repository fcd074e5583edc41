/**
 * What one `connect` costs in relations of ten and of 100,000 entries: the same few statements, and
 * little more time. Nothing waits for the disk here, since that wait is the same for both.
 *
 *     node bench/connect.ts
 */
import { rmSync } from 'node:fs';
import { contentTypeOf } from '../src/model/content-type.ts';
import { openProject } from '../src/server/open-project.ts';
import { PROJECT, temporary } from './paths.ts';
import { median } from './statistics.ts';
import { figure, table } from './table.ts';
import { ANYBODY } from './write-statements.ts';

const SHORT = 10;
const LONG = 100_000;
/** Ids of tags in no list yet. */
const FREE = LONG + 1;
const RUNS = 400;

/** A `connect`, and what takes it back. */
const CASES: Readonly<Record<string, (free: number, middle: number) => [object, object]>> = {
  start: (id) => [{ connect: [{ id, position: { start: true } }] }, { disconnect: [id] }],
  middle: (id, after) => [{ connect: [{ id, position: { after } }] }, { disconnect: [id] }],
  end: (id) => [{ connect: [id] }, { disconnect: [id] }],
};

/** Measures all places; gives the table. */
export async function connectCosts(): Promise<string> {
  const file = temporary('connect.db');
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const project = await openProject(
    PROJECT,
    { info: () => {}, warn: console.error },
    { DATABASE_FILENAME: file },
  );
  const { db, model, writer } = project;
  await db.run('PRAGMA synchronous = OFF');
  await db.run(
    `INSERT INTO tags (id, name) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LONG + RUNS}) SELECT i, 'tag ' || i FROM n`,
  );
  await db.run(`INSERT INTO articles (id, title) VALUES (1, 'short'), (2, 'long')`);
  for (const [article, length] of [
    [1, SHORT],
    [2, LONG],
  ]) {
    await db.run(
      `INSERT INTO articles_tags_links (article_id, tag_id, tag_order, article_order) SELECT ${article}, id, id, ${article} FROM tags WHERE id <= ${length}`,
    );
  }

  const request = {
    type: contentTypeOf(model, 'api::article.article'),
    caller: ANYBODY,
    words: '',
    params: {},
  };
  const rows: string[][] = [];
  for (const [name, make] of Object.entries(CASES)) {
    const times: number[][] = [[], []];
    const statements = [0, 0];
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, [article, length]] of [
        [1, SHORT],
        [2, LONG],
      ].entries()) {
        const [connect, undo] = make(FREE + run, length! >> 1);
        const before = db.statementCount;
        const started = performance.now();
        await writer.update(request, article!, { tags: connect });
        times[index]!.push(performance.now() - started);
        statements[index] = db.statementCount - before;
        await writer.update(request, article!, { tags: undo });
      }
    }
    const [short, long] = times.map((list) => median(list) * 1000);
    rows.push([name, ...statements.map(String), figure(short!), figure(long!), figure(long! / short!)]);
  }
  await project.close();
  return table(['connect at', 'statements, of 10', 'of 100,000', 'µs, of 10', 'of 100,000', 'times'], rows);
}

if (import.meta.main) console.log(await connectCosts());
