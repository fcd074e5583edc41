/**
 * bcrypt for the product in the tests' process: a hash at v4's cost takes 70 ms of a core, and the tests make and compare
 * thousands. It makes real hashes of the lowest cost, and compares a password with the same hash once. `use-quick-bcrypt.ts`
 * puts it in the place of the package, also in servers that replay recorded requests, and `aliases.ts` where Vite imports the
 * modules; other processes that tests start have the real one.
 */
import { createRequire } from 'node:module';

// taken out now: `use-quick-bcrypt.ts` replaces them in the package
const { hash: makeHash, verify: compare } = createRequire(import.meta.url)(
  '@node-rs/bcrypt',
) as typeof import('@node-rs/bcrypt');

/** What the product has to ask for, and what it gets. */
const EXPECTED = 10;
const LOWEST = 4;

const compared = new Map<string, Promise<boolean>>();

/** @throws Error where the product wants another cost than v4's */
export async function hash(text: string, cost: number): Promise<string> {
  if (cost !== EXPECTED) throw new Error(`a password is to be hashed at a cost of ${cost}`);
  return makeHash(text, LOWEST);
}

export function verify(text: string, stored: string): Promise<boolean> {
  const key = `${stored} ${text}`;
  const known = compared.get(key) ?? compare(text, stored);
  compared.set(key, known);
  return known;
}
