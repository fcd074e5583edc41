/** Where a new project gets the package from: the registry, unless this command came from elsewhere. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { octavoVersion } from '../../../core/base/octavo-version.ts';

/** The folder of this package, or of the checkout. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/[\\/]$/, '');

export interface PackageSource {
  /** What `dependencies` of package.json says for `octavo`. */
  readonly version: string;
  /** A tarball that the project takes along: it is installed from there, in an image, too. */
  readonly tarball: string | null;
  /** The Node that a checkout brings; null elsewhere. */
  readonly node: string | null;
  /** The compiler that the types of the package are checked with. */
  readonly typescript: string;
}

/**
 * A checkout (recognised by its sources, which the package leaves out) is the source itself, and a package that npm has installed
 * from a file is this file: their version may not be on the registry.
 */
export function packageSource(): PackageSource {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Record<'node' | 'typescript', string>;
  };
  const { node, typescript } = devDependencies;
  if (import.meta.filename.endsWith('.ts')) {
    return { version: `file:${ROOT}`, tarball: null, node, typescript };
  }
  const tarball = installedFrom(ROOT);
  const version = tarball === null ? `^${octavoVersion()}` : `file:${basename(tarball)}`;
  return { version, tarball, node: null, typescript };
}

/**
 * @param root of an installed package: `node_modules/octavo`
 * @returns the tarball that npm has installed it from; null for any other source
 */
export function installedFrom(root: string): string | null {
  const folder = dirname(root);
  try {
    const { packages } = JSON.parse(readFileSync(join(folder, '.package-lock.json'), 'utf8')) as {
      packages?: Readonly<Record<string, { readonly resolved?: string }>>;
    };
    const resolved = packages?.[`node_modules/${basename(root)}`]?.resolved ?? '';
    if (!/^file:.*\.tgz$/.test(resolved)) return null;
    const file = resolve(dirname(folder), resolved.slice('file:'.length));
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** Puts the tarball, where there is one, beside the project's package.json. */
export function takeTarballAlong({ tarball }: PackageSource, dir: string): void {
  if (tarball !== null) cpSync(tarball, join(dir, basename(tarball)));
}
