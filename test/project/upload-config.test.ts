/** `upload` of `config/plugins`: v4's names, and what stops a start. */
import { expect, test } from 'vitest';
import type { UploadConfig } from '../../src/core/project/config/plugins/upload.ts';
import { loadProject } from '../../src/core/project/load-project.ts';
import { temporaryProject } from './temporary-project.ts';

async function read(
  config: unknown,
  entry: object = {},
): Promise<UploadConfig & { warnings: readonly string[] }> {
  const plugins = `module.exports = { upload: ${JSON.stringify({ ...entry, config })} };`;
  const dir = temporaryProject({ 'config/plugins.js': plugins });
  const project = await loadProject(dir, { env: { NODE_ENV: 'development', JWT_SECRET: 'secret' } });
  const warnings = project.warnings.filter((line) => line.includes('upload'));
  return { ...project.config.plugins.upload, warnings };
}

const s3 = (options: object, rest: object = {}) => ({
  provider: 'aws-s3',
  providerOptions: { s3Options: { params: { Bucket: 'b' }, ...options }, ...rest },
});

test('the disk, unless a project says otherwise', async () => {
  expect(await read({})).toEqual({
    enabled: true,
    provider: 'local',
    isExternal: false,
    s3: null,
    maxAge: 0,
    sizeLimit: 1_000_000_000,
    formSizeLimit: 2_000_000_000,
    pixelLimit: 50_000_000,
    breakpoints: { large: 1000, medium: 750, small: 500 },
    warnings: [],
  });
});

test('the options of the disk', async () => {
  const providerOptions = { localServer: { maxage: 300_500 }, sizeLimit: 10 };
  expect(await read({ provider: '@strapi/provider-upload-local', providerOptions })).toMatchObject({
    maxAge: 300,
    sizeLimit: 10,
    warnings: [],
  });
  expect(await read({ providerOptions, sizeLimit: 20 })).toMatchObject({ sizeLimit: 20 });
  const { warnings } = await read({ actionOptions: { upload: {}, uploadStream: { ACL: 'x' }, delete: {} } });
  expect(warnings).toEqual([
    'config/plugins.js: upload.config.actionOptions.uploadStream: has no effect on the local provider',
  ]);
});

test('a bucket, with all that may be said of it', async () => {
  const credentials = { accessKeyId: 'k', secretAccessKey: 's', sessionToken: 't' };
  const { s3: config, warnings } = await read({
    ...s3(
      {
        credentials,
        region: 'eu-west-1',
        endpoint: 'fra1.example.org',
        forcePathStyle: 'true',
        maxAttempts: 5,
        params: { Bucket: 'b', ACL: 'private', signedUrlExpires: '60', Other: 1 },
      },
      { baseUrl: 'https://cdn.example.org', rootPath: 'files' },
    ),
    actionOptions: { upload: { A: 1, B: 1 }, uploadStream: { B: 2 }, delete: { C: 3 } },
  });
  expect(config).toEqual({
    isIncomplete: false,
    bucket: 'b',
    acl: 'private',
    signedUrlExpires: 60,
    baseUrl: 'https://cdn.example.org',
    rootPath: 'files',
    credentials,
    region: 'eu-west-1',
    endpoint: 'https://fra1.example.org',
    forcePathStyle: true,
    client: { maxAttempts: 5 },
    actions: { put: { A: 1, B: 2 }, delete: { C: 3 } },
  });
  expect(warnings).toEqual([]);
});

test.each([
  ['in s3Options', s3({ accessKeyId: 'k', secretAccessKey: 's' })],
  [
    'beside baseUrl',
    {
      provider: '@strapi/provider-upload-aws-s3',
      providerOptions: { accessKeyId: 'k', secretAccessKey: 's', params: { Bucket: 'b' } },
    },
  ],
])('keys as older projects have them, %s', async (_where, config) => {
  const { s3: read3, warnings } = await read(config);
  expect(read3).toMatchObject({
    bucket: 'b',
    acl: 'public-read',
    signedUrlExpires: 900,
    credentials: { accessKeyId: 'k', secretAccessKey: 's' },
    client: {},
  });
  expect(warnings).toEqual([]);
});

test('what variables leave empty counts as not set, and null as none', async () => {
  const empty = { accessKeyId: '', secretAccessKey: '' };
  const config = s3(
    { credentials: empty, region: '', endpoint: '', params: { Bucket: 'b', ACL: null } },
    { baseUrl: '', rootPath: '' },
  );
  expect((await read(config)).s3).toMatchObject({
    acl: null,
    credentials: null,
    region: null,
    endpoint: null,
    baseUrl: null,
    rootPath: null,
  });
});

test('an option next to s3Options brings a warning that it belongs inside', async () => {
  const { warnings } = await read(s3({}, { region: 'eu-west-1' }));
  expect(warnings).toEqual([
    'config/plugins.js: upload.config.providerOptions.region: has no effect next to s3Options: it belongs inside',
  ]);
});

const OPTIONS = 'upload.config.providerOptions';

test.each<[string, object, string]>([
  [
    'a bucket of another kind',
    s3({ params: { Bucket: 7 } }),
    `${OPTIONS}.s3Options.params.Bucket: expected a text, found 7`,
  ],
  [
    'a time that is none',
    s3({ params: { Bucket: 'b', signedUrlExpires: 'soon' } }),
    `${OPTIONS}.s3Options.params.signedUrlExpires: expected a number of seconds from 1 to 604800`,
  ],
  [
    'an address that is none',
    s3({ endpoint: 'ftp://x' }),
    `${OPTIONS}.s3Options.endpoint: expected an address`,
  ],
  [
    'a word for a flag',
    s3({ forcePathStyle: 'yes' }),
    `${OPTIONS}.s3Options.forcePathStyle: expected true or false`,
  ],
  [
    'parameters of another kind',
    { ...s3({}), actionOptions: { delete: [1] } },
    'upload.config.actionOptions.delete: expected an object',
  ],
])('%s stops the start', async (_name, config, message) => {
  await expect(read(config)).rejects.toThrow(`config/plugins.js: ${message}`);
});

test.each<[string, object, string]>([
  ['no bucket', { provider: 'aws-s3' }, `${OPTIONS}.params.Bucket: expected the name of the bucket`],
  [
    'half a credential',
    s3({ credentials: { accessKeyId: 'k' } }),
    `${OPTIONS}.s3Options.credentials: expected both`,
  ],
])('%s brings a warning, as in a copy of a project without its variables', async (_name, config, message) => {
  const { s3: incomplete, warnings } = await read(config);
  expect(incomplete?.isIncomplete).toBe(true);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(message);
  expect(warnings[0]).toContain('until then no file can be stored');
});

test('a secret does not show in a message', async () => {
  const config = s3({ credentials: { accessKeyId: 'k', secretAccessKey: ['geheim'] } });
  await expect(read(config)).rejects.toThrow(/^(?![\s\S]*geheim)[\s\S]*secretAccessKey: expected a text/);
});

test.each([
  'cloudinary',
  './src/providers/mine',
  'strapi-provider-upload-x',
])('the configuration of %s is its own: nothing of it is checked', async (provider) => {
  const config = await read({ provider, providerOptions: { a: 1 }, actionOptions: { upload: 'preset' } });
  expect(config).toMatchObject({ provider, isExternal: true, s3: null });
});

test('a preset of a provider the project had before is no mistake for the built-in ones', async () => {
  const actionOptions = { upload: 'preset', uploadStream: 'preset' };
  expect((await read({ actionOptions })).isExternal).toBe(false);
  expect((await read({ ...s3({}), actionOptions })).s3?.actions.put).toEqual({});
});

test('a plugin that is off is not held to anything', async () => {
  for (const config of [{ provider: 'cloudinary' }, { provider: 'aws-s3' }]) {
    expect((await read(config, { enabled: false })).enabled).toBe(false);
  }
});
