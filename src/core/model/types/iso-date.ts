/**
 * Reads the ISO 8601 forms a datetime value may have: whole and partial dates, week and ordinal dates,
 * basic forms, `T` or a blank before the time, offsets (spec/rest-writes "Values"). A text
 * without an offset is UTC, whatever the machine's time zone.
 */

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

const DATE =
  /^(?<year>\d{4}|[+-]\d{6})-?(?:(?<ordinal>\d{3})|(?<month>\d{2})(?:-?(?<day>\d{2}))?|W(?<week>\d{2})(?:-?(?<weekday>\d))?)?-?$/;
const CENTURY = /^(?<century>\d{2}|[+-]\d{4})$/;
const TIME =
  /^(?<hours>\d{2}(?:[.,]\d*)?)(?::?(?<minutes>\d{2}(?:[.,]\d*)?))?(?::?(?<seconds>\d{2}(?:[.,]\d*)?))?$/;
const OFFSET = /^(?<sign>[+-])(?<hours>\d{2})(?::?(?<minutes>\d{2}))?$/;

/** The time in milliseconds, or null if the text is no ISO date. */
export function parseIsoDate(text: string): number | null {
  const parts = text.split(/T| /);
  if (parts.length > 2) return null;
  let [date = '', time = ''] = parts;
  if (parts.length === 1 && date.endsWith('Z')) date = date.slice(0, -1);
  const days = parseDays(date);
  if (days === null) return null;
  const zoneStart = time.search(/[Z+-]/);
  const zone = zoneStart < 0 ? '' : time.slice(zoneStart);
  if (zoneStart >= 0) time = time.slice(0, zoneStart);
  const clock = parseClock(time);
  const offset = parseOffset(zone);
  if (clock === null || offset === null) return null;
  const milliseconds = new Date(days * DAY + clock - offset).getTime();
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** Days since 1970-01-01 of a day of the proleptic Gregorian calendar, or null where it doesn't exist. */
export function dayNumber(year: number, month: number, day: number): number | null {
  const date = utcDate(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? Math.floor(date.getTime() / DAY)
    : null;
}

function parseDays(text: string): number | null {
  const century = CENTURY.exec(text)?.groups;
  if (century) return dayNumber(Number(century['century']) * 100, 1, 1);
  const groups = DATE.exec(text)?.groups;
  if (!groups) return null;
  const year = Number(groups['year']);
  const firstDay = dayNumber(year, 1, 1);
  if (firstDay === null) return null;
  if (groups['ordinal'] !== undefined) {
    const ordinal = Number(groups['ordinal']);
    const length = dayNumber(year, 2, 29) === null ? 365 : 366;
    return ordinal >= 1 && ordinal <= length ? firstDay + ordinal - 1 : null;
  }
  if (groups['week'] !== undefined) {
    const week = Number(groups['week']);
    const weekday = Number(groups['weekday'] ?? 1);
    return week >= 1 && week <= 53 && weekday >= 1 && weekday <= 7
      ? firstMonday(year) + (week - 1) * 7 + weekday - 1
      : null;
  }
  return dayNumber(year, Number(groups['month'] ?? 1), Number(groups['day'] ?? 1));
}

/** The Monday of ISO week 1: the week that has 4 January in it. */
function firstMonday(year: number): number {
  const date = utcDate(year, 0, 4);
  return Math.floor(date.getTime() / DAY) - ((date.getUTCDay() + 6) % 7);
}

/** Milliseconds since midnight; the last unit may have a fraction; 24:00 is the next midnight. */
function parseClock(text: string): number | null {
  if (text === '') return 0;
  const groups = TIME.exec(text)?.groups;
  if (!groups) return null;
  const { hours = '0', minutes, seconds } = groups;
  // only the last unit may have a fraction
  if ((minutes && /[.,]/.test(hours)) || (seconds && /[.,]/.test(minutes ?? ''))) return null;
  const [h, m, s] = [hours, minutes ?? '0', seconds ?? '0'].map((unit) => Number(unit.replace(',', '.')));
  if (h === undefined || m === undefined || s === undefined || m >= 60 || s >= 60) return null;
  if (h >= 25 || (h >= 24 && (h > 24 || m > 0 || s > 0))) return null;
  return Math.trunc(h * HOUR + m * MINUTE + s * 1000);
}

/** The offset of the zone from UTC in milliseconds; an empty text and `Z` are UTC. */
function parseOffset(text: string): number | null {
  if (text === '' || text.startsWith('Z')) return 0;
  const groups = OFFSET.exec(text)?.groups;
  if (!groups) return null;
  const minutes = Number(groups['minutes'] ?? 0);
  if (minutes > 59) return null;
  return (groups['sign'] === '-' ? -1 : 1) * (Number(groups['hours']) * HOUR + minutes * MINUTE);
}

/** Date.UTC reads the years 0 to 99 as 1900 to 1999, this doesn't. */
function utcDate(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}
