/** The HTTP side of the limit servers: bare `node:http`, a map from what is asked to who answers it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type BenchRequest, REQUEST_NAMES, requestsOf } from './requests.ts';

/** A finished body, at once or later. */
type Body = Buffer | string;
type Answer = () => Body | Promise<Body>;

/**
 * Serves the requests of a database with so many articles. Nothing is parsed, checked or general.
 * @param answerOf what gives a request's body
 */
export function serveLimit(
  port: number,
  articles: number,
  answerOf: (request: BenchRequest) => Answer,
): void {
  /** By URL, and by body where there is one. */
  const answers = new Map<string, Answer>();
  for (const request of REQUEST_NAMES.flatMap((name) => requestsOf(name, articles))) {
    const answer = answerOf(request);
    answers.set(request.body ?? request.url, answer);
    // the same bytes by GET, where no request over REST has them already
    if (request.rest !== undefined && !answers.has(request.rest)) answers.set(request.rest, answer);
  }

  serveAnswers(port, (url) => answers.get(url)?.());
}

/** @param answerOf the body for a URL, or for the body of a POST; undefined for what there is not */
function serveAnswers(port: number, answerOf: (url: string) => Body | Promise<Body> | undefined): void {
  serveReplies(port, (url, _request, response) => {
    const body = answerOf(url);
    if (body === undefined) response.writeHead(404).end();
    else if (body instanceof Promise) void body.then((text) => send(text, response));
    else send(body, response);
  });
}

/** @param reply gets the URL, or the body of what is no GET */
export function serveReplies(
  port: number,
  reply: (url: string, request: IncomingMessage, response: ServerResponse) => void,
): void {
  createServer((request, response) => {
    if (request.method === 'GET') {
      reply(request.url!, request, response);
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => reply(body, request, response));
  }).listen(port, '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
}

/** Sends a finished body with what an answer needs. */
export function send(body: Body, response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}
