/** Where a new project gets the package from. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installedFrom } from '../../src/octavo/cli/new/package-source.ts';
import { temporaryProject } from '../project/temporary-project.ts';

/** A folder in which npm has installed the package. */
const installation = (resolved: string) =>
  temporaryProject({
    'octavo-0.1.0.tgz': '',
    'site/node_modules/octavo/package.json': '{}',
    'site/node_modules/.package-lock.json': JSON.stringify({
      packages: { 'node_modules/octavo': { resolved } },
    }),
  });

test.each([
  ['file:../octavo-0.1.0.tgz', 'octavo-0.1.0.tgz'],
  ['file:../gone.tgz', null],
  ['file:../octavo', null],
  ['https://registry.example/octavo-0.1.0.tgz', null],
])('a package that came from %s', (resolved, tarball) => {
  const home = installation(resolved);
  expect(installedFrom(join(home, 'site/node_modules/octavo'))).toBe(tarball && join(home, tarball));
});

test('a package that npm has not installed', () => {
  expect(installedFrom(temporaryProject({}))).toBeNull();
});
