/**
 * Storage in a bucket of Amazon S3 or of a compatible service, as v4's `aws-s3` provider: the same keys,
 * addresses and parameters.
 */
import { randomBytes } from 'node:crypto';
import { isActiveType } from '../../base/http/media-types.ts';
import { Semaphore } from '../../base/semaphore.ts';
import type { UploadS3Config } from '../../project/config/plugins/upload-s3.ts';
import type { FileStorage, PutStep, Signing, StorageObject, StorageStep, StoredObject } from '../storage.ts';
import type { S3Client } from './s3-client.ts';
import { hasAnswered, isMissing, mayBeDone, s3Failure } from './s3-failure.ts';
import { keyFor, keyOf, storedKeyOf } from './s3-keys.ts';
import { type FileParams, PART, sendToBucket } from './send-to-bucket.ts';
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
  /** Called for objects that remain in the bucket although nothing needs them any more. */
  readonly onWarning: (message: string) => void;
}

export class S3Storage implements FileStorage {
  readonly provider: string;
  readonly signing: Signing | null;
  readonly #client: S3Client;
  readonly #config: UploadS3Config;
  readonly #onWarning: (message: string) => void;
  readonly #small = new Semaphore(SMALL_TRANSFERS);
  readonly #large = new Semaphore(LARGE_TRANSFERS);

  constructor({ client, config, provider, onWarning }: S3StorageOptions) {
    this.provider = provider;
    this.#client = client;
    this.#config = config;
    this.#onWarning = onWarning;
    const signer = new AnswerSigner((file, seconds) => this.#signed(file, seconds), config.signedUrlExpires);
    // with a custom base URL access is up to the server of that URL, and v4 signs nothing
    const isPrivate = config.acl === 'private' && config.baseUrl === null;
    this.signing = isPrivate ? { providers: [...NAMES], sign: (body) => signer.sign(body) } : null;
  }

  owns(provider: string): boolean {
    return NAMES.has(provider);
  }

  readonly removalIsFinal = true;

  identityOf(object: StoredObject): string {
    return keyOf(object, this.#config);
  }

  async put(object: StorageObject): Promise<PutStep> {
    const key = keyFor(object, this.#config);
    const url = await this.#urlOf(key);
    const before = object.nextTo ? await this.#copyHidden(key) : null;
    const undo = () => (before === null ? this.#deleteUnneeded(key) : this.#restore(before, key));
    const keep = () => (before === null ? NOTHING() : this.#deleteUnneeded(before));
    try {
      await (object.size > PART ? this.#large : this.#small).run(() => this.#send(object, key));
    } catch (error) {
      await (mayBeDone(error) ? undo() : keep());
      throw s3Failure(`PutObject of ${this.#named(key)}`, error);
    }
    return { url, place: key, undo, keep };
  }

  /** Immediate and final: a bucket has nothing like a hidden name. */
  async remove(object: StoredObject): Promise<StorageStep> {
    const key = this.identityOf(object);
    await this.#delete(key);
    return { undo: NOTHING, keep: NOTHING };
  }

  async check(object: StoredObject): Promise<void> {
    const key = this.identityOf(object);
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
      // a bucket sends no header that keeps a page from running scripts in the name of its site (A37)
      ...(isActiveType(object.mime) ? { ContentDisposition: 'attachment' } : {}),
      ...this.#params(key),
    };
    return sendToBucket(this.#client, params, object.path, object.size);
  }

  /** Copies an object that is about to be replaced; null if there is none. */
  async #copyHidden(key: string): Promise<string | null> {
    const copyKey = `${key}.${randomBytes(6).toString('hex')}.old`;
    try {
      await this.#copy(key, copyKey, true);
      return copyKey;
    } catch (error) {
      if (isMissing(error)) return null;
      throw s3Failure(`CopyObject of ${this.#named(key)}`, error);
    }
  }

  async #restore(copyKey: string, key: string): Promise<void> {
    try {
      await this.#copy(copyKey, key, false);
    } catch (error) {
      const { cause } = s3Failure(`CopyObject of ${this.#named(copyKey)}`, error);
      this.#onWarning(
        `upload: the former content of ${this.#named(key)} is in ${this.#named(copyKey)}: ${(cause as Error).message}`,
      );
      return;
    }
    await this.#deleteUnneeded(copyKey);
  }

  /** @param hidden the copy is private, if the bucket has access rules */
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

  /** The parameters of every request that stores an object. */
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

  /** Deletes an object that is not needed; if that fails, a log line names it. */
  async #deleteUnneeded(key: string): Promise<void> {
    try {
      await this.#delete(key);
    } catch (error) {
      const { cause } = error as { cause: Error };
      this.#onWarning(`upload: ${this.#named(key)} is of no use any more and may stay: ${cause.message}`);
    }
  }

  /** The public address, as v4 makes it: the key is not escaped after a `baseUrl`. */
  async #urlOf(key: string): Promise<string> {
    const { baseUrl } = this.#config;
    if (baseUrl !== null) return `${baseUrl}/${key}`;
    return this.#client.addressOf(key).catch((error: unknown) => {
      throw s3Failure(`the address of ${this.#named(key)}`, error);
    });
  }

  /** null for an address of another bucket or of another file. */
  async #signed(file: StoredObject, seconds: number): Promise<string | null> {
    const key = storedKeyOf(file, this.#config);
    if (key === null) return null;
    return this.#client.signedAddressOf(key, seconds).catch((error: unknown) => {
      throw s3Failure(`the signature for ${this.#named(key)}`, error);
    });
  }

  #named(key: string): string {
    return `${this.#config.bucket}/${key}`;
  }
}
