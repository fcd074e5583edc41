/** An installation without sharp (spec/users-upload-http, "Upload"). */

import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { MediaLibrary } from '../../src/core/upload/media-library.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { KIT } from '../support/kit-model.ts';
import { testClock } from '../support/test-clock.ts';

vi.mock('sharp', () => {
  throw new Error("Cannot find package 'sharp'");
});

test('without sharp files are stored as they come, and it is said once', async () => {
  const warnings: string[] = [];
  const library = new MediaLibrary({
    clock: testClock(),
    db: { query: () => [] } as never,
    layout: { tables: new Map() },
    storage: null as never,
    breakpoints: {},
    onWarning: (message) => warnings.push(message),
  });
  const path = join(temporaryProject({}), '0');
  copyFileSync(join(KIT, 'uploads/harbour_fixture1.png'), path);
  const file = { field: 'files', name: 'a.png', mime: 'image/png', size: statSync(path).size, path };
  const info = { name: null, alternativeText: null, caption: null };
  for (let times = 0; times < 2; times += 1) {
    const [prepared] = await library.prepare([{ file, info }]);
    expect(prepared).toMatchObject({ width: null, height: null, mime: 'image/png', object: { path } });
    expect(prepared!.formats.size).toBe(0);
  }
  expect(warnings).toEqual([expect.stringContaining('sharp is not installed')]);
});
