/** One of the two servers: sends requests to it alone, and reads answers within limits. */
import { createHash } from 'node:crypto';
import { type Clock, timeLimit } from '../../core/base/clock.ts';
import { type Answer, isAnswer, type Outcome } from './answer.ts';
import { type ComparedRequest, isRead } from './compared-request.ts';
import { normalise } from './normalise.ts';

/** Milliseconds for one answer, body and all. */
const TIMEOUT_MS = 30_000;

const LATE = `no answer in ${TIMEOUT_MS / 1000} s`;

/** Bytes of a body that are compared value by value; of larger ones size and hash are compared. */
const LARGEST_COMPARED = 16 * 1024 * 1024;

/** What stands where the token was. */
const HIDDEN_TOKEN = '<token>';

export interface TargetOptions {
  /** `https://cms.example.com`, or with a path before those of requests. */
  readonly address: string;
  /** Sent as `Authorization: Bearer`; null for none. */
  readonly token: string | null;
  /** Other addresses that the server writes into answers. */
  readonly aliases?: readonly string[];
  /** Whether requests that write are sent. */
  readonly writes: boolean;
  readonly clock: Clock;
}

export class Target {
  readonly address: string;
  readonly #options: TargetOptions;
  readonly #base: URL;
  readonly #addresses: readonly string[];
  readonly #started: number;

  constructor(options: TargetOptions) {
    this.#options = options;
    this.#base = new URL(options.address);
    this.address = this.#base.href.replace(/\/$/, '');
    this.#addresses = [this.address, ...(options.aliases ?? [])].filter((address) => address !== '');
    this.#started = options.clock.now();
  }

  /** Sends a request; a redirect is an answer. A read that a closed connection ended is sent again. Never rejects. */
  async send(request: ComparedRequest): Promise<Outcome> {
    const outcome = await this.#send(request);
    return isAnswer(outcome) || outcome.failure === LATE || !isRead(request) ? outcome : this.#send(request);
  }

  /** @returns why the server does not answer at all; null if it does */
  async reach(): Promise<string | null> {
    const outcome = await this.send({ method: 'GET', path: '/_health' });
    return isAnswer(outcome) ? null : outcome.failure;
  }

  async #send(request: ComparedRequest): Promise<Outcome> {
    const { clock } = this.#options;
    const begun = clock.monotonic();
    const limit = timeLimit(clock, TIMEOUT_MS);
    try {
      const answer = await this.#answer(request, limit.signal);
      return { ...answer, ms: clock.monotonic() - begun };
    } catch (error) {
      const failure = limit.signal.aborted ? LATE : this.#withoutToken(reasonOf(error));
      return { failure, ms: clock.monotonic() - begun };
    } finally {
      limit.cancel();
    }
  }

  async #answer(request: ComparedRequest, signal: AbortSignal): Promise<Omit<Answer, 'ms'>> {
    const { method, type, body } = request;
    const { token } = this.#options;
    const response = await fetch(this.#urlOf(request), {
      method,
      redirect: 'manual',
      signal,
      headers: {
        'user-agent': 'octavo-compare',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const content = response.headers.get('content-type') ?? '';
    const location = response.headers.get('location');
    return {
      status: response.status,
      type: content.toLowerCase().replaceAll(' ', '').replace(';', '; '),
      location: location === null ? null : String(this.#normalised(this.#withoutToken(location))),
      body: this.#bodyOf(await readBody(response), content),
    };
  }

  /** The address of a request: no path leads to another server. */
  #urlOf({ path }: ComparedRequest): URL {
    const url = new URL(this.address + path);
    if (url.origin !== this.#base.origin) throw new Error('the path leads to another server');
    return url;
  }

  #bodyOf(read: ReadBody, type: string): unknown {
    if (read.bytes === null || !/json|text|xml|javascript/.test(type)) {
      return read.size === 0 ? '' : { bytes: read.size, sha256: read.sha256 };
    }
    const text = this.#withoutToken(read.bytes.toString('utf8'));
    if (!type.includes('json')) return this.#normalised(text);
    try {
      return this.#normalised(JSON.parse(text));
    } catch {
      return this.#normalised(text);
    }
  }

  #normalised(value: unknown): unknown {
    const { clock, writes } = this.#options;
    return normalise(value, {
      addresses: this.#addresses,
      started: this.#started,
      now: clock.now(),
      uploads: writes,
    });
  }

  #withoutToken(text: string): string {
    const { token } = this.#options;
    return token === null ? text : text.replaceAll(token, HIDDEN_TOKEN);
  }
}

interface ReadBody {
  /** Null for a body that is too large. */
  readonly bytes: Buffer | null;
  readonly size: number;
  readonly sha256: string;
}

async function readBody(response: Response): Promise<ReadBody> {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body) {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      hash.update(chunk);
      if (size <= LARGEST_COMPARED) chunks.push(chunk);
      else chunks.length = 0;
    }
  }
  return {
    bytes: size <= LARGEST_COMPARED ? Buffer.concat(chunks) : null,
    size,
    sha256: hash.digest('hex'),
  };
}

/** `fetch` says only that it failed; the cause says why. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const { code, message } = (cause instanceof Error ? cause : error) as Error & { code?: string };
  return code ?? message;
}
