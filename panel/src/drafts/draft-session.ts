/** Which page of this browser this is, and which others are open: a draft belongs to the page that it is written in. */
import { requestKey } from '../api/request-key.ts';

const PREFIX = 'octavo-page ';

/** New with each load of the page. */
export const SESSION = requestKey();

// a lock is held until the page is gone, however it goes; a browser without locks takes all others for closed
const locks = (navigator as { locks?: LockManager }).locks;
void locks?.request(PREFIX + SESSION, () => new Promise(() => undefined)).catch(() => undefined);

/** The other pages that are open. */
export async function openSessions(): Promise<ReadonlySet<string>> {
  try {
    const held = (await locks?.query())?.held ?? [];
    const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX));
    return new Set(names.map((name) => name.slice(PREFIX.length)).filter((name) => name !== SESSION));
  } catch {
    return new Set();
  }
}
