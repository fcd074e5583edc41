/** `upload` of `config/plugins`. */
import type { ConfigReader } from '../config-reader.ts';
import { toRecord } from '../config-values.ts';
import { readPluginEntry } from './plugin-entry.ts';
import { readUploadActions, readUploadS3, type UploadS3Config } from './upload-s3.ts';

export interface UploadConfig {
  readonly enabled: boolean;
  /** As the project names it, and as the rows of files have it. */
  readonly provider: string;
  /** Whether the provider is a package or a file of the project, with a configuration of its own. */
  readonly isExternal: boolean;
  /** The bucket of the files; null if they go to the disk. */
  readonly s3: UploadS3Config | null;
  /** How long clients may cache files on the disk, in seconds. */
  readonly maxAge: number;
  /** Largest file in bytes. */
  readonly sizeLimit: number;
  /** Largest sum of the files of one form, in bytes. */
  readonly formSizeLimit: number;
  /** Pixels of a picture that is read; larger ones are stored as they came. */
  readonly pixelLimit: number;
  /** Sizes of the smaller copies of an image, longer side in pixels, by format name. */
  readonly breakpoints: Readonly<Record<string, number>>;
}

const BREAKPOINTS = { large: 1000, medium: 750, small: 500 };

/** The built-in providers, by all names v4 projects call them. */
const PROVIDERS: ReadonlyMap<string, 'local' | 's3'> = new Map([
  ['local', 'local'],
  ['@strapi/provider-upload-local', 'local'],
  ['aws-s3', 's3'],
  ['@strapi/provider-upload-aws-s3', 's3'],
]);

const SIZE_LIMIT = 1_000_000_000;

/** Of one picture, with all its pages: formats are made of those up to it. */
export const PIXEL_LIMIT = 50_000_000;

/** Never less than one file may have. */
const FORM_SIZE_LIMIT = 2_000_000_000;

export function readUploadConfig(plugins: ConfigReader): UploadConfig {
  const { enabled = true, config } = readPluginEntry(plugins, 'upload');
  config.ignore('security', 'concurrency');
  const provider = config.string('provider', 'local');
  const kind = PROVIDERS.get(provider);
  const options = config.section('providerOptions');
  if (!kind) options.remaining();
  const local = kind === 'local' ? readUploadLocal(options) : null;
  const actions = kind ? readUploadActions(config, kind) : null;
  if (!actions) config.ignore('actionOptions');
  const sizeLimit = config.integer('sizeLimit', local?.sizeLimit ?? SIZE_LIMIT, { min: 1 });
  return {
    enabled,
    provider,
    isExternal: kind === undefined,
    s3: kind === 's3' && actions ? readUploadS3(options, actions, enabled) : null,
    maxAge: local?.maxAge ?? 0,
    sizeLimit,
    formSizeLimit: config.integer('formSizeLimit', Math.max(FORM_SIZE_LIMIT, sizeLimit), { min: 1 }),
    pixelLimit: config.integer('pixelLimit', PIXEL_LIMIT, { min: 1 }),
    breakpoints: config.custom('breakpoints', BREAKPOINTS, 'an object of pixel numbers', toBreakpoints),
  };
}

function toBreakpoints(value: unknown): Readonly<Record<string, number>> | undefined {
  const record = toRecord(value);
  return record !== undefined &&
    Object.values(record).every((size) => Number.isInteger(size) && Number(size) > 0)
    ? (record as Record<string, number>)
    : undefined;
}

/** `providerOptions` of the local upload provider. */
export interface UploadLocalConfig {
  /** In seconds. */
  readonly maxAge: number;
  /** The place of `sizeLimit` in older projects; undefined if it is empty. */
  readonly sizeLimit: number | undefined;
}

/** Reads `localServer.maxage`, in milliseconds as v4 has it, and an old `sizeLimit`. */
export function readUploadLocal(options: ConfigReader): UploadLocalConfig {
  const server = options.section('localServer');
  server.ignore('hidden', 'index', 'defer', 'gzip', 'br', 'brotli', 'extensions');
  return {
    maxAge: Math.floor(server.integer('maxage', 0, { min: 0 }) / 1000),
    sizeLimit: options.integer('sizeLimit', undefined, { min: 1 }),
  };
}
