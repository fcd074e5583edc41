/** What the tests make on database servers, by name. */

/** All databases of all test runs begin with this. */
const ANY_RUN = 'octavo_test_';

/** Those of this run: two may run beside each other. They are dropped when it is over. */
export const PREFIX = `${ANY_RUN}${process.env['OCTAVO_TEST_RUN'] ?? process.pid}_`;

/** The fixture's data with what Octavo adds at its first start; copies of it are made in a moment. */
export const TEMPLATE = `${PREFIX}template`;

/** Whether a run has made nothing on a server so far: two of its lanes prepare the same one. */
export function isFirst(server: string): boolean {
  const name = `OCTAVO_TEST_PREPARED_${server}`;
  if (process.env[name] === PREFIX) return false;
  process.env[name] = PREFIX;
  return true;
}

/** Of all databases of a server those of this run. */
export const isOwn = (name: string): boolean => name.startsWith(PREFIX);

/** Of all databases of a server those a run has left that was ended before its end. */
export function isLeft(name: string): boolean {
  if (!name.startsWith(ANY_RUN)) return false;
  try {
    process.kill(Number(name.slice(ANY_RUN.length).split('_')[0]), 0);
    return false;
  } catch {
    return true;
  }
}
