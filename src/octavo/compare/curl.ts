/** A request as a command that anybody can run, with the token left to a variable of the shell. */
import type { ComparedRequest } from './compared-request.ts';

/** Characters of a body that are shown. */
const SHOWN_BODY = 4000;

export function curlCommand(address: string, request: ComparedRequest, hasToken: boolean): string {
  const { method, path, type, body } = request;
  const parts = ['curl -gi'];
  if (method !== 'GET') parts.push(method === 'HEAD' ? '--head' : `-X ${method}`);
  if (hasToken) parts.push('-H "Authorization: Bearer $TOKEN"');
  if (type !== undefined) parts.push(`-H ${quoted(`Content-Type: ${type}`)}`);
  if (body !== undefined) parts.push(`--data-raw ${quoted(body.slice(0, SHOWN_BODY))}`);
  parts.push(quoted(address + path));
  return parts.join(' ');
}

/** A text for the shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
