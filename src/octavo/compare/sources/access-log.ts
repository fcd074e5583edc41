/** Requests in access logs: lines of nginx, Apache and v4, and JSON lines of Caddy, nginx, pino and Octavo. */
import { isObject } from '../../../core/base/is-object.ts';
import type { ComparedRequest } from '../compared-request.ts';

/** The request in a line of the common or combined format: `"GET /api/articles HTTP/1.1"`. */
const REQUEST = /"([A-Z]+) ([^\s"]+) HTTP\/\d/;

/** A line of v4, with or without colours: `http: GET /api/articles (12 ms) 200`. */
const V4_LINE = /http(?:\u001b\[\d+m)?: ([A-Z]+) (\S+) \(\d+ ms\)/;

/** @returns null for a line without a request, or with one that the log has cut */
export function parseLogLine(line: string): ComparedRequest | null {
  const request = line.startsWith('{') ? fromJson(line) : fromText(line);
  return request === null || request.path.includes('…') ? null : request;
}

function fromText(line: string): ComparedRequest | null {
  const match = REQUEST.exec(line) ?? V4_LINE.exec(line);
  return match && requestOf(match[1], match[2]);
}

function fromJson(line: string): ComparedRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { request, req } = value;
  // nginx with `$request`
  if (typeof request === 'string') return fromText(`"${request}"`);
  const inner = [request, req, value].find(isObject)!;
  return requestOf(
    inner['method'] ?? inner['request_method'],
    inner['uri'] ?? inner['url'] ?? inner['request_uri'],
  );
}

function requestOf(method: unknown, target: unknown): ComparedRequest | null {
  if (typeof method !== 'string' || typeof target !== 'string') return null;
  const path = /^https?:/.test(target) ? pathOfUrl(target) : target;
  // nginx and Apache write bytes as \x22
  return path === null ? null : { method, path: path.replace(/\\x([\dA-Fa-f]{2})/g, '%$1') };
}

/** Path and query string of an absolute address; null for what is none. */
export function pathOfUrl(address: string): string | null {
  const url = URL.parse(address);
  return url && url.pathname + url.search;
}
