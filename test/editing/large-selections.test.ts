/** Entries that hold much are read and written in pieces of few bytes, and no more of them are in memory at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after } from '../../src/core/base/maybe-promise.ts';
import type { Database, Executor, SqlParameter } from '../../src/core/database/database.ts';
import { rows, sql } from '../../src/core/database/sql-template.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { DATABASE } from '../support/database.ts';
import { openEditing } from '../support/open-editing.ts';

const ARTICLE = 'api::article.article';
const LONG = 300_000;

/** What a statement reads at most: some more than a piece of several entries may have, since quotes are printed as two letters. */
const MOST_READ = 2_000_000;
/** What one writes at most: a piece, or a state that is longer. */
const MOST_WRITTEN = 800_000;

interface Step {
  readonly does: 'read' | 'write';
  readonly bytes: number;
}

let octavo: Awaited<ReturnType<typeof openEditing>>;
let take: () => Step[];
beforeAll(async () => {
  octavo = await openEditing();
  take = watch(octavo.db);
});
afterAll(() => octavo.close());

const lengthOf = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), 0);

/** Notes how much each statement reads and writes. @returns takes what was noted */
function watch(db: Database): () => Step[] {
  const steps: Step[] = [];
  const note = (does: Step['does'], bytes: number): void => void steps.push({ does, bytes });
  const readBody = db.readBody.bind(db);
  const transaction = db.transaction.bind(db);
  const watched = (tx: Executor): Executor => ({
    ...tx,
    query: <Row>(statement: Parameters<Executor['query']>[0], values?: readonly SqlParameter[]) =>
      after(tx.query<Row>(statement, values), (found) => {
        note('read', lengthOf(found.flatMap((row) => Object.values(row as object))));
        return found;
      }),
    run: (statement, values) => {
      note('write', lengthOf(values ?? []));
      return tx.run(statement, values);
    },
  });
  Object.assign(db, {
    readBody: (...sent: Parameters<Database['readBody']>) =>
      after(readBody(...sent), (body) => {
        note('read', body?.length ?? 0);
        return body;
      }),
    transaction: (
      work: Parameters<Database['transaction']>[0],
      options: Parameters<Database['transaction']>[1],
    ) => transaction((tx) => work(watched(tx)), options),
  });
  return () => steps.splice(0);
}

test.runIf(DATABASE === 'sqlite')('only what may write much has its statements on a thread', async () => {
  const { db, model, writer, write } = octavo;
  const type = contentTypeOf(model, 'api::tag.tag');
  const large: boolean[] = [];
  const { transaction } = db;
  Object.assign(db, {
    transaction: (...sent: Parameters<Database['transaction']>) => {
      large.push(sent[1]?.large ?? false);
      return transaction(...sent);
    },
  });
  for (const count of [20, 600]) {
    const nowhere = Array.from({ length: count }, (_, at) => 90_000 + at);
    await writer.deleteMany(write(type, 'delete'), nowhere, async (_tx, all) => all);
  }
  Object.assign(db, { transaction });
  expect(large).toEqual([false, true]);
});

/** Articles with bodies of these lengths. */
async function addArticles(first: number, lengths: readonly number[], letter = 'x'): Promise<number[]> {
  const ids = lengths.map((_, at) => first + at);
  for (const [at, id] of ids.entries())
    await octavo.db.run(
      sql`INSERT INTO articles (id, title, body, locale, created_at, updated_at) VALUES ${rows(1, 6)}`,
      [id, `Article ${id}`, letter.repeat(lengths[at]!), 'en', 1, 1],
    );
  return ids;
}

test('states are written in pieces of few bytes, whatever letters they have', async () => {
  const { model, writer, write } = octavo;
  const ids = await addArticles(40_000, Array(4).fill(200_000), '€');
  take();
  await writer.setStates(write(contentTypeOf(model, ARTICLE), 'publish'), ids, 'published');
  expect(largest(take(), 'write')).toBeLessThan(MOST_WRITTEN);
});

/** The most bytes that were read and not written yet. */
function mostHeld(steps: readonly Step[]): number {
  let [held, most] = [0, 0];
  for (const { does, bytes } of steps) {
    held = does === 'read' ? held + bytes : bytes > 1000 ? 0 : held;
    most = Math.max(most, held);
  }
  return most;
}

const largest = (steps: readonly Step[], does: Step['does']): number =>
  Math.max(...steps.filter((step) => step.does === does).map(({ bytes }) => bytes));

// a server reads some more before it is known how long they are
describe.runIf(DATABASE === 'sqlite').each<[string, number, readonly number[]]>([
  ['each of them long', 30_000, Array.from({ length: 16 }, () => LONG)],
  [
    'long ones after many short ones',
    31_000,
    [...Array.from({ length: 600 }, () => 10), ...Array(16).fill(LONG)],
  ],
  ['one among short ones', 32_000, [...Array(40).fill(10), 3 * LONG, ...Array(40).fill(10)]],
])('%s', (_, first, lengths) => {
  let ids: readonly number[];
  beforeAll(async () => {
    ids = await addArticles(first, lengths);
  });

  test('are published, unpublished and changed piece by piece', async () => {
    const { model, writer, write, revisions } = octavo;
    const type = contentTypeOf(model, ARTICLE);
    const changes: readonly [change: () => Promise<unknown>, checks: boolean][] = [
      [() => writer.setStates(write(type, 'publish'), ids, 'published'), true],
      [() => writer.setStates(write(type, 'unpublish'), ids, 'draft'), false],
      [() => writer.updateAll(write(type, 'update'), ids, { subtitle: 'x' }), false],
    ];
    for (const [change, checks] of changes) {
      take();
      await change();
      const steps = take();
      expect(largest(steps, 'read')).toBeLessThan(MOST_READ);
      expect(largest(steps, 'write')).toBeLessThan(Math.max(MOST_WRITTEN, 1.1 * Math.max(...lengths)));
      // the state and the one that was kept last; what is checked before is not kept
      if (!checks) expect(mostHeld(steps)).toBeLessThan(2 * MOST_READ);
    }
    for (const [at, id] of ids.entries()) {
      const made = await revisions.listStates(type, id);
      expect(made.map(({ action }) => action)).toEqual(['update', 'unpublish', 'publish', 'elsewhere']);
      expect(made.map(({ snapshot }) => String(snapshot['body']).length)).toEqual(Array(4).fill(lengths[at]));
      expect(made[0]!.snapshot).toEqual(await octavo.snapshots.read(type, id));
    }
  });

  test('go to the trash piece by piece', async () => {
    const { model, writer, write, trash } = octavo;
    const type = contentTypeOf(model, ARTICLE);
    take();
    await writer.deleteMany(write(type, 'delete'), ids, async (_tx, all) => all);
    const steps = take();
    expect(largest(steps, 'read')).toBeLessThan(MOST_READ);
    expect(largest(steps, 'write')).toBeLessThan(MOST_READ);
    const kept = await trash.list(type, { start: 0, limit: 1000, locales: null, adminId: 1 });
    expect(kept.results.filter(({ id }) => ids.includes(id))).toHaveLength(ids.length);
  });
});
