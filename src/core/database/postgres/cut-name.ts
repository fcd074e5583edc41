/** What PostgreSQL makes of a name in a statement: it cuts without a warning. */
import { cutName as cutTo } from '../sql/stored-names.ts';

/** Bytes it keeps of a name. */
export const LONGEST = 63;

/** Characters that never take more bytes than that. */
const SURELY_FITS = LONGEST / 3;

/** A name as the server cuts it. */
export const cutName = (name: string): string => (name.length <= SURELY_FITS ? name : cutTo(name, LONGEST));
