/** The page of libraries lists what a user of the package installs, and versions are exact. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const json = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;

interface Package {
  readonly license?: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const { dependencies, optionalDependencies } = json<Package>('package.json');

/** Code of a project shares its copy with the server. */
const SHARED = ['graphql'];

test('each dependency stands on the page with its licence', () => {
  const installed = Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => {
    const { license } = json<Package>(`node_modules/${name}/package.json`);
    return `${name} ${license}`;
  });
  const page = readFileSync(join(ROOT, 'docs/internals/libraries.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([^`]+)`(?: \(optional\))? \| ([^|]+) \| [^|]+ \|$/gm)].map(
    ([, name, license]) => `${name} ${license}`,
  );
  expect(listed.sort()).toEqual(installed.sort());
});

test('each version is exact', () => {
  const ranges = Object.entries({ ...dependencies, ...optionalDependencies })
    .filter(([name, version]) => !SHARED.includes(name) && !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))
    .map(([name]) => name);
  expect(ranges).toEqual([]);
});
