/**
 * Passwords take turns. A hash keeps a whole core busy for some 75 ms, if not the main thread's: a flood of
 * sign-ins is not to take the cores that answer everybody else.
 */
import { availableParallelism } from 'node:os';
import { OctavoError } from '../errors/octavo-error.ts';
import { slowRefusal } from './slow-refusal.ts';

/** Hashes at the same time: one core stays free. */
export const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Who waits at most: the last of them some seconds. */
export const MAX_WAITING = 100;

/** Seconds; by then the line has moved. */
const RETRY_AFTER = 5;

/** 503 while too many passwords wait for their turn. */
const tooManyPasswords = (): OctavoError =>
  new OctavoError(
    'ServiceUnavailableError',
    'Too many people are signing in at the moment; try again',
    {},
    undefined,
    RETRY_AFTER,
  );

const waiting: (() => void)[] = [];
let running = 0;

/** Requests that have a turn or will have one. */
let places = 0;

async function sendAway(): Promise<never> {
  await slowRefusal();
  throw tooManyPasswords();
}

/**
 * Runs all the work of a request that takes a password, if there will be a turn for it: who is sent away is not
 * to cost a look into the database first.
 * @throws OctavoError ServiceUnavailableError where too many wait already
 */
export async function withPasswordPlace<T>(work: () => Promise<T>): Promise<T> {
  if (places >= AT_ONCE + MAX_WAITING) await sendAway();
  places += 1;
  try {
    return await work();
  } finally {
    places -= 1;
  }
}

/**
 * Runs work on a password when it is its turn: first come, first served.
 * @throws OctavoError ServiceUnavailableError where too many wait already
 */
export async function inPasswordQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) await sendAway();
    // whoever is done hands its place on
    await new Promise<void>((turn) => waiting.push(turn));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
