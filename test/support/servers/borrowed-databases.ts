/**
 * Databases with the fixture's data, one after the other: what one test has given back is made new for the
 * next, also for that of another file, since a file of tests begins with what those before it have left.
 */
import { PREFIX } from './names.ts';
import { ask } from './sync-client.ts';

/** Files that run at the same time keep apart. */
const POOL = process.env['VITEST_POOL_ID'] ?? '1';

const lent = new Set<number>();

const nameOf = (number: number): string => `${PREFIX}${POOL}_${number}`;

/**
 * @param addressOf the address of a database of this name
 * @returns that of one which is as the fixture is
 */
export function borrowDatabase(addressOf: (name: string) => string): string {
  let number = 1;
  while (lent.has(number)) number += 1;
  lent.add(number);
  const address = addressOf(nameOf(number));
  ask({ address, kind: 'end', sql: '', values: [] });
  ask({ address, kind: 'renew', sql: '', values: [] });
  return address;
}

export function returnBorrowed(address: string): void {
  for (const number of lent) if (address.endsWith(`/${nameOf(number)}`)) lent.delete(number);
}
