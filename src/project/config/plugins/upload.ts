/** `upload` of `config/plugins`. */
import type { ConfigReader } from '../config-reader.ts';
import { toRecord } from '../to-record.ts';
import { readPluginEntry } from './plugin-entry.ts';

export interface UploadConfig {
  readonly enabled: boolean;
  readonly provider: string;
  /** The provider's own options, unchecked. */
  readonly providerOptions: Readonly<Record<string, unknown>>;
  /** Largest file in bytes. */
  readonly sizeLimit: number;
  /** Sizes of the smaller copies of an image, longer side in pixels, by format name. */
  readonly breakpoints: Readonly<Record<string, number>>;
}

const BREAKPOINTS = { large: 1000, medium: 750, small: 500 };

export function readUploadConfig(plugins: ConfigReader): UploadConfig {
  const { enabled, config } = readPluginEntry(plugins, 'upload');
  config.ignore('actionOptions', 'security', 'concurrency');
  return {
    enabled: enabled ?? true,
    provider: config.string('provider', 'local'),
    providerOptions: config.custom('providerOptions', {}, 'an object', toRecord),
    sizeLimit: config.integer('sizeLimit', 1_000_000_000, { min: 1 }),
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
