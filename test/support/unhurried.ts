/** For tests that count statements: a read that a busy machine holds up is ended, and sent again on another thread. */
import type { Database } from '../../src/core/database/database.ts';

/** Lets the reads of this database take as long as they need. @returns the same database */
export const unhurried = <T extends Database>(db: T): T => Object.assign(db, { quickTime: 60_000 });
