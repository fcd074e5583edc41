/** Makes right JSON bodies wrong: other kinds of values, missing and unknown members, things wrapped or turned into text. */
import type { Dice } from '../../test/support/random.ts';

type Json = unknown;

/** Values that are seldom right. */
const ODD: readonly Json[] = [
  null,
  '',
  ' ',
  'abc',
  '12',
  0,
  -1,
  1,
  1.5,
  5,
  999_999,
  1e21,
  -7.25,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [{}],
  [1],
  ['a', 2],
  { a: 1 },
  { id: 1 },
  { id: 0 },
  '2024-13-45',
  '2024-02-29',
  '12:30:00',
  'x'.repeat(300),
];

interface Spot {
  readonly holder: Record<string, Json> | Json[];
  readonly key: string | number;
}

/** All members and items below a value. */
function spotsIn(value: Json): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Spot['holder'];
  const keys = Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder);
  return keys.flatMap((key) => [{ holder, key }, ...spotsIn((holder as Record<string | number, Json>)[key])]);
}

/**
 * Changes a copy of a body in some places.
 * @param times how many places at most
 */
export function spoil<T>(dice: Dice, body: T, times: number): T {
  const copy = structuredClone(body);
  for (let done = 0; done < times; done += 1) {
    const spots = spotsIn(copy);
    if (spots.length === 0) return copy;
    spoilOne(dice, dice.pick(spots));
  }
  return copy;
}

function spoilOne(dice: Dice, { holder, key }: Spot): void {
  const members = holder as Record<string | number, Json>;
  const value = members[key];
  const action = dice.upTo(9);
  if (action === 0) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete members[key];
  } else if (action === 1) members[key] = [value];
  else if (action === 2 && typeof value !== 'object') members[key] = String(value);
  else if (action === 3 && !Array.isArray(holder))
    members[dice.pick(['unknown', 'id', 'nope'])] = structuredClone(dice.pick(ODD));
  else if (action === 4 && Array.isArray(holder))
    holder.push(structuredClone(dice.flip() ? value : dice.pick(ODD)));
  else members[key] = structuredClone(dice.pick(ODD));
}
