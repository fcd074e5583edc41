/** How long ago something was, in words: "3 minutes ago". */
import { currentLanguage } from './messages.ts';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** @param date of JSON; @param now in ms */
export function relativeTime(date: string, now = Date.now()): string {
  const seconds = Math.round((new Date(date).getTime() - now) / 1000);
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'always' });
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(-0, 'second');
}

/** A date and time as people read it. */
export const dateTime = (date: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(date),
  );

/** A day as people read it. */
export const calendarDate = (date: Date): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(date);
