/** A statement that the server is asked to end: past its time, or when the client of the request leaves. */
import type { Cancel, Clock } from '../../base/clock.ts';
import { onClientGone } from '../../base/http/current-request.ts';
import { ClientGoneError, TooLongError } from '../costly-read.ts';
import { NoAnswerError, QUICK_ANSWER_MS } from './no-answer.ts';
import type { ServerDriver } from './server-driver.ts';

/** Milliseconds after which a statement that has not ended is cancelled once more. */
const CANCEL_AGAIN_MS = 1000;

/** What ends statements. */
export interface Ending<Session> {
  readonly driver: Pick<ServerDriver<Session>, 'cancel' | 'destroy' | 'errors'>;
  readonly clock: Clock;
}

/**
 * Runs a statement and has the server end it past its time, or when the client of the request leaves.
 * @param time in ms; null if the server knows it
 * @throws TooLongError, ClientGoneError
 */
export async function endWithin<Session, T>(
  { driver, clock }: Ending<Session>,
  session: Session,
  time: number | null,
  work: () => Promise<T>,
): Promise<T> {
  let reason: Error | null = null;
  let cancelling: Promise<unknown> = Promise.resolve();
  let again: Cancel = () => {};
  let giveUp: Cancel = () => {};
  const sendCancel = (): void => {
    // if the server can't be reached it ends the statement by its own limit
    cancelling = Promise.all([cancelling, driver.cancel(session).catch(() => {})]);
  };
  const end = (why: Error): void => {
    if (reason !== null) return;
    reason = why;
    sendCancel();
    // the cancel request may have arrived between two statements, of which the first only prepares the
    // second
    again = clock.every(CANCEL_AGAIN_MS, sendCancel);
    giveUp = clock.after(QUICK_ANSWER_MS, () =>
      driver.destroy(session, new NoAnswerError('a statement has not been cancelled', QUICK_ANSWER_MS)),
    );
  };
  const timer = time === null ? null : clock.after(time, () => end(new TooLongError(time)));
  const leave = onClientGone(() => end(new ClientGoneError()));
  try {
    return await work();
  } catch (error) {
    throw reason !== null && driver.errors.isCancelled(error) ? reason : error;
  } finally {
    timer?.();
    again();
    giveUp();
    leave();
    // a late cancel request would end the next statement of the connection
    await cancelling;
  }
}

/** The outcome of a promise as a value; an error of the connection itself is thrown. */
export async function outcomeOf<T>(
  promise: Promise<T>,
  isAway: (error: unknown) => boolean,
): Promise<() => T> {
  try {
    const value = await promise;
    return () => value;
  } catch (error) {
    if (isAway(error)) throw error;
    return () => {
      throw error;
    };
  }
}
