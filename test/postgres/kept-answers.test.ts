/**
 * Two servers on one PostgreSQL database, one of which keeps answers: whatever either of them or another program writes,
 * both answer the same. `FUZZ_RUNS=20` asks that much more, `FUZZ_SEED` with other chances.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnswerCache } from '../../src/content/answers/answer-cache.ts';
import { KeptTotals } from '../../src/content/answers/kept-totals.ts';
import { TableSizes } from '../../src/database/server/table-sizes.ts';
import { connectTo, returnDatabase } from '../support/database.ts';
import { oftenTheFirst, readPool } from '../support/exactness/random-reads.ts';
import { comparable } from '../support/exactness/two-servers.ts';
import { fuzz } from '../support/fuzz.ts';
import { kitModel } from '../support/kit-model.ts';
import { openOctavo } from '../support/open-octavo.ts';
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
];

test(`${READS} reads`, { timeout: 120_000 + READS * 60 }, async () => {
  const read = vi.spyOn(AnswerCache.prototype, 'read');
  const total = vi.spyOn(KeptTotals.prototype, 'read');
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
  const fresh = await open('computing', false);
  const outside = connectTo(file);
  try {
    const model = kitModel();
    const random = seededRandom(SEED);
    const dice = new Dice(random);
    const present = presentIn(outside, model);
    const grammar = new WriteGrammar(model, random, present);
    const types = [...model.contentTypes.values()].filter((type) => type.origin === 'api');
    const pool = readPool(model, dice, SEED, 40);
    for (let reads = 0; reads < READS; ) {
      const server = dice.pick([kept, kept, kept, fresh, null]);
      const write = randomWrite(grammar, types, ({ uid }) => present.ids(uid));
      const statement = dice.pick(OUTSIDE);
      if (server) await server.send(write.method, write.path, write.body, 'token:full');
      else await SERVER.exec(file, statement);
      const change = server ? `${write.method} ${write.path} ${JSON.stringify(write.body)}` : statement;
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
    const totals = (total.mock.contexts[0] as KeptTotals).counts;
    expect([totals.hits > 0, totals.misses > 0]).toEqual([true, true]);
  } finally {
    outside.close();
    await kept.close();
    await fresh.close();
    returnDatabase(file);
    rmSync(dir, { recursive: true, force: true });
  }
});
