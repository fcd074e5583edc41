/** Waits until the server serves the model that was saved. */
import { send } from '../../api/client.ts';
import { BUILDER } from '../model/schemas.ts';

/** How often the server is asked, in ms. */
const EACH = 300;

/** After which time the panel says that something may be wrong, in ms. */
const LATE_AFTER = 60_000;

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** The server's answer is the new model's: a server that still has the former one refuses meanwhile. */
async function isReady(): Promise<boolean> {
  try {
    const { data } = await send<{ data: { readonly state: string } }>('GET', `${BUILDER}/state`);
    return data.state === 'ready';
  } catch {
    return false;
  }
}

/** @param onLate is called once if it takes long; the wait goes on */
export async function untilServed(onLate: () => void): Promise<void> {
  const start = Date.now();
  let isLate = false;
  while (!(await isReady())) {
    if (!isLate && Date.now() - start > LATE_AFTER) {
      isLate = true;
      onLate();
    }
    await pause(EACH);
  }
}

/** Long enough to be seen: what flashes by looks like a fault. */
const SEEN_FOR = 300;

/** Waits until something has been shown for a moment. @param since in ms */
export const untilSeen = (since: number): Promise<void> =>
  pause(Math.max(0, SEEN_FOR - (Date.now() - since)));
