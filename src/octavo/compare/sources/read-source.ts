/** Requests from a file: the format is seen from its first line. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type ComparedRequest, type Omission, requestKey } from '../compared-request.ts';
import { parseLogLine } from './access-log.ts';
import { requestsOfHar } from './har.ts';
import { isOpenapi, readsOfOpenapi } from './openapi.ts';
import type { RequestSource } from './source.ts';

/** Bytes of a HAR file or an OpenAPI document: they are read as a whole. */
const LARGEST_DOCUMENT = 256 * 1024 * 1024;

/** What a file has. */
export interface ReadSource {
  /** `an access log`, `a HAR file`. */
  readonly name: string;
  readonly requests: RequestSource;
  /** Whether requests depend on answers. */
  readonly asksOn: boolean;
  /** Requests of an access log that have bodies, which the log does not have. */
  readonly omitted: ReadonlyMap<Omission, number>;
  /** Lines with requests for which there was no room. */
  readonly beyond: number;
}

/** A file that has no requests, or is of no known format; the message says which. */
export class SourceError extends Error {}

/**
 * @param most different requests that are kept; equal ones count once
 * @param isWanted whether a request is kept at all
 * @throws SourceError for a file that cannot be read or has no requests
 */
export async function readSource(
  file: string,
  most: number,
  isWanted: (request: ComparedRequest) => boolean = () => true,
): Promise<ReadSource> {
  const first = await firstLineOf(file);
  const kept = new KeptRequests(most);
  if (!first.startsWith('{') || parseLogLine(first)) {
    const omitted = new Map<Omission, number>();
    for await (const line of linesOf(file)) {
      const request = parseLogLine(line);
      if (!request || request.method === 'OPTIONS') continue;
      if (request.method !== 'GET' && request.method !== 'HEAD')
        omitted.set('writes', (omitted.get('writes') ?? 0) + 1);
      else if (isWanted(request)) kept.add(request);
    }
    return sourceOf('an access log', kept, file, omitted);
  }
  const document = parsedDocument(file);
  if (isOpenapi(document)) {
    return {
      name: 'an OpenAPI document',
      requests: readsOfOpenapi(document),
      asksOn: true,
      omitted: new Map(),
      beyond: 0,
    };
  }
  const requests = requestsOfHar(document);
  if (requests === null)
    throw new SourceError(`${file} is no access log, HAR file or OpenAPI document in JSON.`);
  for (const request of requests) kept.add(request);
  return sourceOf('a HAR file', kept, file, new Map());
}

function sourceOf(
  name: string,
  kept: KeptRequests,
  file: string,
  omitted: ReadonlyMap<Omission, number>,
): ReadSource {
  if (kept.size === 0) throw new SourceError(`${file} has no requests that can be sent.`);
  return { name, requests: kept.each(), asksOn: false, omitted, beyond: kept.beyond };
}

/** Different requests in the order in which they come, with how often. */
class KeptRequests {
  readonly #requests = new Map<string, ComparedRequest>();
  readonly #most: number;
  beyond = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#requests.size;
  }

  add(request: ComparedRequest): void {
    const key = requestKey(request);
    const known = this.#requests.get(key);
    // the same write again is another write
    if (known && known.method === 'GET') this.#requests.set(key, { ...known, count: (known.count ?? 1) + 1 });
    else if (this.#requests.size >= this.#most) this.beyond += 1;
    else this.#requests.set(known ? `${key} ${this.#requests.size}` : key, request);
  }

  *each(): RequestSource {
    yield* this.#requests.values();
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    throw new SourceError(`${file} cannot be read: ${(error as Error).message}`);
  } finally {
    input.destroy();
  }
}

/** The first line that is not empty. */
async function firstLineOf(file: string): Promise<string> {
  for await (const line of linesOf(file)) if (line.trim() !== '') return line.trim();
  throw new SourceError(`${file} is empty.`);
}

function parsedDocument(file: string): unknown {
  if (statSync(file).size > LARGEST_DOCUMENT)
    throw new SourceError(`${file} is larger than ${LARGEST_DOCUMENT / 1024 / 1024} MiB.`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SourceError(`${file} is not JSON: ${(error as Error).message}`);
  }
}
