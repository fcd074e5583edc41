/** Signed addresses for the files of a private bucket, put into the answers that show files. */
import { LRUCache } from 'lru-cache';
import { SIGN_FROM, SIGN_TO } from '../../query/compile/signed-text.ts';

/** Signed addresses that are kept; one costs half a millisecond to make. */
const KEPT = 20_000;

/** They are kept for this part of their time, so that whoever gets one has nearly all of it. */
const PART = 0.1;

/** @returns null for an address that is none of the bucket's */
export type SignAddress = (url: string, seconds: number) => Promise<string | null>;

export class AnswerSigner {
  readonly #signAddress: SignAddress;
  readonly #seconds: number;
  readonly #signed: LRUCache<string, string>;

  /** @param seconds how long a signed address is good */
  constructor(signAddress: SignAddress, seconds: number) {
    this.#signAddress = signAddress;
    this.#seconds = seconds;
    this.#signed = new LRUCache({ max: KEPT, ttl: Math.max(1, seconds * 1000 * PART) });
  }

  /** The same JSON, with what stands between marks signed and the marks gone. */
  async sign(body: Buffer): Promise<Buffer> {
    const parts: (Buffer | Promise<Buffer>)[] = [];
    let done = 0;
    for (let from = body.indexOf(SIGN_FROM); from >= 0; from = body.indexOf(SIGN_FROM, done)) {
      const to = body.indexOf(SIGN_TO, from);
      parts.push(body.subarray(done, from), this.#signJson(body.toString('utf8', from + 1, to)));
      done = to + 1;
    }
    parts.push(body.subarray(done));
    return Buffer.concat(await Promise.all(parts));
  }

  /** The JSON of an address, or of `formats`; anything else stays as it is. */
  async #signJson(text: string): Promise<Buffer> {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'string') return json(await this.#signUrl(value));
    if (typeof value !== 'object' || value === null) return Buffer.from(text);
    const formats = await Promise.all(
      Object.entries(value).map(async ([name, format]: [string, { url?: unknown } | null]) => {
        if (typeof format?.url !== 'string') return [name, format];
        return [name, { ...format, url: await this.#signUrl(format.url), isUrlSigned: true }];
      }),
    );
    return json(Object.fromEntries(formats));
  }

  async #signUrl(url: string): Promise<string> {
    const kept = this.#signed.get(url);
    if (kept !== undefined) return kept;
    const signed = (await this.#signAddress(url, this.#seconds)) ?? url;
    this.#signed.set(url, signed);
    return signed;
  }
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
