/**
 * Whether a user is signed in. The session itself is a cookie that no script can read. What this browser keeps is a
 * mark that there is one: for all tabs where the person wished to be remembered, for one tab otherwise, so that a new
 * tab asks again, as v4's panel does.
 */

const MARK = 'octavo-signed-in';

/** `ended`: the server has refused the session while the user worked. */
export type SessionState = 'signedOut' | 'signedIn' | 'ended';

const listeners = new Set<() => void>();
let state: SessionState =
  sessionStorage.getItem(MARK) !== null || localStorage.getItem(MARK) !== null ? 'signedIn' : 'signedOut';

export const sessionState = (): SessionState => state;

/** Calls a listener after each change. @returns stops that */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** @param remember for all tabs of this browser, and after it was closed */
export function startSession(remember: boolean): void {
  (remember ? localStorage : sessionStorage).setItem(MARK, '1');
  change('signedIn');
}

/** The server takes the session no longer: the user signs in again, and nothing on the page is lost. */
export function endSession(): void {
  if (state === 'signedIn') change('ended');
}

/** Signed out: nothing of the session stays here. */
export function forgetSession(): void {
  sessionStorage.removeItem(MARK);
  localStorage.removeItem(MARK);
  change('signedOut');
}

/** Whether the person wished to be remembered. */
export const isRemembered = (): boolean => localStorage.getItem(MARK) !== null;
