/**
 * Storage in a bucket of Amazon S3 or of a service that speaks its words, as v4's `aws-s3` provider: the same
 * keys, addresses and parameters.
 */
import { randomBytes } from 'node:crypto';
import { isActiveType } from '../../http/media-types.ts';
import type { UploadS3Config } from '../../project/config/plugins/upload-s3.ts';
import { Gate } from '../gate.ts';
import type { FileStorage, PutStep, Signing, StorageObject, StorageStep, StoredObject } from '../storage.ts';
import type { S3Client } from './s3-client.ts';
import { hasAnswered, isMissing, mayBeDone, s3Failure } from './s3-failure.ts';
import { keyFor, keyOf, ownKeyOf } from './s3-keys.ts';
import { type FileParams, PART, sendFile } from './send-file.ts';
import { AnswerSigner } from './signing.ts';

/** As rows name it. */
const NAMES: ReadonlySet<string> = new Set(['aws-s3', '@strapi/provider-upload-aws-s3']);

/** Files on their way at the same time, those of one part and larger ones; of each one part is in memory. */
const SMALL_TRANSFERS = 16;
const LARGE_TRANSFERS = 4;

/** How long removing one file may take, in ms: a transaction waits for it. */
const REMOVAL = 5_000;

const NOTHING = async (): Promise<void> => {};

export interface S3StorageOptions {
  readonly client: S3Client;
  readonly config: UploadS3Config;
  /** As the project names it. */
  readonly provider: string;
  /** Told of what stays in the bucket although nothing needs it any more. */
  readonly onWarning: (message: string) => void;
}

export class S3Storage implements FileStorage {
  readonly provider: string;
  readonly signing: Signing | null;
  readonly #client: S3Client;
  readonly #config: UploadS3Config;
  readonly #onWarning: (message: string) => void;
  readonly #small = new Gate(SMALL_TRANSFERS);
  readonly #large = new Gate(LARGE_TRANSFERS);

  constructor({ client, config, provider, onWarning }: S3StorageOptions) {
    this.provider = provider;
    this.#client = client;
    this.#config = config;
    this.#onWarning = onWarning;
    const signer = new AnswerSigner((file, seconds) => this.#signed(file, seconds), config.signedUrlExpires);
    // behind an address of its own a bucket is open to whoever serves it, and v4 signs nothing
    const isPrivate = config.acl === 'private' && config.baseUrl === null;
    this.signing = isPrivate ? { providers: [...NAMES], sign: (body) => signer.sign(body) } : null;
  }

  owns(provider: string): boolean {
    return NAMES.has(provider);
  }

  placeOf(object: StoredObject): string {
    return keyOf(object, this.#config);
  }

  async put(object: StorageObject): Promise<PutStep> {
    const key = keyFor(object, this.#config);
    const url = await this.#urlOf(key);
    const before = object.beside ? await this.#keepAside(key) : null;
    const undo = () => (before === null ? this.#tidy(key) : this.#restore(before, key));
    const keep = () => (before === null ? NOTHING() : this.#tidy(before));
    try {
      await (object.size > PART ? this.#large : this.#small).run(() => this.#send(object, key));
    } catch (error) {
      await (mayBeDone(error) ? undo() : keep());
      throw s3Failure(`PutObject of ${this.#named(key)}`, error);
    }
    return { url, place: key, undo, keep };
  }

  /** At once, and for good: there is nothing in a bucket like a name that hides. */
  async remove(object: StoredObject): Promise<StorageStep> {
    const key = this.placeOf(object);
    await this.#delete(key);
    return { undo: NOTHING, keep: NOTHING };
  }

  async check(object: StoredObject): Promise<void> {
    const key = this.placeOf(object);
    const { s3, sdk } = this.#client;
    try {
      const command = new sdk.HeadObjectCommand({ Bucket: this.#config.bucket, Key: key });
      await s3.send(command, { abortSignal: AbortSignal.timeout(REMOVAL) });
    } catch (error) {
      if (!hasAnswered(error)) throw s3Failure(`HeadObject of ${this.#named(key)}`, error);
    }
  }

  close(): void {
    this.#client.close();
  }

  #send(object: StorageObject, key: string): Promise<void> {
    const params: FileParams = {
      ContentType: object.mime,
      // a bucket sends no header that keeps a page from running in the name of its site (A37)
      ...(isActiveType(object.mime) ? { ContentDisposition: 'attachment' } : {}),
      ...this.#params(key),
    };
    return sendFile(this.#client, params, object.path, object.size);
  }

  /** Gives what is about to be replaced a second name; null where there is nothing. */
  async #keepAside(key: string): Promise<string | null> {
    const aside = `${key}.${randomBytes(6).toString('hex')}.old`;
    try {
      await this.#copy(key, aside, true);
      return aside;
    } catch (error) {
      if (isMissing(error)) return null;
      throw s3Failure(`CopyObject of ${this.#named(key)}`, error);
    }
  }

  async #restore(aside: string, key: string): Promise<void> {
    try {
      await this.#copy(aside, key, false);
    } catch (error) {
      const { cause } = s3Failure(`CopyObject of ${this.#named(aside)}`, error);
      this.#onWarning(
        `upload: the former content of ${this.#named(key)} is in ${this.#named(aside)}: ${(cause as Error).message}`,
      );
      return;
    }
    await this.#tidy(aside);
  }

  /** @param hidden nobody else may read the copy, where the bucket knows who may */
  async #copy(from: string, to: string, hidden: boolean): Promise<void> {
    const { s3, sdk } = this.#client;
    const { bucket } = this.#config;
    const params = this.#params(to);
    await s3.send(
      new sdk.CopyObjectCommand({
        ...params,
        CopySource: `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`,
        ...(hidden && params.ACL ? { ACL: 'private' } : {}),
      }),
    );
  }

  /** What every request that stores something says. */
  #params(key: string): Pick<FileParams, 'Bucket' | 'Key' | 'ACL'> {
    const { bucket, acl, actions } = this.#config;
    const params = { ...(acl === null ? {} : { ACL: acl }), ...actions.put, Bucket: bucket, Key: key };
    return params as FileParams;
  }

  /** @throws OctavoError of the 502 class */
  async #delete(key: string): Promise<void> {
    const { s3, sdk } = this.#client;
    const { bucket, actions } = this.#config;
    try {
      const command = new sdk.DeleteObjectCommand({ ...actions.delete, Bucket: bucket, Key: key });
      await s3.send(command, { abortSignal: AbortSignal.timeout(REMOVAL) });
    } catch (error) {
      throw s3Failure(`DeleteObject of ${this.#named(key)}`, error);
    }
  }

  /** Deletes what nobody needs; where that fails, a line tells what stays. */
  async #tidy(key: string): Promise<void> {
    try {
      await this.#delete(key);
    } catch (error) {
      const { cause } = error as { cause: Error };
      this.#onWarning(`upload: ${this.#named(key)} is of no use any more and may stay: ${cause.message}`);
    }
  }

  /** The address people get, as v4 makes it: the key is not escaped behind a `baseUrl`. */
  async #urlOf(key: string): Promise<string> {
    const { baseUrl } = this.#config;
    if (baseUrl !== null) return `${baseUrl}/${key}`;
    return this.#client.addressOf(key).catch((error: unknown) => {
      throw s3Failure(`the address of ${this.#named(key)}`, error);
    });
  }

  /** null for an address that is none of this bucket's, or not that of the file. */
  async #signed(file: StoredObject, seconds: number): Promise<string | null> {
    const key = ownKeyOf(file, this.#config);
    if (key === null) return null;
    return this.#client.signedAddressOf(key, seconds).catch((error: unknown) => {
      throw s3Failure(`the signature for ${this.#named(key)}`, error);
    });
  }

  #named(key: string): string {
    return `${this.#config.bucket}/${key}`;
  }
}
