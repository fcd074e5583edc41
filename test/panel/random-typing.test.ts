/**
 * People type at random into forms of one entry and of new ones, while requests are slow, lost and out of order, sessions
 * end, tabs are closed, and entries are deleted. Whatever happens: what was typed is shown and stored once, or the person
 * was notified.
 */
import { expect, test } from 'vitest';
import { World } from './typing/world.ts';

/**
 * Steps of one run, and how many there are together: the full run looks at more. `OCTAVO_TYPING_SEED` is the first run, by
 * which one that went wrong is looked at again, and `OCTAVO_TYPING_LENGTH` makes runs longer.
 */
const STEPS = Number(process.env['OCTAVO_TYPING_LENGTH'] ?? 50);
const ALL =
  process.env['OCTAVO_TEST_SCOPE'] === 'full' && process.env['OCTAVO_TYPING_STEPS'] === undefined
    ? 100_000
    : Number(process.env['OCTAVO_TYPING_STEPS'] ?? 1000);

/** @returns what went wrong, and how it came to that */
async function run(seed: number, steps: number): Promise<string[]> {
  const world = new World(seed);
  const history: string[] = [];
  const faults = () => [...world.people.flatMap(({ judge }) => judge.faults), ...world.stored()];
  for (let step = 0; step < steps && faults().length === 0; step += 1) history.push(await world.step());
  if (faults().length === 0) await world.finish();
  const found = faults();
  const created = world.server.entries.size - 1;
  const wanted = world.people.reduce((sum, person) => sum + person.wanted, 0);
  if (created > wanted) found.push(`${created} entries were made, and ${wanted} were wanted`);
  return found.length === 0 ? [] : [`seed ${seed}: ${found[0]}`, ...history.slice(-12)];
}

test(`what is typed at random is stored and shown, in ${ALL} steps`, { timeout: 900_000 }, async () => {
  const found: string[][] = [];
  for (
    let seed = Number(process.env['OCTAVO_TYPING_SEED'] ?? 1);
    seed <= ALL / STEPS && found.length < 3;
    seed += 1
  ) {
    const faults = await run(seed, STEPS);
    if (faults.length > 0) found.push(faults);
  }
  expect(found).toEqual([]);
});
