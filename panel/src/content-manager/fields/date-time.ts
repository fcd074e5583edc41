/** Moments as the server stores them (UTC), and as an input of the browser shows them (its own clock). Pure. */

const two = (number: number): string => String(number).padStart(2, '0');

/** `2024-01-01T08:00:00.000Z` → `2024-01-01T09:00:00` in Paris; empty for what is no moment. */
export function localDateTime(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The other way; null for what is no moment. */
export function worldDateTime(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
