import { digestName } from '../cut-name.ts';
import { OWN_PREFIX } from '../own-prefix.ts';

/** A server takes 64 letters and refuses longer names: v4 has none there. */
const LONGEST = 64;

/** What is left of a name of ours. */
export const storedName = (name: string): string =>
  name.startsWith(OWN_PREFIX) ? digestName(name, LONGEST) : name;
