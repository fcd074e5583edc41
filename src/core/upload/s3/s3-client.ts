/** The client of the storage service. It is loaded when a project's files go to a bucket, and only then. */
import type { S3ClientConfig, S3Client as SdkClient } from '@aws-sdk/client-s3';
import type { UploadS3Config } from '../../project/config/plugins/upload-s3.ts';
import { StartError } from '../../project/start-error.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

export interface S3Client {
  readonly s3: SdkClient;
  readonly sdk: Sdk;
  /** The address of a file in the bucket, whether or not it is public. */
  addressOf(key: string): Promise<string>;
  /**
   * An address that lets its bearer read a file.
   * @param seconds how long it is good
   */
  signedAddressOf(key: string, seconds: number): Promise<string>;
  close(): void;
}

/** How long connecting may take, and how long a connection may be silent, in ms. */
const TIMEOUTS = { connectionTimeout: 5_000, socketTimeout: 60_000 };

/** The region for services without regions. */
const ANY_REGION = 'us-east-1';

/**
 * Loads and prepares the client; no request is sent yet.
 * @returns null if no region is configured
 * @throws StartError if its packages are not installed
 */
export async function openS3Client(config: UploadS3Config): Promise<S3Client | null> {
  const [sdk, { getSignedUrl }] = await loadSdk();
  const s3 = new sdk.S3Client(clientConfig(config));
  try {
    await s3.config.region();
  } catch {
    s3.destroy();
    return null;
  }
  const signedAddressOf = (key: string, seconds: number): Promise<string> =>
    getSignedUrl(s3, new sdk.GetObjectCommand({ Bucket: config.bucket, Key: key }), { expiresIn: seconds });
  return {
    s3,
    sdk,
    // only a signed address shows where the client puts the bucket: in the host or in the path, and on which
    // host
    addressOf: async (key) => (await signedAddressOf(key, 1)).split('?')[0]!,
    signedAddressOf,
    close: () => s3.destroy(),
  };
}

async function loadSdk() {
  try {
    return await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')]);
  } catch (cause) {
    const message =
      'the provider aws-s3 needs packages that are not installed: npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner';
    throw Object.assign(
      new StartError([{ file: 'config/plugins', key: 'upload.config.provider', message }]),
      { cause },
    );
  }
}

function clientConfig({ credentials, region, endpoint, forcePathStyle, client }: UploadS3Config) {
  const where = region ?? (endpoint === null ? null : (process.env['AWS_REGION'] ?? ANY_REGION));
  return {
    requestHandler: TIMEOUTS,
    // only Amazon supports checksums beyond those a request needs: other services refuse them
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...client,
    forcePathStyle,
    ...(credentials === null ? {} : { credentials: { ...credentials } }),
    ...(where === null ? {} : { region: where }),
    ...(endpoint === null ? {} : { endpoint }),
  } as S3ClientConfig;
}
