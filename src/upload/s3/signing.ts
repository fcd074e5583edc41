/** Signed addresses for the files of a private bucket, inserted into answers with files. */
import { LRUCache } from 'lru-cache';
import { SIGN_FROM, SIGN_TO } from '../../query/compile/signed-text.ts';
import type { StoredObject } from '../storage.ts';

/** Signed addresses that are kept; one costs half a millisecond to make. */
const KEPT = 20_000;

/** They are cached for this part of their lifetime, so that each client gets nearly all of it. */
const PART = 0.1;

/** @returns null for an address of another bucket or of another file */
export type SignAddress = (file: StoredObject, seconds: number) => Promise<string | null>;

export class AnswerSigner {
  readonly #signAddress: SignAddress;
  readonly #seconds: number;
  readonly #kept: LRUCache<string, string>;

  /** @param seconds how long a signed address is good */
  constructor(signAddress: SignAddress, seconds: number) {
    this.#signAddress = signAddress;
    this.#seconds = seconds;
    this.#kept = new LRUCache({ max: KEPT, ttl: Math.max(1, seconds * 1000 * PART) });
  }

  /** The same JSON, with the addresses between marks signed and the marks removed. */
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

  /** The JSON of an address with the parts of its file's name, or of `formats`; anything else unchanged. */
  async #signJson(text: string): Promise<Buffer> {
    const value = JSON.parse(text) as unknown;
    if (Array.isArray(value)) {
      const [url, hash, ext] = value as readonly unknown[];
      return json(typeof url === 'string' ? await this.#signed(url, { hash, ext }) : url);
    }
    if (typeof value !== 'object' || value === null) return Buffer.from(text);
    const formats = await Promise.all(
      Object.entries(value).map(async ([name, format]: [string, StoredFormat | null]) => {
        if (typeof format?.url !== 'string') return [name, format];
        return [name, { ...format, url: await this.#signed(format.url, format), isUrlSigned: true }];
      }),
    );
    return json(Object.fromEntries(formats));
  }

  /** @param about the parts of the file's name; of a format all the file lists of it */
  async #signed(url: string, about: NameParts): Promise<string> {
    const name = `${textOf(about.hash)}${textOf(about.ext)}`;
    const key = JSON.stringify([url, name]);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const signed = (await this.#signAddress({ url, name, about: { ...about } }, this.#seconds)) ?? url;
    this.#kept.set(key, signed);
    return signed;
  }
}

/** The parts of a file's name, as in its row. */
interface NameParts {
  readonly hash?: unknown;
  readonly ext?: unknown;
}

interface StoredFormat extends NameParts {
  readonly url?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
