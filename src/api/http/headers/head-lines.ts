/** Headers as lines of a response's head. */
import { http } from '../../../core/base/http/node-http.ts';

/**
 * @param headers name, value, name, value …
 * @throws TypeError for a name or a value that no header can have, such as a value with a line break
 */
export function checkHeaders(headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) {
    http.validateHeaderName(headers[at]!);
    http.validateHeaderValue(headers[at]!, headers[at + 1]!);
  }
}

/** @param headers name, value, name, value …, checked */
export function linesOf(headers: readonly string[]): string {
  let lines = '';
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return lines;
}
