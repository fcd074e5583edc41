/** Finds the package of an upload or e-mail provider by its name in `config/plugins`. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

export type ProviderKind = 'upload' | 'email';

/** A provider's file, or why there is none. */
export type ProviderLookup = { readonly file: string } | { readonly missing: string };

/**
 * Looks as v4 does: `cloudinary` is the package `@strapi/provider-upload-cloudinary`, or a package of that very
 * name, or a file; last the name packages had before v4 (`strapi-provider-upload-cloudinary`).
 * @param dir the project folder, absolute
 */
export function findProviderPackage(dir: string, kind: ProviderKind, name: string): ProviderLookup {
  const { resolve } = createRequire(join(dir, 'package.json'));
  const short = name.toLowerCase();
  const candidates = /^[./\\]/.test(name)
    ? [name]
    : [`@strapi/provider-${kind}-${short}`, name, short, `strapi-provider-${kind}-${short}`];
  for (const candidate of candidates) {
    try {
      return { file: resolve(candidate) };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'MODULE_NOT_FOUND') return { missing: message.split('\n')[0]! };
    }
  }
  const install =
    name.includes('/') || name.includes('provider') ? name : `@strapi/provider-${kind}-${short}@4`;
  return { missing: `the provider '${name}' is neither built in nor installed (npm install ${install})` };
}
