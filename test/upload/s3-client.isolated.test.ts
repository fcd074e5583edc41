/** The client of a bucket: loaded when it is needed, and clear about what is missing. */
import { afterEach, expect, test, vi } from 'vitest';
import type { UploadS3Config } from '../../src/core/project/config/plugins/upload-s3.ts';
import { openS3Client } from '../../src/core/upload/s3/s3-client.ts';

const CONFIG: UploadS3Config = {
  isIncomplete: false,
  bucket: 'media',
  acl: 'public-read',
  signedUrlExpires: 900,
  baseUrl: null,
  rootPath: null,
  credentials: { accessKeyId: 'k', secretAccessKey: 's' },
  region: null,
  endpoint: null,
  forcePathStyle: false,
  client: {},
  actions: { put: {}, delete: {} },
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.doUnmock('@aws-sdk/client-s3');
  vi.resetModules();
});

test.each<[Partial<UploadS3Config>, string]>([
  [{ region: 'eu-west-1' }, 'https://media.s3.eu-west-1.amazonaws.com/a/b%20c.png'],
  [{ region: 'eu-west-1', forcePathStyle: true }, 'https://s3.eu-west-1.amazonaws.com/media/a/b%20c.png'],
  [{ endpoint: 'https://s3.fr-par.example.org' }, 'https://media.s3.fr-par.example.org/a/b%20c.png'],
  [{ endpoint: 'http://127.0.0.1:9000', forcePathStyle: true }, 'http://127.0.0.1:9000/media/a/b%20c.png'],
])('addresses of %j are where the bucket is', async (config, address) => {
  const client = await openS3Client({ ...CONFIG, ...config });
  expect(await client?.addressOf('a/b c.png')).toBe(address);
  client?.close();
});

test('without a region there is no client, unless the environment has one', async () => {
  for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) {
    vi.stubEnv(name, name.endsWith('FILE') ? '/nowhere' : undefined);
  }
  expect(await openS3Client(CONFIG)).toBeNull();
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  const client = await openS3Client(CONFIG);
  expect(await client?.addressOf('a')).toContain('eu-west-3');
  client?.close();
});

test('without its packages the start stops, and says which', async () => {
  vi.doMock('@aws-sdk/client-s3', () => {
    throw new Error("Cannot find package '@aws-sdk/client-s3'");
  });
  await expect(openS3Client({ ...CONFIG, region: 'x' })).rejects.toThrow(
    'npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner',
  );
});
