/** Notices changes of settings in the database by other processes: another worker, a v4 server, a person with a tool. */
import type { Database } from '../database/database.ts';

/** How often the database is asked whether anything was changed by others, in ms. */
const CHECK_MS = 500;

/**
 * Reports when another process has changed the tables of settings, within about a second.
 * @param onChange reads them again; where it fails it is called again
 * @returns a function that stops watching
 */
export function watchChanges(
  db: Database,
  onChange: () => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let mark: number | undefined;
  const look = async (): Promise<void> => {
    const now = await db.changeMark();
    if (now === mark) return;
    await onChange();
    mark = now;
  };
  const timer = setInterval(() => look().catch(onError), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
