/** Which bodies are read, and as what. Everything else counts as no data. */
import type { IncomingMessage } from 'node:http';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import { TurnQueue } from '../../../core/base/turn-queue.ts';
import type { BodyConfig } from '../../../core/project/config/middlewares/body.ts';
import { parseForm } from './parse-form.ts';
import { parseJson } from './parse-json.ts';
import { readBytes } from './read-bytes.ts';

const JSON_TYPES = new Set(['application/json', 'application/json-patch+json', 'application/vnd.api+json']);

/** Other verbs have no body that means anything: a DELETE with malformed JSON is fine. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Where v4's parser keeps a body's text; a registered symbol, so that code can name it. */
const UNPARSED = Symbol.for('unparsedBody');

/** Bodies up to so many bytes are parsed at once: it takes a millisecond at most. */
const SMALL = 32 * 1024;

type Parse = (bytes: Buffer) => MaybePromise<unknown>;

/** How the bodies of one media type are read. */
interface BodyKind {
  readonly limit: number;
  readonly parse: Parse;
}

export class BodyReader {
  readonly #json: BodyKind;
  readonly #form: BodyKind;
  readonly #text: BodyKind;
  readonly #queue = new TurnQueue();

  constructor({ jsonLimit, formLimit, textLimit, includeUnparsed }: BodyConfig) {
    const kept = (parse: Parse): Parse => (includeUnparsed ? keepUnparsed(parse) : parse);
    this.#json = { limit: jsonLimit, parse: kept(parseJson) };
    this.#form = { limit: formLimit, parse: kept(parseForm) };
    this.#text = { limit: textLimit, parse: (bytes) => bytes.toString('utf8') };
  }

  /**
   * The value of a JSON or urlencoded body, a text as a string; undefined for no body, and for any other type.
   * @throws OctavoError ValidationError for a body that cannot be read as what it says it is,
   * PayloadTooLargeError past the limit of its type
   */
  read(request: IncomingMessage): MaybePromise<unknown> {
    const type = request.headers['content-type'];
    if (type === undefined || !WITH_BODY.has(request.method!)) return undefined;
    const kind = this.#kindOf(type);
    return kind ? this.#read(request, kind) : undefined;
  }

  #read(request: IncomingMessage, { limit, parse }: BodyKind): Promise<unknown> {
    return readBytes(request, limit, (bytes) =>
      bytes.length <= SMALL ? parse(bytes) : this.#queue.run(() => parse(bytes)),
    );
  }

  #kindOf(type: string): BodyKind | null {
    if (type === 'application/json') return this.#json;
    const essence = type.split(';', 1)[0]!.trim().toLowerCase();
    if (JSON_TYPES.has(essence)) return this.#json;
    if (essence === 'application/x-www-form-urlencoded') return this.#form;
    return essence.startsWith('text/') ? this.#text : null;
  }
}

/**
 * The same parser, whose objects and lists carry their text: `includeUnparsed` of `strapi::body`. Code may see a body
 * as it was sent, to check what signs it.
 */
function keepUnparsed(parse: Parse): Parse {
  const keep = (value: unknown, bytes: Buffer): unknown => {
    if (typeof value === 'object' && value !== null)
      Object.defineProperty(value, UNPARSED, { value: bytes.toString('utf8'), configurable: true });
    return value;
  };
  return (bytes) => {
    const value = parse(bytes);
    return value instanceof Promise ? value.then((read) => keep(read, bytes)) : keep(value, bytes);
  };
}
