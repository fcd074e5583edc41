/**
 * The packages that v4's panel shares with its plugins. Each is there once, from the project's `node_modules`: two copies of
 * React, or of the contexts that `@strapi/helper-plugin` holds, would know nothing of one another.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageFolder } from '../../core/project/find-plugins.ts';
import { readPackage } from '../../core/project/package-json.ts';
import type { PanelModule } from './panel-modules.ts';

/** Name → the versions that parts of v4's panel are written for. */
const NEEDED: ReadonlyMap<string, string> = new Map([
  ['react', '18'],
  ['react-dom', '18'],
  ['react-router-dom', '5'],
  ['styled-components', '5'],
  ['react-intl', '6'],
  ['@strapi/design-system', '1'],
  ['@strapi/icons', '1'],
  ['@strapi/helper-plugin', '4'],
]);

/** Shared as well, where some plugin has them. */
const OPTIONAL: readonly string[] = [
  'react-router',
  'react-redux',
  'react-query',
  'react-helmet',
  'formik',
  'react-dnd',
  'react-dnd-html5-backend',
];

/** The name of each shared package → its folder; null where it is not installed. */
export type SharedPackages = ReadonlyMap<string, string | null>;

/** Looks beside the project first, then where `@strapi/helper-plugin` and the plugins find theirs. */
export function findSharedPackages(dir: string, modules: readonly PanelModule[]): SharedPackages {
  const helper = firstFolder('@strapi/helper-plugin', [dir, ...modules.map(({ entry }) => dirname(entry))]);
  const places = [dir, ...(helper === null ? [] : [helper]), ...modules.map(({ entry }) => dirname(entry))];
  return new Map([...NEEDED.keys(), ...OPTIONAL].map((name) => [name, firstFolder(name, places)]));
}

const firstFolder = (name: string, places: readonly string[]): string | null =>
  places.map((place) => packageFolder(place, name)).find((folder) => folder !== null) ?? null;

/** A package as `npm install` takes it. */
export type Installable = string;

/** The packages that are needed and missing, or of another major version than v4's plugins are written for. */
export const missingPackages = (shared: SharedPackages): readonly Installable[] =>
  [...NEEDED].flatMap(([name, major]) => {
    const folder = shared.get(name) ?? null;
    const version = folder === null ? '' : String(readPackage(folder)['version']);
    return version.split('.')[0] === major ? [] : [`${name}@${major}`];
  });

/** The versions in use: a build of others is out of date. */
export const versionsOf = (shared: SharedPackages): readonly string[] =>
  [...shared].map(([name, folder]) =>
    folder === null ? name : `${name}@${String(readPackage(folder)['version'])}`,
  );

/** How the bundler is installed. */
export const BUNDLER = 'rolldown';

/** Where a project's bundler is; the one beside the server where the project has none; null where there is none. */
export function findBundler(dir: string): string | null {
  for (const place of [join(dir, 'package.json'), import.meta.url]) {
    try {
      return createRequire(place).resolve(BUNDLER);
    } catch {
      // the next place may have it
    }
  }
  return null;
}
