/**
 * `providerOptions` of the `aws-s3` upload provider, with v4's names: the client's options in `s3Options`, or,
 * as in older projects, next to `baseUrl` and `rootPath`.
 */
import type { ConfigReader } from '../config-reader.ts';
import { toRecord } from '../config-values.ts';

export interface UploadS3Config {
  /** True if something is missing without which no request can be sent. As in v4 the server starts, and uploads fail. */
  readonly isIncomplete: boolean;
  readonly bucket: string;
  /** The canned ACL of stored objects; null sends none. */
  readonly acl: string | null;
  /** How long a signed address of a private file is good, in seconds. */
  readonly signedUrlExpires: number;
  /** The beginning of files' addresses instead of the bucket's own. */
  readonly baseUrl: string | null;
  /** The beginning of all keys. */
  readonly rootPath: string | null;
  /** null: the client finds them in the environment of the process. */
  readonly credentials: S3Credentials | null;
  /** null: the client finds it in the environment. */
  readonly region: string | null;
  /** The service's address, for services other than Amazon's. */
  readonly endpoint: string | null;
  /** The bucket's name is in the path and not in the host. */
  readonly forcePathStyle: boolean;
  /** Any other option of the client, unchanged. */
  readonly client: Readonly<Record<string, unknown>>;
  readonly actions: UploadActions;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

const QUARTER_HOUR = 15 * 60;

/** A week: services refuse more. */
const LONGEST = 604_800;

const PUBLIC = 'public-read';

/** @param enabled a plugin that is off needs no bucket */
export function readUploadS3(
  options: ConfigReader,
  actions: UploadActions,
  enabled: boolean,
): UploadS3Config {
  const baseUrl = options.string('baseUrl', null) || null;
  const rootPath = options.string('rootPath', null) || null;
  const wrapped = options.unchecked('s3Options') !== undefined;
  const client = wrapped ? options.section('s3Options') : options;
  if (wrapped) {
    for (const key of Object.keys(options.remaining())) {
      options.warning(key, 'has no effect next to s3Options: it belongs inside');
    }
  }
  const params = client.custom('params', {} as Record<string, unknown>, 'an object', toRecord);
  const named = client.section('params');
  named.remaining();
  const bucket = named.string('Bucket', '');
  if (bucket === '' && enabled) named.warning('Bucket', `expected the name of the bucket: ${NO_UPLOADS}`);
  const acl = named.string('ACL', PUBLIC);
  const configuredCredentials = client.unchecked('credentials');
  const provided = typeof configuredCredentials === 'function';
  const credentials = provided ? null : readCredentials(client, enabled);
  return {
    isIncomplete: bucket === '' || credentials === 'half',
    bucket,
    // null says that the bucket takes no ACLs, which differs from an absent value
    acl: params['ACL'] === null ? null : acl,
    signedUrlExpires: named.custom(
      'signedUrlExpires',
      QUARTER_HOUR,
      `a number of seconds from 1 to ${LONGEST}`,
      toSeconds,
    ),
    baseUrl,
    rootPath,
    credentials: credentials === 'half' ? null : credentials,
    region: client.string('region', null) || null,
    endpoint: client.custom('endpoint', null, "an address such as 'https://s3.example.org'", toEndpoint),
    forcePathStyle: client.custom('forcePathStyle', false, 'true or false', toFlag),
    client: provided ? { ...client.remaining(), credentials: configuredCredentials } : client.remaining(),
    actions,
  };
}

/** What follows of a value that is not there, often a variable of another machine. */
const NO_UPLOADS = 'until then no file can be stored or deleted';

/** Both keys in `credentials`, or next to it; neither of them for those of the environment. */
function readCredentials(client: ConfigReader, enabled: boolean): S3Credentials | 'half' | null {
  const inner = client.section('credentials');
  const read = (reader: ConfigReader) => ({
    accessKeyId: reader.secret('accessKeyId', ''),
    secretAccessKey: reader.secret('secretAccessKey', ''),
    sessionToken: reader.secret('sessionToken', ''),
  });
  const [nested, flat] = [read(inner), read(client)];
  const found = nested.accessKeyId || nested.secretAccessKey ? nested : flat;
  const { accessKeyId, secretAccessKey, sessionToken } = found;
  if ((accessKeyId === '') !== (secretAccessKey === '')) {
    if (enabled)
      client.warning('credentials', `expected both accessKeyId and secretAccessKey: ${NO_UPLOADS}`);
    return 'half';
  }
  if (accessKeyId === '' || secretAccessKey === '') return null;
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

/** Variables hold numbers as texts of digits. */
function toSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isInteger(seconds) && (seconds as number) >= 1 && (seconds as number) <= LONGEST
    ? (seconds as number)
    : undefined;
}

/** Many services publish their address without `https://`. An empty text is an unset variable. */
function toEndpoint(value: unknown): string | null | undefined {
  if (typeof value !== 'string') return undefined;
  if (value === '') return null;
  const address = /^[a-z]+:\/\//i.test(value) ? value : `https://${value}`;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}

/** Variables hold texts. */
function toFlag(value: unknown): boolean | undefined {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'boolean' ? value : undefined;
}

/** `actionOptions` of the upload plugin: parameters added to each request to the storage. */
type Parameters = Readonly<Record<string, unknown>>;

export interface UploadActions {
  /** For storing a file. */
  readonly put: Parameters;
  /** For deleting a file. */
  readonly delete: Parameters;
}

/**
 * Reads `upload`, `uploadStream` and `delete`. Files always go to the storage as streams, so the second wins if
 * both of the first two have a value.
 * @param kind the provider; the disk takes no parameters, which is a warning
 */
export function readUploadActions(config: ConfigReader, kind: 'local' | 's3'): UploadActions {
  const actions = config.section('actionOptions');
  // a text is a preset of another provider the project once had: v4 passes it on, and these two take none
  const read = (key: 'upload' | 'uploadStream' | 'delete'): Parameters =>
    actions.custom(key, {}, 'an object', (value) => (typeof value === 'string' ? {} : toRecord(value)));
  const [upload, stream, remove] = [read('upload'), read('uploadStream'), read('delete')];
  const said = { upload, uploadStream: stream, delete: remove };
  if (kind === 'local') {
    for (const [key, parameters] of Object.entries(said)) {
      if (Object.keys(parameters).length > 0) actions.warning(key, 'has no effect on the local provider');
    }
  }
  return { put: { ...upload, ...stream }, delete: remove };
}
