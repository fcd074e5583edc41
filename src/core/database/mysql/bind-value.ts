/** Values in the form the driver sends them as meant. */
import mysql from 'mysql2';
import type { SqlParameter } from '../database.ts';
import { timestampText } from '../sql/timestamp-text.ts';

/** A value the driver can send: a text, NULL, or a value with its type. */
export type Bound = string | null | ReturnType<(typeof mysql.TypedParameter)['DOUBLE']>;

const { LONGLONG, DOUBLE, NEWDECIMAL, TINY, BLOB } = mysql.TypedParameter;

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;

/** What the server takes as the largest possible number of rows. */
const ENDLESS = MOST;

/** @param isMoment whether the column stores moments: a number is milliseconds then */
export function bindValue(value: SqlParameter, isMoment: boolean): Bound {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'boolean') return TINY(value);
  if (value instanceof Date) return momentText(value);
  switch (typeof value) {
    case 'number':
      if (isMoment) return momentText(new Date(value));
      if (Number.isSafeInteger(value)) return LONGLONG(value);
      // the largest number there is: the server has no infinity
      return DOUBLE(Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value)));
    case 'bigint':
      if (isMoment) return momentText(new Date(Number(value)));
      return value >= LEAST && value <= MOST ? LONGLONG(value) : NEWDECIMAL(String(value));
    default:
      return BLOB(Buffer.from(value));
  }
}

/** -1 is no limit. */
export const bindLimit = (value: SqlParameter): Bound =>
  LONGLONG(Number(value) < 0 ? ENDLESS : (value as number));

/** An invalid Date becomes NULL. */
const momentText = (moment: Date): string | null =>
  Number.isNaN(moment.getTime()) ? null : timestampText(moment);
