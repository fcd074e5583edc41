/** `providerOptions` of the local upload provider. */
import type { ConfigReader } from '../config-reader.ts';

export interface UploadLocalConfig {
  /** In seconds. */
  readonly maxAge: number;
  /** The place `sizeLimit` had in older projects; undefined where nothing stands there. */
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
