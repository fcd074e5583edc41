/** Signed addresses for the files of a private bucket, inserted into answers with files. */
import { LRUCache } from 'lru-cache';
import type { SignedBody } from '../../base/signed-body.ts';
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
  readonly #kept: LRUCache<string, SignedAddress>;
  readonly #reusedMs: number;

  /** @param seconds how long a signed address is good */
  constructor(signAddress: SignAddress, seconds: number) {
    this.#signAddress = signAddress;
    this.#seconds = seconds;
    this.#reusedMs = Math.max(1, seconds * 1000 * PART);
    this.#kept = new LRUCache({ max: KEPT });
  }

  /** The same JSON, with the addresses between marks signed and the marks removed. */
  async sign(body: Buffer): Promise<SignedBody> {
    const parts: (Buffer | Promise<Buffer>)[] = [];
    const term: Term = { goodUntil: Number.POSITIVE_INFINITY };
    let done = 0;
    for (let from = body.indexOf(SIGN_FROM); from >= 0; from = body.indexOf(SIGN_FROM, done)) {
      const to = body.indexOf(SIGN_TO, from);
      parts.push(body.subarray(done, from), this.#signJson(body.toString('utf8', from + 1, to), term));
      done = to + 1;
    }
    parts.push(body.subarray(done));
    return { bytes: Buffer.concat(await Promise.all(parts)), goodUntil: term.goodUntil };
  }

  /** The JSON of an address with the parts of its file's name, or of `formats`; anything else unchanged. */
  async #signJson(text: string, term: Term): Promise<Buffer> {
    const value = JSON.parse(text) as unknown;
    if (Array.isArray(value)) {
      const [url, hash, ext] = value as readonly unknown[];
      return json(typeof url === 'string' ? await this.#signed(url, { hash, ext }, term) : url);
    }
    if (typeof value !== 'object' || value === null) return Buffer.from(text);
    const formats = await Promise.all(
      Object.entries(value).map(async ([name, format]: [string, StoredFormat | null]) => {
        if (typeof format?.url !== 'string') return [name, format];
        return [name, { ...format, url: await this.#signed(format.url, format, term), isUrlSigned: true }];
      }),
    );
    return json(Object.fromEntries(formats));
  }

  /** @param about the parts of the file's name; of a format all the file lists of it */
  async #signed(url: string, about: NameParts, term: Term): Promise<string> {
    const name = `${textOf(about.hash)}${textOf(about.ext)}`;
    const key = JSON.stringify([url, name]);
    const now = performance.now();
    let signed = this.#kept.get(key);
    if (!signed || signed.reusedUntil <= now) {
      const file = { url, name, about: { ...about } };
      const address = (await this.#signAddress(file, this.#seconds)) ?? url;
      signed = { address, reusedUntil: now + this.#reusedMs };
      this.#kept.set(key, signed);
    }
    term.goodUntil = Math.min(term.goodUntil, signed.reusedUntil);
    return signed.address;
  }
}

interface SignedAddress {
  readonly address: string;
  /** When it is signed again, of `performance.now()`. */
  readonly reusedUntil: number;
}

/** When the first address of an answer is signed again. */
interface Term {
  goodUntil: number;
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
