/** The smallest requests that still show a difference. */
import type { WriteCall } from '../support/request.ts';

/** How many trials one search may take. */
const TRIALS = 60;

/**
 * Leaves out requests, then members and items of the last one's body, as long as the difference shows.
 * @param shows whether some requests, on the fixture's data, show it
 */
export async function shrunk(
  calls: readonly WriteCall[],
  shows: (calls: readonly WriteCall[]) => Promise<boolean>,
): Promise<readonly WriteCall[]> {
  let trials = 0;
  const holds = async (some: readonly WriteCall[]): Promise<boolean> => {
    trials += 1;
    return trials <= TRIALS && (await shows(some));
  };
  let kept = calls;
  if (calls.length > 1 && (await holds(calls.slice(-1)))) kept = calls.slice(-1);
  for (let index = kept.length - 2; index >= 0; index -= 1) {
    const fewer = kept.filter((_call, place) => place !== index);
    if (await holds(fewer)) kept = fewer;
  }
  const before = kept.slice(0, -1);
  let call = kept.at(-1)!;
  const plain = { ...call, path: call.path.split('?')[0]! };
  if (plain.path !== call.path && (await holds([...before, plain]))) call = plain;
  if (call.body === undefined) return [...before, call];
  for (let again = true; again; ) {
    again = false;
    for (const body of smaller(call.body)) {
      if (!(await holds([...before, { ...call, body }]))) continue;
      call = { ...call, body };
      again = true;
      break;
    }
  }
  return [...before, call];
}

/** The body with one member or item less, at any depth, those near the root first. */
function* smaller(body: unknown): Generator<unknown> {
  if (typeof body !== 'object' || body === null) return;
  const entries = Object.entries(body);
  for (const [key] of entries) {
    yield Array.isArray(body)
      ? body.filter((_one, index) => String(index) !== key)
      : Object.fromEntries(entries.filter(([name]) => name !== key));
  }
  for (const [key, value] of entries) {
    for (const less of smaller(value)) {
      yield Array.isArray(body)
        ? body.map((one: unknown, index) => (String(index) === key ? less : one))
        : Object.fromEntries(entries.map(([name, one]) => [name, name === key ? less : one]));
    }
  }
}
