/**
 * Most requests go past the framework: a GET without a body and a write of plain JSON need no hook, no choice
 * of parsers and no reply object, which together cost as much as answering one entry. Everything else takes
 * Fastify's way.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Answers } from './answer.ts';
import { WITH_BODY } from './body/body-parsers.ts';
import { readBody } from './body/read-body.ts';
import type { Dispatch } from './dispatch.ts';
import { RawReply, RawRequest } from './raw-exchange.ts';
import type { Trust } from './trust-proxies.ts';

/** Answers a request if it is one for the quick path. */
export type QuickPath = (raw: IncomingMessage, response: ServerResponse) => boolean;

export interface QuickPathParts {
  readonly dispatch: Dispatch;
  /** Tells what is wrong with a body. */
  readonly answers: Answers;
  /** Bytes of a JSON body. */
  readonly jsonLimit: number;
  /** Reads one. */
  readonly parse: (bytes: Buffer) => unknown;
  /** The ids of requests, shared with Fastify. */
  readonly nextId: () => string;
  /** The proxies that are believed when they say who asks. */
  readonly trust: Trust | null;
}

export function quickPath({ dispatch, answers, jsonLimit, parse, nextId, trust }: QuickPathParts): QuickPath {
  return (raw, response) => {
    if (!isPlainPath(raw.url!)) return false;
    if (raw.method === 'GET' && !hasBody(raw.headers)) {
      dispatch(new RawRequest(raw, nextId(), trust), new RawReply(response));
      return true;
    }
    if (!WITH_BODY.has(raw.method!) || !isPlainJson(raw.headers)) return false;
    const request = new RawRequest(raw, nextId(), trust);
    const reply = new RawReply(response);
    readBody(raw, jsonLimit)
      .then((bytes) => {
        request.body = parse(bytes);
        dispatch(request, reply);
      })
      .catch((error: unknown) => answers.error(request, reply, error));
    return true;
  };
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** JSON as nearly every client names it. */
const isPlainJson = ({ 'content-type': type }: IncomingHttpHeaders): boolean =>
  type !== undefined && /^application\/json(; ?charset=utf-8)?$/i.test(type);

/** A path without escapes: what does not decode is for the framework to refuse. */
function isPlainPath(url: string): boolean {
  const end = url.indexOf('?');
  const percent = url.indexOf('%');
  return url.charCodeAt(0) === 47 && (percent < 0 || (end >= 0 && percent > end));
}
