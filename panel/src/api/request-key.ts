/** Keys of requests that may be sent again: the server does those with the same one once. */

/** A text that nobody else comes upon. Also where the page is not served by https, without `randomUUID`. */
export function requestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
