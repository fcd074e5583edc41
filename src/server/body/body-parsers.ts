/** Which bodies are read, and as what. Everything else counts as no data. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyConfig } from '../../project/config/middlewares/body.ts';
import { keepUnparsed } from './keep-unparsed.ts';
import { parseForm } from './parse-form.ts';
import { parseJson } from './parse-json.ts';
import { readBody } from './read-body.ts';

const JSON_TYPES = ['application/json', 'application/json-patch+json', 'application/vnd.api+json'];

/** Other verbs have no body that means anything: a DELETE with malformed JSON is fine. */
export const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

type Parse = (bytes: Buffer) => unknown;

/**
 * Registers the parsers. A JSON or urlencoded body arrives in `request.body` as its value, a text as a
 * string, and any other as undefined.
 */
export function registerBodyParsers(app: FastifyInstance, limits: BodyConfig): void {
  const parser = (limit: number, parse: Parse) => async (request: FastifyRequest) =>
    WITH_BODY.has(request.method) ? parse(await readBody(request.raw, limit)) : undefined;

  app.removeAllContentTypeParsers();
  const kept = (parse: Parse): Parse => (limits.includeUnparsed ? keepUnparsed(parse) : parse);
  app.addContentTypeParser(JSON_TYPES, parser(limits.jsonLimit, kept(parseJson)));
  app.addContentTypeParser('application/x-www-form-urlencoded', parser(limits.formLimit, kept(parseForm)));
  app.addContentTypeParser(
    /^text\//,
    parser(limits.textLimit, (bytes) => bytes.toString('utf8')),
  );
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}
