/** Writes of clients on their way through the methods of `strapi.entityService` that code has replaced. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientWrite } from '../../core/content/hooks/listener-view.ts';

interface Pending {
  readonly write: ClientWrite;
  isTaken: boolean;
}

const pending = new AsyncLocalStorage<Pending>();

/** Runs the code that has replaced the method of a client's write. */
export const withClientWrite = <T>(write: ClientWrite, work: () => T): T =>
  pending.run({ write, isTaken: false }, work);

/**
 * The client's write, if this call of the service's own method is the one it is waiting for: the first of its action on
 * its entry. Code may write other entries before and after it.
 * @param id null for a new entry
 */
export function takeClientWrite(
  action: ClientWrite['action'],
  uid: string,
  id: number | null,
): ClientWrite | null {
  const found = pending.getStore();
  if (!found || found.isTaken) return null;
  const { write } = found;
  if (write.action !== action || write.uid !== uid || write.id !== id) return null;
  found.isTaken = true;
  return write;
}
