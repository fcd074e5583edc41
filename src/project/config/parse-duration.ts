const SECONDS: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  y: 31_557_600,
};

/** Long names, as in `30 days`, by the short ones. */
const LONG = /^(milliseconds?|msecs?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|years?|yrs?)$/;
const shortUnit = (unit: string): string =>
  unit.startsWith('mil') || unit.startsWith('ms') ? 'ms' : unit[0]!;

/**
 * A lifetime in whole seconds: a number is seconds, a text has a unit (`30d`, `12 hours`), and a text
 * without a unit is milliseconds, as JWT libraries have it. Undefined for anything else, and for
 * lifetimes under a second.
 */
export function parseDuration(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 1 ? Math.floor(value) : undefined;
  const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(value.trim()) : null;
  if (!match) return undefined;
  const unit = (match[2] || 'ms').toLowerCase();
  const factor = SECONDS[LONG.test(unit) ? shortUnit(unit) : unit];
  const seconds = factor === undefined ? 0 : Math.floor(Number(match[1]) * factor);
  return seconds >= 1 ? seconds : undefined;
}
