/** How far the heap grows between two collections: where Octavo sets it, and where the user has. */
import v8 from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { letHeapGrow } from '../../src/octavo/cli/let-heap-grow.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The options that are set. */
function setBy(nodeOptions: string): unknown[] {
  vi.stubEnv('NODE_OPTIONS', nodeOptions);
  const set = vi.spyOn(v8, 'setFlagsFromString').mockImplementation(() => {});
  letHeapGrow();
  return set.mock.calls.flat();
}

test.each([
  ['', ['--heap-growing-percent=100']],
  ['--max-old-space-size=512', ['--heap-growing-percent=100']],
  ['--heap-growing-percent=30', []],
  ['--max-old-space-size=512 --heap_growing_percent=30', []],
  ['--optimize-for-size', []],
])('NODE_OPTIONS=%s', (options, set) => {
  expect(setBy(options)).toEqual(set);
});
