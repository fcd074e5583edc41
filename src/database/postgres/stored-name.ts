import { cutName, digestName } from '../cut-name.ts';
import { OWN_PREFIX } from '../own-prefix.ts';

/** PostgreSQL keeps 63 bytes, and cuts without a word. */
const LONGEST = 63;

/**
 * A name of the v4 layout is cut as the server cuts it, so that it is found in a database v4 has made. Our
 * own end in a digest instead.
 */
export const storedName = (name: string): string =>
  name.startsWith(OWN_PREFIX) ? digestName(name, LONGEST) : cutName(name, LONGEST);
