/**
 * Moments in columns of the type `timestamp without time zone`. v4 writes and reads them in the time zone of
 * its process, so both have to run in one time zone (`TZ`); on servers it is UTC as a rule.
 */

const FORM = /^(\d+)-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d+))?( BC)?$/;

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** `2024-02-29 12:00:00.000`, in this process's time zone. */
export function timestampText(moment: Date): string {
  const year = moment.getFullYear();
  const day = `${pad(year > 0 ? year : 1 - year, 4)}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
  const clock = `${pad(moment.getHours())}:${pad(moment.getMinutes())}:${pad(moment.getSeconds())}`;
  return `${day} ${clock}.${pad(moment.getMilliseconds(), 3)}${year > 0 ? '' : ' BC'}`;
}

/** The milliseconds of such a text, without microseconds; null for a text that is no moment (`infinity`). */
export function timestampValue(text: string): number | null {
  const match = FORM.exec(text);
  if (!match) return null;
  const [, years, month, day, hours, minutes, seconds, fraction = '', before] = match;
  const moment = new Date(0);
  moment.setFullYear(before ? 1 - Number(years) : Number(years), Number(month) - 1, Number(day));
  moment.setHours(
    Number(hours),
    Number(minutes),
    Number(seconds),
    Number(fraction.slice(0, 3).padEnd(3, '0')),
  );
  return moment.getTime();
}

/** The zone moments are stored in, or null for UTC. */
export function storedZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' || timeZone === 'Etc/UTC' ? null : timeZone;
}
