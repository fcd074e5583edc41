/**
 * Two servers on one PostgreSQL database, one of which keeps answers: whatever either of them or another program writes,
 * both answer the same. `FUZZ_RUNS=20` asks that much more, `FUZZ_SEED` with other chances.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnswerCache } from '../../src/core/content/answers/answer-cache.ts';
import { CachedTotals } from '../../src/core/content/answers/cached-totals.ts';
import { TableSizes } from '../../src/core/database/server/table-sizes.ts';
import { connectTo, returnDatabase } from '../support/database.ts';
import { oftenTheFirst, type RandomRead, readPool } from '../support/exactness/random-reads.ts';
import { comparable } from '../support/exactness/two-servers.ts';
import { fuzz } from '../support/fuzz.ts';
import { kitModel } from '../support/kit-model.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { presentIn } from '../support/present.ts';
import { Dice, seededRandom } from '../support/random.ts';
import { randomWrite } from '../support/random-writes.ts';
import { copyKit } from '../support/serve-kit.ts';
import { SERVER } from '../support/servers/test-server.ts';
import { WriteGrammar } from '../support/write-grammar.ts';

const { numRuns: READS, seed: SEED } = fuzz(600);

/** Reads after each change. */
const READS_A_CHANGE = 10;

/** Changes by others that no permission depends on: those are known late on a server. */
const OUTSIDE = [
  "UPDATE articles SET title = title || '.' WHERE id = 1",
  "UPDATE tags SET name = name || '!' WHERE id = 2",
  'DELETE FROM articles_tags_links WHERE id = (SELECT max(id) FROM articles_tags_links)',
  'DELETE FROM articles WHERE id = (SELECT max(id) FROM articles)',
  'INSERT INTO articles_tags_links (article_id, tag_id, tag_order) SELECT min(a.id), max(t.id), 1 FROM articles a, tags t',
  'UPDATE articles SET published_at = CASE WHEN published_at IS NULL THEN now() END WHERE id = (SELECT min(id) FROM articles)',
  'UPDATE articles_components SET "order" = -"order"',
  "UPDATE files SET url = url || '?'",
  'TRUNCATE books_authors_links',
  'ALTER TABLE tags ADD COLUMN IF NOT EXISTS added text',
  "DO $$ BEGIN UPDATE authors SET name = name || '-'; END $$",
  "MERGE INTO tags USING authors ON tags.id = authors.id WHEN MATCHED THEN UPDATE SET name = tags.name || '~'",
  "BEGIN; SAVEPOINT one; UPDATE tags SET name = 'lost'; ROLLBACK TO one; UPDATE authors SET name = name || '='; COMMIT",
  "BEGIN; UPDATE tags SET name = 'lost'; ROLLBACK",
  'CREATE TEMP TABLE copied AS SELECT * FROM tags; NOTIFY something',
  'VACUUM tags',
  'REINDEX TABLE tags',
  `CREATE OR REPLACE FUNCTION spread() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE authors SET name = left(name || '+', 60) WHERE id = 1; RETURN NEW; END $$;
   CREATE OR REPLACE TRIGGER spreading AFTER UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION spread()`,
  'DROP TRIGGER IF EXISTS spreading ON tags',
];

/** What a test uses of `strapi` in the server that keeps answers. */
interface CodeOfProject {
  readonly db: {
    readonly connection: Knex;
    transaction<T>(work: (parts: { readonly trx: Knex }) => Promise<T>): Promise<T>;
  };
}

interface Knex {
  raw(sql: string): Promise<unknown>;
}

/** What project code writes by statements of its own. */
const BY_CODE = OUTSIDE.filter((statement) => /^(UPDATE|DELETE|INSERT|TRUNCATE|DO|MERGE)/.test(statement));

test(`${READS} reads`, { timeout: 120_000 + READS * 60 }, async () => {
  const read = vi.spyOn(AnswerCache.prototype, 'read');
  const total = vi.spyOn(CachedTotals.prototype, 'read');
  // so many that totals are kept
  const rows = vi.spyOn(TableSizes.prototype, 'rows').mockReturnValue(5000);
  onTestFinished(() => {
    for (const spy of [read, total, rows]) spy.mockRestore();
  });
  const { dir, file } = copyKit();
  const open = async (environment: string, cache: object | false) => {
    mkdirSync(join(dir, 'config/env', environment), { recursive: true });
    writeFileSync(join(dir, 'config/env', environment, 'api.json'), JSON.stringify({ cache }));
    return openOctavo({ dir, compat: 'reference', env: { NODE_ENV: environment } });
  };
  const kept = await open('keeping', { memory: '64mb' });
  const code = (globalThis as { strapi?: CodeOfProject }).strapi!;
  const fresh = await open('computing', false);
  const outside = connectTo(file);
  /** A transaction of another program that is open while others write and ask. */
  let held = null as Client | null;
  try {
    const model = kitModel();
    const random = seededRandom(SEED);
    const dice = new Dice(random);
    const present = presentIn(outside, model);
    const grammar = new WriteGrammar(model, random, present);
    // the imprint is written by the open transaction alone, which would hold others up
    const types = [...model.contentTypes.values()].filter(
      ({ origin, uid }) => origin === 'api' && uid !== 'api::imprint.imprint',
    );
    const imprint: RandomRead = { method: 'GET', path: '/api/imprints?populate=*', as: 'token:full' };
    const pool = [imprint, ...readPool(model, dice, SEED, 40)];
    const byApi = async (server: Octavo): Promise<string> => {
      const { method, path, body } = randomWrite(grammar, types, ({ uid }) => present.ids(uid));
      await server.send(method, path, body, 'token:full');
      return `${method} ${path} ${JSON.stringify(body)}`;
    };
    const outsideWith = async (statement = dice.pick(OUTSIDE)): Promise<string> => {
      // it may fail, for the rows that are there
      await SERVER.exec(file, statement).catch(() => {});
      return `outside: ${statement}`;
    };
    const ask = () => {
      const { method, path, body, as } = oftenTheFirst(pool, dice);
      return kept.send(method, path, body, as);
    };
    const kinds: readonly (() => Promise<string>)[] = [
      ...Array.from({ length: 6 }, () => () => byApi(kept)),
      ...Array.from({ length: 3 }, () => () => byApi(fresh)),
      ...Array.from({ length: 4 }, () => () => outsideWith()),
      async () => {
        const statement = dice.pick(BY_CODE);
        await code.db.connection.raw(statement).catch(() => {});
        return `code: ${statement}`;
      },
      async () => {
        const statements = [dice.pick(BY_CODE), dice.pick(BY_CODE)];
        const isTaken = dice.once(4);
        const work = code.db.transaction(async ({ trx }) => {
          for (const statement of statements) await trx.raw(statement);
          await ask();
          if (isTaken) throw new Error('taken back');
        });
        await work.catch(() => {});
        return `code, in a transaction${isTaken ? ' that is taken back' : ''}: ${statements.join('; ')}`;
      },
      async () => {
        const done = await Promise.all([
          byApi(kept),
          ask(),
          outsideWith(),
          ask(),
          byApi(fresh),
          ask(),
          ask(),
        ]);
        return `together: ${done.filter((one) => typeof one === 'string').join('\n')}`;
      },
      async () => {
        if (held) {
          const [client] = [held];
          held = null;
          await Promise.all([client.query(dice.once(3) ? 'ROLLBACK' : 'COMMIT'), ask(), ask()]);
          await client.end();
          return 'a transaction ends';
        }
        held = new Client({ connectionString: file });
        await held.connect();
        // it locks rows that nobody else writes
        await held
          .query("BEGIN; SET LOCAL lock_timeout = '1s'; UPDATE imprints SET motto = left(motto || '.', 60)")
          .catch(() => {});
        return 'a transaction begins';
      },
    ];
    for (let reads = 0; reads < READS; ) {
      const change = await dice.pick(kinds)();
      for (let one = 0; one < READS_A_CHANGE; one += 1, reads += 1) {
        const { method, path, body, as } = oftenTheFirst(pool, dice);
        const [first, second] = [
          await kept.send(method, path, body, as),
          await fresh.send(method, path, body, as),
        ];
        expect(comparable(first), `seed ${SEED}, read ${reads}: ${first.request}\nafter ${change}`).toBe(
          comparable(second),
        );
      }
    }
    const { hits, misses } = (read.mock.contexts[0] as AnswerCache).counts;
    // commits of other databases of the server make answers be computed again
    expect([hits > 0, misses > 0]).toEqual([true, true]);
    const totals = (total.mock.contexts[0] as CachedTotals).counts;
    expect([totals.hits > 0, totals.misses > 0]).toEqual([true, true]);
  } finally {
    await held?.end();
    outside.close();
    await kept.close();
    await fresh.close();
    returnDatabase(file);
    rmSync(dir, { recursive: true, force: true });
  }
});
