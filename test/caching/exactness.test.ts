/**
 * Random changes of every kind by everyone who can make them, and after each of them random reads: an answer from memory
 * is the one that is computed anew. `FUZZ_RUNS=20` asks that much more, `FUZZ_SEED` with other chances;
 * `EXACTNESS_REQUESTS` says how many reads there are.
 */
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnswerCache } from '../../src/content/answers/answer-cache.ts';
import { RandomChanges } from '../support/exactness/random-changes.ts';
import { oftenTheFirst, readPool } from '../support/exactness/random-reads.ts';
import { comparable, openTwoServers } from '../support/exactness/two-servers.ts';
import { fuzz } from '../support/fuzz.ts';
import { kitModel } from '../support/kit-model.ts';
import { Dice, seededRandom } from '../support/random.ts';

const { numRuns, seed: SEED } = fuzz(2000);
const READS = Number(process.env['EXACTNESS_REQUESTS'] ?? numRuns);

/** Reads after each change. */
const READS_A_CHANGE = 12;

/** After so many reads the pool is another one, and a process is killed. */
const READS_A_POOL = 1500;

const POOL = 60;

test(`${READS} reads`, { timeout: 60_000 + READS * 40 }, async () => {
  const read = vi.spyOn(AnswerCache.prototype, 'read');
  onTestFinished(() => read.mockRestore());
  const servers = await openTwoServers();
  try {
    const model = kitModel();
    const random = seededRandom(SEED);
    const dice = new Dice(random);
    const changes = new RandomChanges(servers, model, random);
    let pool = readPool(model, dice, SEED, POOL);
    let recent: string[] = [];
    let answered = 0;
    for (let reads = 0; reads < READS; ) {
      recent = [...recent.slice(-10), await changes.next()];
      for (let one = 0; one < READS_A_CHANGE; one += 1, reads += 1) {
        const { method, path, body, as } = oftenTheFirst(pool, dice);
        const kept = await servers.kept(method, path, body, as);
        const fresh = await servers.fresh(method, path, body, as);
        const message = `seed ${SEED}, read ${reads}: ${kept.request}\nafter\n${recent.join('\n')}`;
        expect(comparable(kept), message).toBe(comparable(fresh));
        if (kept.status === 200) answered += 1;
      }
      if (reads % READS_A_POOL < READS_A_CHANGE) {
        recent.push(await changes.killed());
        pool = readPool(model, dice, SEED + reads, POOL);
      }
    }
    // most are allowed and find something, and many come from memory, or nothing would be compared
    expect(answered).toBeGreaterThan(READS * 0.4);
    const { hits, misses } = (read.mock.contexts[0] as AnswerCache).counts;
    expect([hits > READS * 0.15, misses > 0]).toEqual([true, true]);
  } finally {
    await servers.close();
  }
});
