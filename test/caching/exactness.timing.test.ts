/**
 * Random changes of every kind by everyone who can make them, and after each of them random reads: an answer from memory
 * is the one that is computed anew. `FUZZ_RUNS=20` asks that much more, `FUZZ_SEED` with other chances;
 * `EXACTNESS_REQUESTS` says how many reads there are.
 */
import { hash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { AnswerCache } from '../../src/core/content/answers/answer-cache.ts';
import { CachedTotals } from '../../src/core/content/answers/cached-totals.ts';
import { RandomChanges } from '../support/exactness/random-changes.ts';
import { oftenTheFirst, type RandomRead, readPool } from '../support/exactness/random-reads.ts';
import {
  type AnswerInProcess,
  comparable,
  openTwoServers,
  type TwoServers,
} from '../support/exactness/two-servers.ts';
import { fuzz } from '../support/fuzz.ts';
import { kitModel } from '../support/kit-model.ts';
import { Dice, seededRandom } from '../support/random.ts';

const { numRuns, seed: SEED } = fuzz(4000);
const READS = Number(process.env['EXACTNESS_REQUESTS'] ?? numRuns);

/** Reads after each change: a few are asked for the first time since then, most again. */
const READS_A_CHANGE = 40;

/** Of the answers that came without any use of memory, one of so many is compared all the same. */
const COMPARED_OF_COMPUTED = 20;

/** After so many reads the pool is another one, and a process is killed. */
const READS_A_POOL = 3000;

const POOL = 60;

test.each([
  ['a process that serves alone', false],
  ['one of several workers', true],
])(`${READS} reads: %s`, { timeout: 60_000 + READS * 40 }, async (_name, isOneOfSeveral) => {
  const servers = await openTwoServers({ isOneOfSeveral });
  try {
    const model = kitModel();
    const random = seededRandom(SEED);
    const dice = new Dice(random);
    const changes = new RandomChanges(servers, model, random);
    const [answers, totals] = await memoryOf(servers);
    /** How often something kept was used, or waited for. */
    const used = (): number => answers.hits + answers.joined + totals.hits;
    let pool = readPool(model, dice, SEED, POOL);
    let recent: string[] = [];
    let answered = 0;
    for (let reads = 0; reads < READS; ) {
      recent = [...recent.slice(-10), await changes.next()];
      // nothing changes between two reads, so what was computed for one of them holds for all
      const fresh = new Map<RandomRead, string>();
      for (let one = 0; one < READS_A_CHANGE; one += 1, reads += 1) {
        const read = oftenTheFirst(pool, dice);
        const { method, path, body, as } = read;
        const before = used();
        const kept = await perhapsAsKnown(servers, read, dice);
        if (kept.status === 200) {
          answered += 1;
          // what was read now, without anything that was kept, is as fresh as the other server's answer
          if (used() === before && !dice.once(COMPARED_OF_COMPUTED)) continue;
        }
        let expected = fresh.get(read);
        if (expected === undefined) {
          expected = comparable(await servers.fresh(method, path, body, as));
          fresh.set(read, expected);
        }
        if (comparable(kept) === expected) continue;
        const message = `seed ${SEED}, read ${reads}: ${kept.request}\nafter\n${recent.join('\n')}`;
        expect(comparable(kept), message).toBe(expected);
      }
      if (reads % READS_A_POOL < READS_A_CHANGE) {
        recent.push(await changes.killed());
        pool = readPool(model, dice, SEED + reads, POOL);
      }
    }
    // most are allowed and find something, and many come from memory, or nothing would be compared: two of five in a short
    // run, and less in a long one, where more requests have answers that change before they are asked for again
    expect(answered).toBeGreaterThan(READS * 0.4);
    expect([answers.hits > READS * 0.25, answers.misses > 0]).toEqual([true, true]);
    expect([totals.hits > READS * 0.01, totals.misses > 0]).toEqual([true, true]);
  } finally {
    await servers.close();
  }
});

/** The answers that a client has, by its read. */
const known = new WeakMap<RandomRead, string>();

/** The answer of the first server to a client that sometimes says what it has: a 304 stands for that. */
async function perhapsAsKnown({ kept }: TwoServers, read: RandomRead, dice: Dice): Promise<AnswerInProcess> {
  const { method, path, body, as } = read;
  const text = method === 'GET' && dice.once(4) ? known.get(read) : undefined;
  const tag = text !== undefined && `"${hash('sha1', Buffer.from(text), 'base64url')}"`;
  const answer = await kept(method, path, body, as, tag ? { 'if-none-match': tag } : {});
  if (answer.status === 200) known.set(read, answer.text);
  return answer.status === 304 && text !== undefined ? { ...answer, status: 200, text } : answer;
}

/** What the first server counts. The spies are gone when it is known: they would remember all calls. */
async function memoryOf({ kept }: TwoServers) {
  const read = vi.spyOn(AnswerCache.prototype, 'read');
  const total = vi.spyOn(CachedTotals.prototype, 'read');
  try {
    await kept('GET', '/api/authors', undefined, 'token:full');
    return [
      (read.mock.contexts[0] as AnswerCache).counts,
      (total.mock.contexts[0] as CachedTotals).counts,
    ] as const;
  } finally {
    for (const spy of [read, total]) spy.mockRestore();
  }
}
