/** A v4 provider of uploads, with what v4 puts around it: `strapi.plugin('upload').provider`. */
import { PayloadTooLargeError } from '../shared/strapi-errors.ts';
import type { ProviderParts } from './load-provider.ts';

/** A file as providers get it: they write `url`, `previewUrl` and `provider_metadata` into it, some the hash, too. */
export type ProviderFile = Record<string, unknown>;

type Send = (file: ProviderFile, options?: unknown) => Promise<void>;

/** All of the contract, whatever the package leaves out. */
export interface UploadProvider {
  /** Takes `file.stream`; absent where the package only takes whole files. */
  uploadStream?: Send;
  /** Takes `file.buffer`. */
  upload?: Send;
  delete: Send;
  checkFileSize(file: ProviderFile, options: { readonly sizeLimit: number }): Promise<void>;
  /** Whether addresses have to be signed. */
  isPrivate(): Promise<boolean>;
  /** @returns the address a client may open */
  getSignedUrl(file: ProviderFile, options?: unknown): Promise<{ readonly url: string }>;
}

type Values = Record<string, unknown>;

const ACTIONS = ['upload', 'uploadStream', 'delete', 'checkFileSize', 'isPrivate', 'getSignedUrl'] as const;

const KILOBYTE = 1000;

const BASE = {
  checkFileSize: async ({ size }: ProviderFile, { sizeLimit }: { readonly sizeLimit: number }) => {
    if (Number(size) * KILOBYTE > sizeLimit) {
      throw new PayloadTooLargeError('The file is larger than upload.config.sizeLimit');
    }
  },
  isPrivate: async () => false,
  getSignedUrl: async ({ url }: ProviderFile) => ({ url: String(url) }),
};

/**
 * Makes it of what the package gives.
 * @throws Error for a package that cannot store or delete
 */
export function createUploadProvider({ init, config }: ProviderParts): UploadProvider {
  const provider = init(config['providerOptions'] ?? {}, undefined) as Values | null | undefined;
  const can = (action: string): boolean => typeof provider?.[action] === 'function';
  if (!can('delete')) throw new Error('it has no function delete');
  if (!can('upload') && !can('uploadStream')) throw new Error('it has neither upload nor uploadStream');
  const options = (config['actionOptions'] ?? {}) as Values;
  const methods = Object.fromEntries(
    ACTIONS.filter(can).map((action) => [
      action,
      async (file: unknown, more: unknown = options[action]): Promise<unknown> =>
        (provider as Record<string, (...parameters: unknown[]) => unknown>)[action]!(file, more),
    ]),
  );
  return { ...BASE, ...methods } as UploadProvider;
}
